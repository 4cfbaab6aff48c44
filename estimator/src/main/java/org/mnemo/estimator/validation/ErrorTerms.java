package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/** Divides the error of an operation's mean time into its sources. */
final class ErrorTerms {

  private static final String CLIENT = "the think time";

  private ErrorTerms() {}

  /**
   * The terms of one split: for each tier's reads and writes, and for the think time, (estimated -
   * measured) / measured time of all operations. They add up to the error of the mean time.
   */
  static List<ErrorTerm> of(double split, SplitSums held, RunTimeModel model, Tiers tiers) {
    SplitTimes measured = held.measured();
    SplitTimes estimated = held.estimated(model);
    List<ErrorTerm> terms = new ArrayList<>();
    for (TierOperations part : TierOperations.all(tiers.count())) {
      double operations = measured.operations(part);
      if (operations > 0) {
        terms.add(
            term(
                split,
                part.words(tiers),
                part.isWrite() ? Metric.WRITE_MEAN : Metric.READ_MEAN,
                operations,
                estimated.latencyNs(part),
                measured.latencyNs(part),
                measured));
      }
    }
    terms.add(
        term(
            split,
            CLIENT,
            null,
            measured.totalOperations(),
            estimated.clientNs(),
            measured.clientNs(),
            measured));
    return terms;
  }

  private static ErrorTerm term(
      double split,
      String what,
      @Nullable Metric mean,
      double operations,
      double estimatedNs,
      double measuredNs,
      SplitTimes measured) {
    return new ErrorTerm(
        split,
        what,
        mean,
        Math.round(operations),
        estimatedNs / operations,
        measuredNs / operations,
        (estimatedNs - measuredNs) / measured.totalNs());
  }
}
