package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;

class YcsbEvidenceTest {

  @TempDir private Path temporary;

  private static Path fixture(String name) throws URISyntaxException {
    URL url = YcsbEvidenceTest.class.getResource("/org/mnemo/estimator/evidence/" + name);
    return Path.of(Objects.requireNonNull(url, name).toURI());
  }

  /** A run of 1000 reads of {@code readUs} and, if not 0, as many updates, in that many seconds. */
  private Path result(String name, double seconds, double readUs, double updateUs)
      throws IOException {
    int transactions = updateUs == 0 ? 1000 : 2000;
    String text =
        "[OVERALL], RunTime(ms), %.0f\n[OVERALL], Throughput(ops/sec), %s\n"
                .formatted(1000 * seconds, transactions / seconds)
            + summary("CLEANUP", 1, 1)
            + summary("READ", 1000, readUs)
            + (updateUs == 0 ? "" : summary("UPDATE", 1000, updateUs));
    return Files.writeString(temporary.resolve(name), text);
  }

  private static String summary(String metric, int operations, double meanUs) {
    return """
    [%1$s], Operations, %2$d
    [%1$s], AverageLatency(us), %3$s
    [%1$s], MinLatency(us), 1
    [%1$s], MaxLatency(us), 9999
    [%1$s], Return=OK, %2$d
    """
        .formatted(metric, operations, meanUs);
  }

  @Test
  void readsThePapersSampleRun() throws URISyntaxException {
    Evidence evidence =
        YcsbEvidence.read(
            fixture("mnemo-original-fast.txt"), fixture("mnemo-original-slow.txt"), 1);
    assertThat(evidence.store()).isEqualTo("two YCSB runs");
    assertThat(evidence.baselines().serviceTimes())
        .containsExactly(
            new ServiceTime("fast", Operation.READ, 90_001, 534.4703169964778e3, 0, 0),
            new ServiceTime("fast", Operation.UPDATE, 9_999, 314.0638063806381e3, 0, 0),
            new ServiceTime("slow", Operation.READ, 90_001, 795.2562971522539e3, 0, 0),
            new ServiceTime("slow", Operation.UPDATE, 9_999, 314.7199719971997e3, 0, 0));
    assertThat(evidence.ends()).isEqualTo(new MeasuredEnds.Ends(52_592e6, 76_083e6));
    assertThat(evidence.operations()).isEqualTo(200_000);
    assertThat(evidence.drawn()).isEmpty();
    assertThat(evidence.latency()).isPresent();
    // (52592 - 51243.2) ms and (76083 - 74720.9) ms of the client, in 100,000 operations each.
    double fastNs = (52_592e6 - 90_001 * 534_470.3169964778 - 9_999 * 314_063.8063806381) / 1e5;
    double slowNs = (76_083e6 - 90_001 * 795_256.2971522539 - 9_999 * 314_719.9719971997) / 1e5;
    assertThat(evidence.baselines().clientNs()).isCloseTo((fastNs + slowNs) / 2, within(1e-3));
  }

  @Test
  void sharesTheRunAmongItsClients() throws IOException {
    // 1000 reads of 4 ms by 4 clients take a second, and 1.1 with 0.4 ms of the client's each.
    Evidence evidence = YcsbEvidence.read(result("f", 1.1, 4000, 0), result("s", 1.1, 4000, 0), 4);
    assertThat(evidence.baselines().clients()).isEqualTo(4);
    assertThat(evidence.baselines().clientNs()).isCloseTo(400_000, within(1e-3));
  }

  @Test
  void refusesAWrongNumberOfClients() throws IOException {
    Path fast = result("fast.txt", 1, 1900, 0);
    Path slow = result("slow.txt", 1, 2000, 0);
    misused(
        () -> YcsbEvidence.read(fast, slow, 1),
        "fast.txt kept 1.90 client threads busy",
        "--clients 1");
    misused(
        () -> YcsbEvidence.read(slow, fast, 5),
        "slow.txt kept 2.00 client threads busy",
        "--clients 5");
    assertThat(YcsbEvidence.read(fast, slow, 2).baselines().clients()).isEqualTo(2);
  }

  @Test
  void refusesRunsOfDifferentOperations() throws IOException {
    Path fast = result("fast.txt", 2, 900, 1000);
    Path slow = result("slow.txt", 1, 900, 0);
    refused(
        () -> YcsbEvidence.read(fast, slow, 1),
        "fast.txt holds [read, update] operations but",
        "slow.txt holds [read]; name two runs of the same workload");
  }

  @Test
  void takesDistributionsWhereBothRunsHaveThem() throws URISyntaxException {
    Path both = fixture("hdrhistogram+histogram.text.txt");
    Evidence evidence = YcsbEvidence.read(both, both, 1);
    assertThat(evidence.latency()).isEmpty();
    Path raw = fixture("raw.text.txt");
    assertThat(YcsbEvidence.read(raw, raw, 1).latency()).isPresent();
    assertThat(YcsbEvidence.read(raw, both, 1).latency()).isEmpty();
  }
}
