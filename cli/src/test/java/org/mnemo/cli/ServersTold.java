package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;

/** Real servers tell a run of their processor time. */
final class ServersTold {

  private ServersTold() {}

  /** Of a run of Trending whose slow tier was emulated by the profile of the paper. */
  static void assertAbout(Path measurement) {
    ServerWork work = ServerWork.read(measurement.resolve("servers.json"));
    assertThat(work.tiers()).extracting(TierWork::name).containsExactly("fast", "slow");
    assertThat(work.tiers()).allMatch(tier -> tier.operations() > 500);
    assertThat(work.tiers()).allMatch(tier -> tier.cpuSeconds() > 0);
    assertThat(work.tiers().get(0).emulatedSeconds()).isZero();
    // An operation adds 8 x (238.1 - 65.7) ns, and up to 160,650 x (1/1.81 - 1/14.9) ns for its
    // bytes.
    TierWork slow = work.tiers().get(1);
    assertThat(slow.emulatedSeconds() * 1e9 / slow.operations()).isBetween(1_379.0, 79_355.0);
    assertThat(work.cpuNs("slow").orElseThrow() - slow.cpuSeconds() * 1e9 / slow.operations())
        .isBetween(1_379.0, 79_355.0);
  }
}
