package org.mnemo.cli.command.family;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.placement.RulePlacement;
import org.mnemo.estimator.report.NoteText;

/**
 * What {@code place} answers where rules place the keys.
 *
 * @param rules number of prefixes in the map
 * @param rulesFast patterns of keys in FastMem
 * @param rulesSlow patterns of keys in SlowMem
 * @param othersInFast true if keys without a rule lie in FastMem
 * @param fastBytes bytes of FastMem that the rules take
 * @param throughputOpsS expected throughput of this very placement
 * @param throughputLowOpsS lower end of its 95 % interval
 * @param throughputHighOpsS upper end of it
 * @param slowdown run time over that of FastMem only, less 1
 * @param keepsSlo true if the estimate is within the largest slowdown asked for; null where the
 *     split was given
 * @param order order of the map of keys that the rules are held against
 * @param orderKeysInFast keys that it puts into FastMem
 * @param orderFastBytes bytes of FastMem that these take: those of the split that rules were fitted
 *     to, or else as many as whole families take
 * @param orderThroughputOpsS its expected throughput
 * @param lostShare share of the time saved by it that the rules lose
 * @param atMostMore how much more, as a share, as many other prefixes could save at most; null
 *     where whole families are placed
 * @param keysLeftOut keys that no given pattern has
 * @param map path of the file
 * @param prefixes what each prefix saves; null where rules were fitted
 */
public record PlacedRules(
    int rules,
    List<String> rulesFast,
    List<String> rulesSlow,
    boolean othersInFast,
    int keysInFast,
    int keysInSlow,
    long fastBytes,
    double throughputOpsS,
    double throughputLowOpsS,
    double throughputHighOpsS,
    double slowdown,
    @Nullable Boolean keepsSlo,
    String order,
    int orderKeysInFast,
    long orderFastBytes,
    double orderThroughputOpsS,
    double lostShare,
    @Nullable Double atMostMore,
    long keysLeftOut,
    List<String> warnings,
    String map,
    @Nullable FamilyAnswer prefixes) {

  private static final int MOST_PATTERNS_CHARS = 300;

  /**
   * The answer for a placement.
   *
   * @param table what each prefix saves; null if rules were fitted to a split of keys
   * @param bySlo true if the split is the cheapest that keeps the SLO
   */
  public static PlacedRules of(
      RulePlacement placed, @Nullable FamilyTable table, Path map, boolean bySlo) {
    Estimate estimate = placed.estimate();
    CurveRow row = estimate.curve().row(placed.row());
    Interval throughput = row.throughputIntervalOpsS();
    return new PlacedRules(
        placed.map().rules(),
        placed.patterns(true),
        placed.patterns(false),
        placed.map().defaultTier() == 0,
        placed.row(),
        estimate.pattern().keyCount() - placed.row(),
        row.fastBytes(),
        row.throughputOpsS(),
        throughput.low(),
        throughput.high(),
        row.slowdown(),
        bySlo ? (Boolean) (row.slowdown() <= estimate.options().maxSlowdown()) : null,
        placed.cost().order(),
        placed.cost().keysInFast(),
        placed.cost().keysFastBytes(),
        placed.cost().keysThroughputOpsS(),
        placed.cost().lostShare(),
        table == null ? (Double) placed.cost().atMostMore() : null,
        placed.leftOut(),
        estimate.notes().stream().map(NoteText::of).toList(),
        map.toString(),
        table == null ? null : FamilyAnswer.of(table));
  }

  /** Prints it in sentences. */
  public void print() {
    System.out.printf(
        Locale.ROOT,
        "%s %s (%s) into FastMem and %,d into SlowMem; expected %,.0f operations a second"
            + " (%,.0f to %,.0f with 95 %% confidence), %.1f %% %s than FastMem only.%n",
        CountedNoun.of(rules, "rule puts", "rules put"),
        CountedNoun.of(keysInFast, "key"),
        Quantities.bytes(fastBytes),
        keysInSlow,
        throughputOpsS,
        throughputLowOpsS,
        throughputHighOpsS,
        100 * Math.abs(slowdown),
        slowdown < 0 ? "faster" : "slower");
    System.out.println("FastMem: " + patterns(rulesFast, othersInFast));
    System.out.println("SlowMem: " + patterns(rulesSlow, !othersInFast));
    System.out.printf(
        Locale.ROOT,
        "They lose %s of the time that the first %s by '%s' save in %s of FastMem, which would make"
            + " %,.0f operations a second%s.%n",
        Quantities.shortPercent(lostShare),
        CountedNoun.of(orderKeysInFast, "key"),
        order,
        Quantities.bytes(orderFastBytes),
        orderThroughputOpsS,
        atMostMore == null
            ? ""
            : "; no "
                + CountedNoun.of(rules, "other prefix saves", "other prefixes save")
                + " more than "
                + Quantities.shortPercent(atMostMore)
                + " more");
    if (Boolean.FALSE.equals(keepsSlo)) {
      AnswerArgument.printNotes(
          List.of("the rules take the FastMem of a split that keeps the SLO, but do not keep it"));
    }
    if (keysLeftOut > 0) {
      AnswerArgument.printNotes(
          List.of(
              String.format(
                  Locale.ROOT,
                  "no pattern has %,d of the keys; they are the family (others)",
                  keysLeftOut)));
    }
    AnswerArgument.printNotes(warnings);
    System.out.println("Keys that are inserted later go where their prefix says.");
    System.out.println("Map: " + map);
    System.out.println("Load it with: bin/ycsb load mnemo -P WORKLOAD -p mnemo.tiermap=" + map);
  }

  private static String patterns(List<String> patterns, boolean hasOthers) {
    String named = Abbreviation.of(String.join(" ", patterns), MOST_PATTERNS_CHARS);
    if (named.isEmpty()) {
      return hasOthers ? "all other keys" : "nothing";
    }
    return hasOthers ? named + " and all other keys" : named;
  }
}
