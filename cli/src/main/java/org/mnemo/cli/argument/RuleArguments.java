package org.mnemo.cli.argument;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Percentage;
import org.mnemo.estimator.family.Families;
import org.mnemo.estimator.family.FamilyFile;
import org.mnemo.estimator.family.FamilyPattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that ask for a map of rules instead of keys. */
public final class RuleArguments {

  private static final String BY_KEY = "key";
  private static final String BY_FAMILY = "family";
  private static final double DEFAULT_LOSS = 0.02;

  @Option(
      names = "--by",
      completionCandidates = CompletionCandidates.Units.class,
      paramLabel = "UNIT",
      description =
          "What is put into a memory as a whole: ${COMPLETION-CANDIDATES}. Families of keys make a map"
              + " of rules, a prefix each (default key).")
  private String by = BY_KEY;

  @Mixin private FamilyArguments families = new FamilyArguments();

  @Option(
      names = "--rules",
      description =
          "Fit rules to the split instead of naming keys: the fewest prefixes that save what it"
              + " saves, but for --lose.")
  private boolean fitted;

  @Option(
      names = "--lose",
      paramLabel = "PERCENT",
      description =
          "Largest part of the time that the split saves which --rules may lose (default 2%%).")
  private @Nullable String loss;

  /** Whether whole families are placed. */
  public boolean byFamily() {
    return by.equals(BY_FAMILY);
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
    if (!by.equals(BY_KEY) && !byFamily()) {
      throw new UsageException("--by must be key or family, was '" + by + "'");
    }
    if (fitted && byFamily()) {
      throw new UsageException(
          "--by family puts whole families into a memory, --rules fits prefixes to a split of keys;"
              + " give one of them");
    }
    if (families.file() != null && !byFamily()) {
      throw new UsageException("--families names the families of --by family; add that");
    }
    if (loss != null && !fitted) {
      throw new UsageException("--lose is for --rules; add that, or leave --lose out");
    }
    if (families.mostRulesGiven() && !fitted && !byFamily()) {
      throw new UsageException("--most-rules is for --by family or --rules; add one of them");
    }
  }

  /** Families that the user names; null to find them. */
  public @Nullable List<FamilyPattern> named() {
    return families.named();
  }

  /** Most rules of a map. */
  public int mostRules() {
    return families.mostRules();
  }

  /** Share of the benefit that rules may lose. */
  public double lostShare() {
    double share = loss == null ? DEFAULT_LOSS : Percentage.parse("--lose", loss);
    if (share > 1) {
      throw new UsageException("--lose must be at most 100%, was '" + loss + "'");
    }
    return share;
  }

  /** The options that say what the families of keys are. */
  public static final class FamilyArguments {

    private static final int MOST_RULES = 1000;

    @Option(
        names = "--families",
        paramLabel = "FILE",
        description =
            "Families of keys, a pattern a line such as session:*, with a name behind a comma if wanted"
                + " (default: found by the text of the keys).")
    private @Nullable Path file;

    @Option(
        names = "--most-rules",
        paramLabel = "N",
        description = "Most families, or rules, from 1 to 1000 (default " + Families.MOST + ").")
    private @Nullable Integer mostRules;

    @Nullable Path file() {
      return file;
    }

    boolean mostRulesGiven() {
      return mostRules != null;
    }

    /**
     * Makes sure that families are either named or found.
     *
     * @throws UsageException if both are asked for
     */
    public void requireOneSource() {
      if (file != null && mostRules != null) {
        throw new UsageException(
            "--families names the families, and --most-rules is for those that are found; give one of them");
      }
    }

    /** Families that the user names; null to find them. */
    public @Nullable List<FamilyPattern> named() {
      return file == null ? null : FamilyFile.read(file);
    }

    /** Most families. */
    public int mostRules() {
      if (mostRules == null) {
        return Families.MOST;
      }
      if (mostRules < 1 || mostRules > MOST_RULES) {
        throw new UsageException("--most-rules must be from 1 to 1000, was " + mostRules);
      }
      return mostRules;
    }
  }
}
