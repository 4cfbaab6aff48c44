package org.mnemo.estimator.evidence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Response times of a run at an offered rate, from the moments at which operations were due, and
 * the rate carried.
 */
final class ResponseTimes {

  private final MeasurementDirectory directory;
  private final Map<Long, PaceRow> byBlock = new LinkedHashMap<>();
  private final Map<String, Histogram> byTag;

  private ResponseTimes(MeasurementDirectory directory) {
    this.directory = directory;
    PaceRow.FILE.read(directory.pace()).forEach(row -> byBlock.putIfAbsent(row.block(), row));
    byTag = LatencyLog.read(directory.responses());
  }

  /**
   * Reads the files of a run at a rate.
   *
   * @throws MnemoException if a file is absent or damaged
   */
  static ResponseTimes read(MeasurementDirectory directory) {
    return new ResponseTimes(directory);
  }

  /** Reads the files of a run; empty if it had no offered rate. Errors as in {@link #read}. */
  static Optional<ResponseTimes> ofOffered(MeasurementDirectory directory, RunInfo run) {
    return run.offeredOpsS().isPresent() ? Optional.of(read(directory)) : Optional.empty();
  }

  /** Pace of the blocks by their kind, in order of time. */
  Map<String, List<PaceRow>> paceByKind() {
    Map<String, List<PaceRow>> byKind = new LinkedHashMap<>();
    byBlock
        .values()
        .forEach(row -> byKind.computeIfAbsent(row.kind(), unused -> new ArrayList<>()).add(row));
    return byKind;
  }

  /**
   * Histograms of the blocks of a kind, with tags {@code tier.operation.sizeclass}.
   *
   * @throws MnemoException if there are none
   */
  Map<String, Histogram> byTag(String kind) {
    Map<String, Histogram> ofKind = new TreeMap<>();
    byTag.forEach(
        (tag, histogram) -> {
          if (tag.startsWith(kind + "/")) {
            ofKind.put(tag.substring(kind.length() + 1), histogram);
          }
        });
    if (ofKind.isEmpty()) {
      throw new MnemoException(
          "%s holds no latencies of the blocks '%s', which %s lists; copy the run's directory whole, or repeat the run"
              .formatted(directory.responses(), kind, directory.pace().getFileName()));
    }
    return ofKind;
  }

  /**
   * Response times of the blocks of some kinds without common operations, with their clustering.
   *
   * @throws MnemoException if they belong to other tiers or other operations than the run's
   */
  LatencyComponents components(List<String> kinds, Tiers tiers) {
    Map<String, Histogram> ofKinds = new TreeMap<>();
    kinds.forEach(kind -> ofKinds.putAll(byTag(kind)));
    Predicate<BlockRow> counted = row -> kinds.contains(row.kind());
    try {
      return LatencyComponents.of(
          tiers,
          ofKinds,
          RunEvidence.clustering(directory, tiers, counted, row -> fromDue(row).latencyNs()));
    } catch (MnemoException e) {
      throw new MnemoException(
          "%s: the response times of the blocks '%s' do not match this run's operations (%s); repeat the run"
              .formatted(directory.responses(), String.join("', '", kinds), e.getMessage()),
          e);
    }
  }

  /**
   * A row of {@code blocks.csv} with response times in place of latencies, by the mean delay of its
   * block.
   */
  BlockRow fromDue(BlockRow row) {
    PaceRow block = byBlock.get(row.block());
    long lateNs =
        block == null
            ? 0
            : Math.round(
                (double) block.lateNs() * row.operations() / Math.max(1, block.operations()));
    return new BlockRow(
        row.block(),
        row.startNs(),
        row.kind(),
        row.tier(),
        row.operation(),
        row.sizeClass(),
        row.operations(),
        row.valueBytes(),
        row.latencyNs() + lateNs,
        row.clientNs(),
        row.switches());
  }
}
