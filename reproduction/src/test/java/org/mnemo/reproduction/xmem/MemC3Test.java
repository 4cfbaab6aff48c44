package org.mnemo.reproduction.xmem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MemC3Test {

  /** Two of four loads are of the index, which an eighth of the memory holds. */
  @Test
  void takesTheIndexToDramFirst() {
    assertThat(MemC3.left(0)).isEqualTo(1);
    assertThat(MemC3.left(1.0 / 16)).isEqualTo(0.75, within(1e-12));
    assertThat(MemC3.left(1.0 / 8)).isEqualTo(0.5, within(1e-12));
    // (1/4 - 1/8) / (7/8) = 1/7 of the items: 2 x 6/7 of 4 loads.
    assertThat(MemC3.left(1.0 / 4)).isEqualTo(3.0 / 7, within(1e-12));
    assertThat(MemC3.left(1)).isZero();
  }

  /** 1.45 / 1.225 = 1.184 and 1.15 / 1.075 = 1.070: the text has 8 to 17 %. */
  @Test
  void gainsWithAnEighthWhatIsPublishedRoughly() {
    Range nvm = new Range(1.15, 1.45);

    Range gain = nvm.by(MemC3.slowdown(nvm, 1.0 / 8));

    assertThat(gain.low()).isEqualTo(1.0698, within(1e-4));
    assertThat(gain.high()).isEqualTo(1.1837, within(1e-4));
  }
}
