package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.OfferedResponses.OfMixture;

class MeasuredRateTest {

  @TempDir Path root;

  private MeasurementDirectory written(Map<String, Histogram> byTag) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    try (RowFile.Writer<PaceRow> writer = PaceRow.FILE.writer(directory.pace())) {
      for (long block = 0; block < 6; block += 2) {
        writer.append(new PaceRow(block, "fast", 10, 900_000, 900_000, 0, 0, 0));
        // Each operation takes half as long again as there is time for it.
        writer.append(
            new PaceRow(block + 1, "slow", 10, 900_000, 1_350_000, 0, 450_000, 2_250_000));
      }
      writer.commit();
    }
    LatencyLog.write(directory.responses(), byTag, Instant.EPOCH, Instant.EPOCH);
    try (RowFile.Writer<BlockRow> writer = BlockRow.FILE.writer(directory.blocks())) {
      for (long block = 0; block < 6; block++) {
        String tier = block % 2 == 0 ? "fast" : "slow";
        writer.append(new BlockRow(block, 0, tier, tier, Operation.READ, 4, 10, 100, 1000, 0, 0));
      }
      writer.commit();
    }
    return directory;
  }

  private static Histogram of(long... ns) {
    Histogram histogram = new Histogram(1, 1_000_000_000, 3);
    for (long each : ns) {
      histogram.recordValue(each);
    }
    return histogram;
  }

  @Test
  void findsTheBlocksThatFallBehind() {
    Map<String, Histogram> byTag = new TreeMap<>();
    byTag.put("fast/fast.read.4", of(100, 100, 100));
    byTag.put("fast/fast.update.4", of(300));
    byTag.put("slow/slow.read.4", of(1000));
    MeasuredRate rate = MeasuredRate.read(written(byTag), Tiers.FAST_AND_SLOW, 10_000);
    assertThat(rate.kinds()).extracting(MeasuredRate.OfKind::kind).containsExactly("fast", "slow");
    MeasuredRate.OfKind fast = rate.kinds().get(0);
    assertThat(fast.isCarried()).isTrue();
    assertThat(fast.responseNs(0.5)).isEqualTo(100);
    assertThat(fast.responseNs(0.99)).isEqualTo(300);
    MeasuredRate.OfKind slow = rate.kinds().get(1);
    assertThat(slow.isCarried()).isFalse();
    assertThat(slow.carriedShare()).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(rate.kinds().get(0).responses(true).getTotalCount()).isEqualTo(1);
    assertThat(rate.kinds().get(0).responses(false).getTotalCount()).isEqualTo(3);
    assertThat(rate.responses()).isPresent();
    OfMixture mixture = Objects.requireNonNull(rate.kinds().get(1).byOperation());
    assertThat(mixture.fastShare()).isZero();
    assertThat(mixture.isCarried()).isFalse();
  }

  @Test
  void refusesHistogramsOfNoOperation() {
    Map<String, Histogram> byTag = new TreeMap<>();
    byTag.put("fast/fast.read", of(100));
    byTag.put("slow/slow.read.4", of(1000));
    MeasurementDirectory directory = written(byTag);
    refused(
        () -> MeasuredRate.read(directory, Tiers.FAST_AND_SLOW, 10_000),
        "the response times of the blocks 'fast'");
  }

  @Test
  void namesTheBlocksThatHaveNoLatencies() {
    Map<String, Histogram> byTag = new TreeMap<>();
    byTag.put("fast/fast.read.4", of(100));
    MeasurementDirectory directory = written(byTag);
    refused(
        () -> MeasuredRate.read(directory, Tiers.FAST_AND_SLOW, 10_000),
        "holds no latencies of the blocks 'slow'");
  }
}
