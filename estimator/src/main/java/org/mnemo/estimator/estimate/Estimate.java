package org.mnemo.estimator.estimate;

import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * The answer to a user's question: the curve and the row that it recommends. Everything that is
 * reported is drawn from here.
 *
 * @param options what the user asked
 * @param curve all splits
 * @param chosenRow the cheapest row within the largest slowdown
 * @param run the run that the baselines are of
 * @param baselines the measured extremes
 * @param coversUntouchedKeys false if only keys of the trace are known
 * @param warnings sentences for the user
 */
public record Estimate(
    EstimateOptions options,
    Curve curve,
    int chosenRow,
    RunInfo run,
    Baselines baselines,
    boolean coversUntouchedKeys,
    List<String> warnings) {

  /** What the estimate speaks of: each tier is a server of its own. */
  public static final String DEPLOYMENT = "two-servers";

  public Estimate {
    warnings = List.copyOf(warnings);
  }

  /** The recommended split. */
  public CurveRow chosen() {
    return curve.row(chosenRow);
  }

  /** True if any tier's memory was emulated. */
  public boolean emulated() {
    return run.emulated();
  }

  /** The name of the key order that was used. */
  public String orderName() {
    return curve.order().orderName();
  }

  /** The model in words. */
  public String modelDescription() {
    return curve.model().interference().description();
  }

  /** Keys that are known; see {@link AccessPattern#coversUntouchedKeys}. */
  public int keyCount() {
    return curve.lastRow();
  }
}
