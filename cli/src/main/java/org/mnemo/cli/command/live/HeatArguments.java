package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.Section;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatAnswer;
import org.mnemo.estimator.heat.HeatOptions;
import picocli.CommandLine.Option;

/** The user's facts on the use of a store, in addition to its listing. */
@Section("Heat")
public final class HeatArguments {

  @Option(
      names = "--age",
      hidden = true,
      paramLabel = "T",
      description =
          "How long the keys have been used as now, such as 30m (default: since the server started).")
  private @Nullable Duration age;

  @Option(
      names = "--requests-per-second",
      hidden = true,
      paramLabel = "N",
      description = "Requests a second to all keys of the listing (default: as the server counts).")
  private @Nullable Double requestsPerSecond;

  @Option(
      names = "--writes",
      hidden = true,
      converter = Converters.Percent.class,
      paramLabel = "SHARE",
      description =
          "Share of the requests that are writes, such as 5%%, alike for each key (default 0).")
  private @Nullable Double writes;

  /**
   * The heat of a listing.
   *
   * @throws NoAnswerException if the load was not steady, or keys show no difference
   */
  public Heat heat(Path listing, long seed) {
    return heat(listing, options(seed));
  }

  /**
   * The heat of a listing.
   *
   * @throws NoAnswerException if the load was not steady, or keys show no difference
   */
  static Heat heat(Path listing, HeatOptions options) {
    Heat heat = Heat.of(listing, options);
    Optional<String> refusal = HeatAnswer.refusal(heat);
    if (refusal.isPresent()) {
      throw new NoAnswerException(refusal.get());
    }
    return heat;
  }

  /** The options, checked. */
  HeatOptions options(long seed) {
    if (requestsPerSecond != null
        && !(requestsPerSecond > 0 && Double.isFinite(requestsPerSecond))) {
      throw new UsageException("--requests-per-second must be above 0, was " + requestsPerSecond);
    }
    double share = writes == null ? 0 : writes;
    if (share > 1) {
      throw new UsageException("--writes must be between 0 % and 100 %, was " + writes);
    }
    return new HeatOptions(
        age == null ? null : (Double) (age.toMillis() / 1e3), requestsPerSecond, share, seed);
  }

  /** Refuses what is said of a listing where there is none. */
  public void requireListing(@Nullable Path listing) {
    if (listing == null && (age != null || requestsPerSecond != null || writes != null)) {
      throw new UsageException(
          "--age, --requests-per-second and --writes are of a listing; name it with --heat, or leave them out");
    }
  }
}
