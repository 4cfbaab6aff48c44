package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;

/**
 * A pattern to make.
 *
 * @param part number of the equal part to cover, from 1
 * @param parts number of these parts
 * @param options aggregation options, from {@link ReusePlan#options}
 * @param plan what to count of its reuse
 * @param target file for the pattern, compressed if its name ends in .zst or .gz
 */
public record PatternJob(
    TraceInput trace, int part, int parts, AggregateOptions options, ReusePlan plan, Path target) {

  /**
   * A written pattern.
   *
   * @param requests number of its requests
   * @param keys number of distinct keys
   * @param isWhole false if it covers a part of the trace
   * @param remarks readers' remarks on skipped or assumed input
   */
  public record Written(long requests, long keys, boolean isWhole, List<Remark> remarks) {}

  /**
   * Writes the pattern.
   *
   * @param read counts of the trace
   * @throws org.mnemo.core.MnemoException if there are no requests, or the file cannot be written
   */
  public Written write(ProfiledTrace read) {
    TraceAggregates aggregates = read.aggregates();
    if (aggregates.requests() == 0) {
      throw TraceCopy.isEmpty(trace.name());
    }
    PatternOrigin origin = PatternOrigin.of(trace, trace.divide(part, parts, 1));
    long keys = PatternFile.write(target, read, origin);
    return new Written(aggregates.requests(), keys, origin.isWhole(), aggregates.remarks());
  }
}
