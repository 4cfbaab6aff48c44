package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.estimator.offer.InUse.Basis;
import org.mnemo.estimator.offer.InUse.Verdict;

/** What listings tell of use, worked out by hand. */
class InUseTest {

  private static final long UNKNOWN = -1;
  private static final long HOUR = 3600;

  private static ListingOrigin origin(int lfuDecayMinutes, long uptimeSeconds) {
    return new ListingOrigin(
        "redis", "7", "", -1, lfuDecayMinutes, "", uptimeSeconds, -1, -1, -1, -1);
  }

  @Test
  void countsKeysAndBytesWithinThePeriod() {
    UseTally use = new UseTally(HOUR, ListingOrigin.UNKNOWN);
    use.add(100, HOUR, UNKNOWN);
    use.add(300, HOUR + 1, UNKNOWN);
    use.add(600, 10 * HOUR, UNKNOWN);
    assertThat(use.inUse())
        .isEqualTo(new InUse(HOUR, 1 / 3.0, 1 / 3.0, 0.1, 0.1, Basis.IDLE_TIMES));
    assertThat(use.inUse().verdict()).isEqualTo(Verdict.MET);
    assertThat(use.reachesBack()).isTrue();
  }

  @Test
  void keysOfUnknownIdleTimeMakeARange() {
    UseTally use = new UseTally(HOUR, ListingOrigin.UNKNOWN);
    use.add(100, 0, UNKNOWN);
    use.add(300, UNKNOWN, UNKNOWN);
    use.add(600, 10 * HOUR, UNKNOWN);
    InUse inUse = use.inUse();
    assertThat(inUse.leastByteShare()).isEqualTo(0.1);
    assertThat(inUse.mostByteShare()).isEqualTo(0.4);
    assertThat(inUse.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(use.mayBeUsed(UNKNOWN)).isTrue();
    assertThat(use.mayBeUsed(HOUR + 1)).isFalse();
  }

  /** Memcached notes an access once a minute at most. */
  @Test
  void whatMayBeOffMakesARange() {
    ListingOrigin minutes =
        new ListingOrigin("memcached", "", "", -1, -1, "", 2 * HOUR, -1, -1, 60, -1);
    UseTally use = new UseTally(HOUR, minutes);
    use.add(100, HOUR - 60, UNKNOWN);
    use.add(200, HOUR - 59, UNKNOWN);
    use.add(300, HOUR + 60, UNKNOWN);
    use.add(400, HOUR + 61, UNKNOWN);
    assertThat(use.inUse()).isEqualTo(new InUse(HOUR, 0.25, 0.75, 0.1, 0.6, Basis.IDLE_TIMES));
    assertThat(use.mayBeUsed(HOUR + 60)).isTrue();
    assertThat(use.mayBeUsed(HOUR + 61)).isFalse();
  }

  /** A store that started half an hour ago knows of no longer idle time, whatever was used. */
  @Test
  void aYoungStoreTellsAnUpperBound() {
    UseTally use = new UseTally(HOUR, origin(-1, HOUR / 2));
    use.add(100, HOUR / 2, UNKNOWN);
    use.add(300, 5, UNKNOWN);
    assertThat(use.inUse()).isEqualTo(new InUse(HOUR, 0, 1, 0, 1, Basis.SHORT_IDLE_TIMES));
    assertThat(use.inUse().verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(use.reachesBack()).isFalse();
  }

  @Test
  void anOldStoreOfWhichAllIsUsedSaysSo() {
    UseTally use = new UseTally(HOUR, origin(-1, HOUR));
    use.add(100, 5, UNKNOWN);
    assertThat(use.inUse().leastByteShare()).isEqualTo(1);
    assertThat(use.inUse().verdict()).isEqualTo(Verdict.NOT_MET);
  }

  /** 255 less 1 a minute is 0 after 255 minutes, begun ones included 256. */
  @Test
  void aCounterAboveZeroIsUseWithinItsDecay() {
    UseTally use = new UseTally(256 * 60, origin(1, -1));
    use.add(300, UNKNOWN, 1);
    use.add(700, UNKNOWN, 0);
    assertThat(use.inUse()).isEqualTo(new InUse(256 * 60, 0.5, 1, 0.3, 1, Basis.LFU_COUNTERS));
    assertThat(use.inUse().verdict()).isEqualTo(Verdict.NOT_MET);
    assertThat(use.reachesBack()).isFalse();
  }

  @Test
  void aCounterThatMayBeOlderTellsNothing() {
    for (UseTally use :
        new UseTally[] {
          new UseTally(256 * 60 - 1, origin(1, -1)),
          new UseTally(HOUR * 1000, origin(0, -1)),
          new UseTally(HOUR * 1000, ListingOrigin.UNKNOWN)
        }) {
      use.add(300, UNKNOWN, 255);
      InUse inUse = use.inUse();
      assertThat(inUse.basis()).isEqualTo(Basis.NONE);
      assertThat(inUse.leastByteShare()).isZero();
      assertThat(inUse.mostByteShare()).isEqualTo(1);
      assertThat(inUse.verdict()).isEqualTo(Verdict.UNKNOWN);
    }
  }

  @Test
  void aFifthIsWithinTheCriterion() {
    assertThat(new InUse(1, 0, 0, 0.2, 0.2, Basis.IDLE_TIMES).verdict()).isEqualTo(Verdict.MET);
    assertThat(new InUse(1, 0, 0, 0.21, 0.21, Basis.IDLE_TIMES).verdict())
        .isEqualTo(Verdict.NOT_MET);
  }
}
