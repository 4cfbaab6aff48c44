package org.mnemo.estimator.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceFile;

/**
 * What a run found that was offered requests at a rate, whether it kept up or not.
 *
 * @param opsS operations a second that were offered
 * @param kinds what was found in each kind of block
 */
public record MeasuredRate(double opsS, List<OfKind> kinds) {

  /**
   * Smallest share of an offered rate that counts as carried: a backlog that grows by a fiftieth of
   * all operations has no end, while chance moves the last operation of a block by less.
   */
  private static final double LEAST_CARRIED = 0.98;

  public MeasuredRate {
    kinds = List.copyOf(kinds);
  }

  /**
   * What was found in the blocks of one kind.
   *
   * @param kind the tier that served all operations, or the mixture of tiers
   * @param carriedShare operations that were begun in the time in which as many were due, as a
   *     share: the median of the blocks
   * @param response latencies of all operations from the moments at which they were due
   */
  public record OfKind(String kind, double carriedShare, Histogram response) {

    /** False if a backlog grew, so that latencies tell how long the blocks were. */
    public boolean isCarried() {
      return carriedShare >= LEAST_CARRIED;
    }

    /** Response time in nanoseconds that a share of the operations does not exceed. */
    public long responseNs(double quantile) {
      return response.getValueAtPercentile(100 * quantile);
    }
  }

  /**
   * Reads what a run at a rate has left.
   *
   * @throws MnemoException if a file is damaged
   */
  static MeasuredRate read(MeasurementDirectory directory, double opsS) {
    Map<String, List<PaceFile.Row>> byKind = new LinkedHashMap<>();
    for (PaceFile.Row row : PaceFile.read(directory.pace())) {
      byKind.computeIfAbsent(row.kind(), unused -> new ArrayList<>()).add(row);
    }
    Map<String, Histogram> responses = LatencyLog.read(directory.responses());
    List<OfKind> kinds = new ArrayList<>();
    byKind.forEach(
        (kind, rows) ->
            kinds.add(new OfKind(kind, carriedShare(rows), response(kind, responses, directory))));
    return new MeasuredRate(opsS, kinds);
  }

  private static double carriedShare(List<PaceFile.Row> rows) {
    double[] shares =
        rows.stream()
            .filter(row -> row.startedNs() > 0)
            .mapToDouble(row -> (double) row.dueNs() / row.startedNs())
            .sorted()
            .toArray();
    return shares.length == 0
        ? 1
        : (shares[(shares.length - 1) / 2] + shares[shares.length / 2]) / 2;
  }

  private static Histogram response(
      String kind, Map<String, Histogram> byTag, MeasurementDirectory directory) {
    Histogram[] ofKind =
        byTag.entrySet().stream()
            .filter(tagged -> tagged.getKey().startsWith(kind + "/"))
            .map(Map.Entry::getValue)
            .toArray(Histogram[]::new);
    if (ofKind.length == 0) {
      throw new MnemoException(
          "%s holds no latencies of the blocks '%s', which %s lists; copy the run's directory whole, or repeat the run"
              .formatted(directory.responses(), kind, directory.pace().getFileName()));
    }
    Histogram sum = ofKind[0].copy();
    Arrays.stream(ofKind).skip(1).forEach(sum::add);
    return sum;
  }
}
