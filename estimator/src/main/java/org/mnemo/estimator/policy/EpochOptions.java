package org.mnemo.estimator.policy;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.TimeSpan;

/**
 * Epochs of a daemon that moves records.
 *
 * @param requests requests of an epoch; 0 if it has a duration, or the policy decides
 * @param seconds seconds of an epoch; 0 if it has a number of requests, or the policy decides
 * @param decay share of its heat that a record keeps from epoch to epoch, from 0 to 1
 * @param leastHeat least heat for a record to move up, in requests
 * @param margin share by which a record must be hotter per byte than the one that it displaces
 * @param budgetBytes most bytes that move up at the end of an epoch
 */
public record EpochOptions(
    long requests, long seconds, double decay, double leastHeat, double margin, long budgetBytes) {

  /** Default number of epochs of a trace. */
  private static final int EPOCHS = 20;

  /** Length of an epoch; 0 requests and 0 seconds if the policy decides. */
  private record Length(long requests, long seconds) {

    static Length parse(String option, String text) {
      if (!text.matches("[0-9]{1,18}")) {
        return new Length(0, TimeSpan.wholeSeconds(option, text));
      }
      long requests = Long.parseLong(text);
      if (requests == 0) {
        throw new UsageException(option + " must be at least 1 request, was 0");
      }
      return new Length(requests, 0);
    }
  }

  private static final PolicyOption<Length> EPOCH =
      PolicyOption.of(
          "epoch",
          "T",
          new Length(0, 0),
          "records move after so much time, such as 10s, or so many requests, such as 10000 (default:"
              + " a twentieth of the trace)",
          Length::parse);

  private static final PolicyOption<Double> DECAY =
      PolicyOption.number(
              "decay",
              "D",
              0.5,
              "share of its heat that a record keeps from epoch to epoch, from 0 to 1 (default 0.5)")
          .within(0, 1);

  private static final PolicyOption<Double> HYSTERESIS =
      PolicyOption.share(
              "hysteresis",
              0.5,
              "by how much a record must be hotter a byte than one whose place it takes (default 50%)")
          .within(0, 1e6);

  private static final PolicyOption<Double> LEAST_HEAT =
      PolicyOption.number(
              "least-heat",
              "N",
              2,
              "heat from which on a record moves up: its requests of the last epoch and what it kept of"
                  + " those before (default 2)")
          .within(0, 1e12);

  private static final PolicyOption<Long> MOVE_BUDGET =
      PolicyOption.bytes(
          "move-budget",
          Long.MAX_VALUE,
          "most bytes that move up at the end of an epoch (default: no limit)");

  static final List<PolicyOption<?>> OPTIONS =
      List.of(EPOCH, DECAY, HYSTERESIS, LEAST_HEAT, MOVE_BUDGET, FetchOption.FETCH);

  /** Twenty epochs per trace, half of the heat kept, and no budget. */
  public static final EpochOptions DEFAULTS = new EpochOptions(0, 0, 0.5, 2, 0.5, Long.MAX_VALUE);

  /**
   * The options of epochs.
   *
   * @throws UsageException if an option is malformed or out of range
   */
  public static EpochOptions of(PolicyOptions options) {
    String policy = Policies.MIGRATED;
    Length length = options.get(policy, EPOCH);
    return new EpochOptions(
        length.requests(),
        length.seconds(),
        options.get(policy, DECAY),
        options.get(policy, LEAST_HEAT),
        options.get(policy, HYSTERESIS),
        options.get(policy, MOVE_BUDGET));
  }

  /**
   * Requests of an epoch without a duration.
   *
   * @param traceRequests requests of the trace
   */
  public long requestsOf(long traceRequests) {
    return requests > 0 ? requests : Math.max(1, traceRequests / EPOCHS);
  }
}
