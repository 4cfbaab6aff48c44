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
          "What is put into a memory as a whole: ${COMPLETION-CANDIDATES}. By prefix it lists what each"
              + " saves, and writes a map of rules (default key).")
  private String by = BY_KEY;

  @Option(
      names = "--prefixes",
      paramLabel = "FILE",
      description =
          "Prefixes to place by, a pattern a line such as session:*, with a name behind a comma if wanted"
              + " (default: found by the text of the keys).")
  private @Nullable Path prefixes;

  @Option(
      names = "--most-rules",
      paramLabel = "N",
      description = "Most prefixes, or rules, from 1 to 1000 (default " + Families.MOST + ").")
  private @Nullable Integer mostRules;

  @Option(
      names = "--rules",
      description =
          "Fit rules to the split instead of naming keys: the fewest prefixes that save what it"
              + " saves, but for --lose.")
  private boolean fitted;

  @Option(
      names = "--lose",
      converter = Converters.Percent.class,
      paramLabel = "PERCENT",
      description =
          "Largest part of the time that the split saves which --rules may lose (default 2%%).")
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
              + " give one of them");
    }
    if (prefixes != null && !byPrefix()) {
      throw new UsageException("--prefixes names the prefixes of --by prefix; add that");
    }
    if (loss != null && !fitted) {
      throw new UsageException("--lose is for --rules; add that, or leave --lose out");
    }
    if (mostRules != null && !fitted && !byPrefix()) {
      throw new UsageException("--most-rules is for --by prefix or --rules; add one of them");
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
