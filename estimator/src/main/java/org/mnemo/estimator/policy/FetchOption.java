package org.mnemo.estimator.policy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.model.FetchTime;

/** The option of policies that move data by which a user gives the time of a fetch. */
public final class FetchOption {

  /** Name of the option. */
  public static final String NAME = "fetch";

  static final PolicyOption<Optional<FetchTime>> FETCH =
      PolicyOption.of(
          NAME,
          "TIME|MEMORY",
          Optional.empty(),
          "time to fetch a record, or a page, from SlowMem, such as 80us; or a memory whose latency"
              + " and bandwidth give it: a profile, a .json file or figures (default: as measured)",
          (option, text) -> Optional.of(parse(option, text)));

  /** The same of a policy that drops records. */
  static final PolicyOption<Optional<FetchTime>> BACKEND =
      PolicyOption.of(
          "backend",
          "TIME",
          Optional.empty(),
          "time of the backend for a record, such as 5ms (required)",
          (option, text) ->
              Optional.of(FetchTime.ofMicroseconds(TimeSpan.nanoseconds(option, text) / 1000)));

  private FetchOption() {}

  /** Time of a fetch that is given for a policy; null to take it from the measurement. */
  public static @Nullable FetchTime of(String policy, PolicyOptions options) {
    return options.get(policy, policy.equals(Policies.DROPPED) ? BACKEND : FETCH).orElse(null);
  }

  private static FetchTime parse(String option, String text) {
    boolean isTime = text.matches("\\d.*") && !text.endsWith(".json");
    return isTime
        ? FetchTime.ofMicroseconds(TimeSpan.nanoseconds(option, text) / 1000)
        : FetchTime.of(MemoryProfiles.of(option, text));
  }
}
