package org.mnemo.reproduction.polyemt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mnemo.reproduction.polyemt.Provisioning.Strategy;

class ProvisioningTest {

  private static final double GB = 1e9;

  @Test
  void costsWhatIsWorkedOutByHand() {
    // a needs 3 of memory and 1 of non-volatile memory, b 1 and 3; SSD costs nothing.
    Provisioning provisioning =
        new Provisioning(
            List.of(new Need("a", 3, 1, 100), new Need("b", 1, 3, 100)),
            1,
            0,
            0.5,
            List.of(1.0, 2.0));
    // 4 each; twice as much for non-volatile memory: 5 and 7. The total is 8 / 0.5 = 16.
    assertThat(provisioning.rise(Strategy.APPLICATION_SPECIFIC_STATIC, 1)).isZero();
    assertThat(provisioning.rise(Strategy.APPLICATION_SPECIFIC_STATIC, 2)).isEqualTo(4.0 / 16);
    // 3 and 3 in both: 6 or 9 each.
    assertThat(provisioning.rise(Strategy.OBLIVIOUS_STATIC, 1)).isEqualTo(4.0 / 16);
    assertThat(provisioning.rise(Strategy.OBLIVIOUS_STATIC, 2)).isEqualTo(10.0 / 16);
    // 3 of non-volatile memory, of which a takes 2 for memory: 1 of DRAM is enough.
    assertThat(provisioning.rise(Strategy.OBLIVIOUS_DYNAMIC, 1)).isZero();
    assertThat(provisioning.rise(Strategy.OBLIVIOUS_DYNAMIC, 2)).isEqualTo(6.0 / 16);
  }

  @Test
  void dataOfAnotherSizeNeedTheSameShares() {
    assertThat(new Need("a", 60, 4, 76).scaledTo(38)).isEqualTo(new Need("a", 30, 2, 38));
  }

  /**
   * Table 3 of the PolyEMT paper follows from 26 GB of DRAM and 6 GB of battery-backed DRAM, if the
   * applications use from a fifth (workload C, its Fig. 13) to all of the latter as such (workloads
   * A and F, its Fig. 12), and 60.4 % on average: the only unknown of the three other workloads.
   */
  @Test
  void followsTable3OfThePaper() {
    double others = (6 * 0.604 - 1 - 1 - 0.2) / 3;
    List<Need> needs =
        Stream.of(1, 1, 0.2, others, others, others)
            .map(share -> share.doubleValue())
            .map(share -> new Need("", (26 + 6 * (1 - share)) * GB, 6 * share * GB, 38 * GB))
            .toList();
    Provisioning provisioning = Provisioning.atPaperPrices(needs);
    double[][] table = {{0, 0.435, 1.19}, {2.18, 2.925, 4.15}, {0.205, 0.947, 2.18}};
    for (Strategy strategy : Strategy.values()) {
      for (int i = 0; i < 3; i++) {
        assertThat(100 * provisioning.rise(strategy, provisioning.nvmRatios().get(i)))
            .isCloseTo(table[strategy.ordinal()][i], within(0.03));
      }
    }
  }
}
