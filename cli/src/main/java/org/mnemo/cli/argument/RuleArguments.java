package org.mnemo.cli.argument;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.family.Families;
import org.mnemo.estimator.family.FamilyFile;
import org.mnemo.estimator.family.FamilyPattern;
import picocli.CommandLine.Option;

/** The options that ask for a map of rules instead of keys. */
@Section("Policy and order")
public final class RuleArguments {

  private static final String BY_KEY = "key";
  private static final String BY_PREFIX = "prefix";

  /** Former name of it. */
  private static final String BY_FAMILY = "family";

  private static final int MOST_RULES = 1000;

  private static final double DEFAULT_LOSS = 0.02;

  @Option(
      names = "--by",
      completionCandidates = CompletionCandidates.Units.class,
      paramLabel = "UNIT",
      description =
          "Place by ${COMPLETION-CANDIDATES} (default key). prefix lists what each prefix saves, and writes rules.")
  private String by = BY_KEY;

  @Option(
      names = "--prefixes",
      paramLabel = "FILE",
      description =
          "The prefixes, a pattern a line such as session:* (default: found in the keys). A name may follow a comma.")
  private @Nullable Path prefixes;

  @Option(
      names = "--most-rules",
      hidden = true,
      paramLabel = "N",
      description = "Most prefixes, or rules, from 1 to 1000 (default " + Families.MOST + ").")
  private @Nullable Integer mostRules;

  @Option(
      names = "--rules",
      description =
          "Fit rules to the split: the fewest prefixes that save as much, but for --lose.")
  private boolean fitted;

  @Option(
      names = "--lose",
      hidden = true,
      converter = Converters.Percent.class,
      paramLabel = "PERCENT",
      description = "Largest share of the saved time that --rules may lose (default 2%%).")
  private @Nullable Double loss;

  /** Whether all keys of a prefix are placed together. */
  public boolean byPrefix() {
    return by.equals(BY_PREFIX);
  }

  /** Whether rules are fitted to a split of keys. */
  public boolean fitted() {
    return fitted;
  }

  /**
   * Checks that the options go together.
   *
   * @throws UsageException naming those that do not
   */
  public void check() {
    if (by.equals(BY_FAMILY)) {
      FormerNames.print("--by family", "--by prefix");
      by = BY_PREFIX;
    }
    if (!by.equals(BY_KEY) && !byPrefix()) {
      throw new UsageException("--by must be key or prefix, was '" + by + "'");
    }
    if (fitted && byPrefix()) {
      throw new UsageException(
          "--by prefix places all keys of a prefix, --rules fits prefixes to a split of keys;"
              + " give one");
    }
    if (prefixes != null && !byPrefix()) {
      throw new UsageException("--prefixes names the prefixes of --by prefix; add that");
    }
    if (loss != null && !fitted) {
      throw new UsageException("--lose is for --rules; add that, or leave --lose out");
    }
    if (mostRules != null && !fitted && !byPrefix()) {
      throw new UsageException("--most-rules is for --by prefix or --rules; add one");
    }
  }

  /** Prefixes that the user names; null to find them. */
  public @Nullable List<FamilyPattern> named() {
    return prefixes == null ? null : FamilyFile.read(prefixes);
  }

  /** Most rules of a map. */
  public int mostRules() {
    if (mostRules == null) {
      return Families.MOST;
    }
    if (mostRules < 1 || mostRules > MOST_RULES) {
      throw new UsageException("--most-rules must be from 1 to 1000, was " + mostRules);
    }
    return mostRules;
  }

  /** Share of the benefit that rules may lose. */
  public double lostShare() {
    if (loss != null && loss > 1) {
      throw new UsageException("--lose must be at most 100%, was '" + loss + "'");
    }
    return loss == null ? DEFAULT_LOSS : loss;
  }
}
