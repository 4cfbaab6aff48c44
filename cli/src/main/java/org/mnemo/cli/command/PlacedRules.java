package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.RulePlacement;
import org.mnemo.estimator.report.Advice;
import org.mnemo.ycsb.workload.MnemoWorkload;

/**
 * What {@code place} answers where rules place the keys.
 *
 * @param answer the answer at a glance
 * @param rules number of prefixes in the map
 * @param rulesFast patterns of keys in FastMem
 * @param rulesSlow patterns of keys in SlowMem
 * @param othersInFast true if keys without a rule lie in FastMem
 * @param fastBytes bytes of FastMem that the rules take
 * @param throughputOpsS expected throughput of this very placement
 * @param throughputLowOpsS lower end of its 95 % interval
 * @param throughputHighOpsS upper end of it
 * @param slowdown run time over the run time with FastMem only, less 1
 * @param keepsSlo true if the estimate is within the largest slowdown; null where the split was
 *     given
 * @param order order of the map of keys that the rules are compared with
 * @param orderKeysInFast keys that the map puts into FastMem
 * @param orderFastBytes bytes of FastMem that these keys take: as in the split that rules were
 *     fitted to, or as whole families take
 * @param orderThroughputOpsS its expected throughput
 * @param lostShare share of the time saved by it that the rules lose
 * @param atMostMore how much more, as a share, as many other prefixes could save at most; null
 *     where whole families are placed
 * @param keysLeftOut keys that no given pattern has
 * @param map path of the file
 * @param prefixes what each prefix saves; null where rules were fitted
 */
public record PlacedRules(
    Answer answer,
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
    @Nullable FamilyTable prefixes) {

  private static final int MOST_PATTERNS_CHARS = 300;

  /**
   * The answer for a placement.
   *
   * @param run the run that was measured
   * @param table what each prefix saves; null if rules were fitted to a split of keys
   * @param bySlo true if the split is the cheapest that keeps the SLO
   */
  public static PlacedRules of(
      RulePlacement placed, RunInfo run, @Nullable FamilyTable table, Path map, boolean bySlo) {
    Estimate estimate = placed.estimate();
    CurveRow row = estimate.curve().row(placed.row());
    Interval throughput = row.throughputIntervalOpsS();
    return new PlacedRules(
        answer(placed, run, table, map, bySlo),
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
        estimate.notes().stream().map(Sentence::of).toList(),
        map.toString(),
        table);
  }

  private static Answer answer(
      RulePlacement placed, RunInfo run, @Nullable FamilyTable table, Path map, boolean bySlo) {
    Estimate estimate = placed.estimate();
    CurveRow row = estimate.curve().row(placed.row());
    boolean othersInFast = placed.map().defaultTier() == 0;
    List<String> notes = new ArrayList<>();
    if (bySlo && row.slowdown() > estimate.options().maxSlowdown()) {
      notes.add(
          "The rules break the SLO, although they take as much FastMem as a split that meets it.");
    }
    if (placed.leftOut() > 0) {
      notes.add(
          Sentence.format(
              "{keys,key matches,keys match} no prefix: they have the prefix (others).",
              placed.leftOut()));
    }
    notes.addAll(Advice.notes(estimate, null));
    List<Table> tables = new ArrayList<>(List.of(figures(placed, row, table == null)));
    List<String> context =
        new ArrayList<>(
            List.of(
                "FastMem: " + patterns(placed.patterns(true), othersInFast) + ".",
                "SlowMem: " + patterns(placed.patterns(false), !othersInFast) + ".",
                "Keys that are inserted later go by their prefix.",
                howToLoad(run, map)));
    if (table != null) {
      tables.addAll(FamilyAnswer.tables(table));
      context.addAll(FamilyAnswer.context(table));
    }
    String verdict =
        Sentence.format(
            "{rules,rule puts,rules put} {fast,key} ({bytes,bytes}) into FastMem, {slow,count} into SlowMem.",
            placed.map().rules(),
            placed.row(),
            row.fastBytes(),
            estimate.pattern().keyCount() - placed.row());
    return new Answer(verdict, tables, context, notes);
  }

  /** How the records come into the memories of the map. */
  public static String howToLoad(RunInfo run, Path map) {
    String trace = run.properties().get(MnemoWorkload.TRACE);
    return "Load with: bin/ycsb load mnemo -P %s -p mnemo.tiermap=%s, or by your own client: the map lists the tier of each key."
        .formatted(
            trace == null
                ? "WORKLOAD"
                : "workloads/replay -p %s=%s"
                    .formatted(MnemoWorkload.TRACE, CommandLineText.quoted(trace)),
            CommandLineText.quoted(map.toString()));
  }

  /** The rules, and the map of keys that they are compared with. */
  private static Table figures(RulePlacement placed, CurveRow row, boolean isFitted) {
    RulePlacement.Cost cost = placed.cost();
    Interval throughput = row.throughputIntervalOpsS();
    String atMostMore =
        isFitted
            ? Sentence.format(
                "as many other prefixes save at most {more,digits} more", cost.atMostMore())
            : "";
    return new Table(
        List.of("", "Rules", "95 % interval", "Keys by " + cost.order()),
        List.of(
            Table.row(
                "Keys in FastMem",
                Cell.of(Unit.COUNT, placed.row()),
                Cell.NONE,
                Cell.of(Unit.COUNT, cost.keysInFast())),
            Table.row(
                "FastMem",
                Cell.of(Unit.BYTES, row.fastBytes()),
                Cell.NONE,
                Cell.of(Unit.BYTES, cost.keysFastBytes())),
            Table.row(
                "Operations/s",
                Cell.of(Unit.PER_SECOND, row.throughputOpsS()),
                placed.estimate().curve().hasIntervals()
                    ? Cell.range(Unit.PER_SECOND, throughput.low(), throughput.high())
                    : Cell.NONE,
                Cell.of(Unit.PER_SECOND, cost.keysThroughputOpsS())),
            Table.row("Slowdown", Cell.of(Unit.SHARE, row.slowdown())),
            Table.row("Saved time lost", Cell.of(Unit.SHARE, cost.lostShare()).with(atMostMore))));
  }

  private static String patterns(List<String> patterns, boolean hasOthers) {
    String named = Abbreviation.of(String.join(" ", patterns), MOST_PATTERNS_CHARS);
    if (named.isEmpty()) {
      return hasOthers ? "all other keys" : "nothing";
    }
    return hasOthers ? named + " and all other keys" : named;
  }
}
