package org.mnemo.estimator.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.TierPair;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.OfferedResponses;
import org.mnemo.estimator.model.tails.OfferedResponses.OfMixture;

/**
 * Results of a run at an offered rate, carried or not.
 *
 * @param opsS offered operations per second
 * @param kinds results of each kind of block
 */
public record MeasuredRate(double opsS, List<OfKind> kinds) {

  private static final int DIGITS = 3;

  /** End of a tag {@code tier.operation.sizeclass} of reads. */
  private static final Pattern OF_READS =
      Pattern.compile("[.]%s[.][0-9]+$".formatted(Operation.READ.lowerCase()));

  public MeasuredRate {
    kinds = List.copyOf(kinds);
  }

  /**
   * Results of the blocks of one kind.
   *
   * @param kind the tier that served all operations, or the mixture of tiers
   * @param carriedShare operations begun over operations due in the same time, as the median of the
   *     blocks
   * @param reads response times of reads in nanoseconds, from the moments at which they were due
   * @param writes response times of updates, inserts and deletes
   * @param byOperation response times by tier, operation and size class; null for blocks other than
   *     mixtures of the estimate's two tiers
   */
  public record OfKind(
      String kind,
      double carriedShare,
      Histogram reads,
      Histogram writes,
      @Nullable OfMixture byOperation) {

    /** False if a backlog grew, so that latencies depend on the length of the blocks. */
    public boolean isCarried() {
      return PaceRow.isCarried(carriedShare);
    }

    /** Response times of writes (true) or of reads (false). */
    public Histogram responses(boolean ofWrites) {
      return ofWrites ? writes : reads;
    }

    /** Response time in nanoseconds at a quantile of all operations. */
    public long responseNs(double quantile) {
      Histogram all = reads.copy();
      all.add(writes);
      return all.getValueAtPercentile(100 * quantile);
    }
  }

  /** Response times of the mixtures of two tiers; empty unless both were measured alone. */
  public Optional<OfferedResponses> responses() {
    List<OfMixture> mixtures =
        kinds.stream().flatMap(kind -> Stream.ofNullable(kind.byOperation())).toList();
    boolean hasBoth =
        mixtures.stream().anyMatch(mixture -> mixture.fastShare() == 1)
            && mixtures.stream().anyMatch(mixture -> mixture.fastShare() == 0);
    return hasBoth ? Optional.of(new OfferedResponses(mixtures)) : Optional.empty();
  }

  /**
   * Reads the files of a run at a rate.
   *
   * @param tiers tiers of the run
   * @throws MnemoException if a file is damaged
   */
  static MeasuredRate read(MeasurementDirectory directory, Tiers tiers, double opsS) {
    ResponseTimes responses = ResponseTimes.read(directory);
    List<OfKind> kinds = new ArrayList<>();
    responses
        .paceByKind()
        .forEach((kind, rows) -> kinds.add(ofKind(kind, rows, responses, TierPair.fastest(tiers))));
    return new MeasuredRate(opsS, kinds);
  }

  private static OfKind ofKind(
      String kind, List<PaceRow> rows, ResponseTimes responses, TierPair pair) {
    Histogram reads = new Histogram(DIGITS);
    Histogram writes = new Histogram(DIGITS);
    responses
        .byTag(kind)
        .forEach(
            (tag, histogram) -> (OF_READS.matcher(tag).find() ? reads : writes).add(histogram));
    double carriedShare = PaceRow.carriedShare(rows);
    return new OfKind(
        kind,
        carriedShare,
        reads,
        writes,
        pair.covers(kind)
            ? new OfMixture(
                pair.fastShare(kind),
                PaceRow.isCarried(carriedShare),
                responses.components(List.of(kind), pair.alone()))
            : null);
  }
}
