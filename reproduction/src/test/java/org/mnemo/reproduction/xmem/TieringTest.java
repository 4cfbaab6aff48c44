package org.mnemo.reproduction.xmem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TieringTest {

  /** 1/32 of DRAM: cost 1/32 + 31/32 x 0.2 = 0.225; 1 / (0.225 x 1.17) = 3.80, by 1.55 2.87. */
  @Test
  void costsAndIsWorthWhatIsPublishedOfGraphMat() {
    Tiering tiering = new Tiering(1.0 / 32, new Range(1.17, 1.55));

    assertThat(tiering.cost(0.2)).isEqualTo(0.225, within(1e-12));
    assertThat(tiering.value(0.2).low()).isEqualTo(2.8674, within(1e-4));
    assertThat(tiering.value(0.2).high()).isEqualTo(3.7987, within(1e-4));
    assertThat(tiering.value(0.2).agrees(new Range(2.9, 3.8), 1)).isTrue();
  }

  /**
   * 1 / (4.5 x 1.15) = 0.193 and 1 / (3.5 x 1.45) = 0.197: all of it is NVM, so that is its price.
   */
  @Test
  void tellsThePriceThatPublishedValuesImply() {
    Tiering nvm = new Tiering(0, new Range(1.15, 1.45));

    Range cost = nvm.impliedCost(new Range(3.5, 4.5));

    assertThat(cost.low()).isEqualTo(0.19324, within(1e-5));
    assertThat(cost.high()).isEqualTo(0.19704, within(1e-5));
    assertThat(nvm.impliedPrice(cost.high())).isEqualTo(cost.high());
    // Half of it DRAM: 0.6 = 0.5 + 0.5 x 0.2.
    assertThat(new Tiering(0.5, new Range(1, 1)).impliedPrice(0.6)).isEqualTo(0.2, within(1e-12));
  }

  @Test
  void valueTimesCostTimesSlowdownIsOne() {
    Tiering tiering = new Tiering(0.25, new Range(1.06, 1.13));

    Range back = tiering.impliedCost(tiering.value(0.3));

    assertThat(back.low()).isEqualTo(tiering.cost(0.3), within(1e-12));
    assertThat(back.high()).isEqualTo(tiering.cost(0.3), within(1e-12));
  }

  @Test
  void refusesWhatIsNoRange() {
    assertThatThrownBy(() -> new Range(2, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Range(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
