package org.mnemo.estimator.policy;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.policy.option.PolicyOption;
import org.mnemo.estimator.policy.option.PolicyOptions;

/** The option of policies that move data by which a user gives the time of a fetch. */
public final class FetchOption {

  /** Name of the option. */
  public static final String NAME = "fetch";

  private static final Pattern TIME =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|[u\\u00b5\\u03bc]s|ms|s)?");

  private static final Map<String, Double> MICROSECONDS = Map.of("ns", 1e-3, "ms", 1e3, "s", 1e6);

  static final PolicyOption<Optional<FetchTime>> FETCH =
      PolicyOption.of(
          NAME,
          "TIME|MEMORY",
          Optional.empty(),
          "time to fetch a record, or a page, from SlowMem, such as 80us; or a memory whose latency"
              + " and bandwidth give it: a profile, a .json file or figures (default: as measured)",
          (option, text) -> Optional.of(parse(option, text)));

  private FetchOption() {}

  /** Time of a fetch that is given for a policy; null to take it from the measurement. */
  public static @Nullable FetchTime of(String policy, PolicyOptions options) {
    return options.get(policy, FETCH).orElse(null);
  }

  private static FetchTime parse(String option, String text) {
    Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (!time.matches()) {
      return FetchTime.of(MemoryProfiles.of(option, text));
    }
    if (time.group(2) == null) {
      throw new UsageException(
          "%s must be a time with its unit, such as %sus, or a memory, was '%s'"
              .formatted(option, time.group(1), text));
    }
    return FetchTime.ofMicroseconds(
        Double.parseDouble(time.group(1)) * MICROSECONDS.getOrDefault(time.group(2), 1.0));
  }
}
