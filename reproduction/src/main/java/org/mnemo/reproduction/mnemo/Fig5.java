package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.micros;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.reproduction.measurement.Analysis;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.mnemo.CostFigure.Unit;
import org.mnemo.reproduction.paper.Sheet;

/** Fig. 5: what keys, writes and sizes of records make of the throughput. */
final class Fig5 {

  /** Cost factor with the hot fifth of the keys in FastMem: 0.2 + 0.8 x 0.2. */
  private static final double HOT_FIFTH_COST = 0.36;

  private static final List<String> SIZES =
      List.of("thumbnails, about 100 KB", "text posts, about 10 KB", "captions, about 1 KB");

  private Fig5() {}

  private static MeasuredValue gain(Sheet sheet, Measurement run) {
    return sheet.findings(run).gain(run.order());
  }

  private static List<MeasuredValue> gains(Sheet sheet) {
    return sheet.runs().stream().map(run -> gain(sheet, run)).toList();
  }

  /** Fig. 5a: which keys are requested decides what FastMem buys. */
  static void keys(Sheet sheet) {
    List<Measurement> runs = sheet.runs();
    CostFigure.draw(
        sheet, Unit.OPERATIONS, runs.stream().map(Measurement::title).toList(), Analysis.WEIGHT);
    Measurement widest =
        runs.stream()
            .max(Comparator.comparingDouble(run -> gain(sheet, run).value()))
            .orElseThrow();
    MeasuredValue gain = gain(sheet, widest);
    String here =
        "another machine: %s µs a request with FastMem only, 534 µs in the paper's sample run"
            .formatted(decimal(1e6 / sheet.findings(widest).fast(widest.order()).value(), 0));
    sheet.compare(
        "widest_gain",
        gain.asPercent() + " more, " + widest.title(),
        sheet.statement("widest_gain").why(gain, here, here));
    slowdown(sheet);
    hotFifth(sheet, sheet.findings(sheet.run()));
  }

  private static void slowdown(Sheet sheet) {
    Measurement run = sheet.run();
    MeasuredValue slowdown = sheet.findings(run).slowdownNs(run.order());
    String measured = micros(slowdown.value()) + " ± " + micros(slowdown.halfWidth());
    if (!sheet.findings(run).emulated()) {
      sheet.compare("slowdown", measured, "nothing is emulated");
      return;
    }
    double emulatedNs = emulatedReadNs(sheet, run);
    sheet.compare(
        "slowdown",
        measured + ", of which the emulation adds " + micros(emulatedNs),
        slowdown.minus(MeasuredValue.of(emulatedNs, 0)).isNoise()
            ? MeasuredValue.WITHIN_NOISE
            : "the rest exceeds noise: servers or times may differ");
  }

  private static void hotFifth(Sheet sheet, Findings trending) {
    MeasuredValue hot = trending.at(Analysis.WEIGHT, HOT_FIFTH_COST);
    MeasuredValue slow = trending.slow(Analysis.WEIGHT);
    MeasuredValue fast = trending.fast(Analysis.WEIGHT);
    MeasuredValue more = hot.above(slow);
    MeasuredValue less = hot.above(fast).negated();
    boolean isNoise = trending.gain(Analysis.WEIGHT).isNoise();
    double saved = (1 / slow.value() - 1 / hot.value()) / (1 / slow.value() - 1 / fast.value());
    String here =
        "the hot fifth saves %s of what SlowMem adds here; see the first rows"
            .formatted(percent(saved));
    sheet.compare("hot_fifth_cost", percent(HOT_FIFTH_COST) + " of FastMem only");
    sheet.compare(
        "hot_fifth_more",
        more.asPercent() + " more",
        isNoise
            ? MeasuredValue.WITHIN_NOISE
            : sheet.statement("hot_fifth_more").why(more, here, here));
    sheet.compare(
        "hot_fifth_less",
        less.asPercent() + " less",
        isNoise ? MeasuredValue.WITHIN_NOISE : sheet.statement("hot_fifth_less").why(less));
  }

  /** Nanoseconds that the emulation adds to a read, on average over a workload's requests. */
  private static double emulatedReadNs(Sheet sheet, Measurement run) {
    AccessPattern pattern = Workloads.pattern(sheet.settings(), run.workload().arguments());
    double bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes += (double) pattern.accesses(key) * pattern.valueBytes(key);
    }
    return new OperationDelay(
            MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, OperationDelay.DEPENDENT_LOADS)
        .readNs(bytes / pattern.requests());
  }

  /** Fig. 5b: what writes change. Half of the requests gain half as much if writes gain nothing. */
  static void writes(Sheet sheet) {
    CostFigure.draw(sheet, Unit.OPERATIONS, List.of("Timeline, 100:0", "Edit Thumbnail, 50:50"));
    MeasuredValue reads = gains(sheet).get(0);
    MeasuredValue halfWrites = gains(sheet).get(1);
    sheet.compare(
        "half_writes",
        reads.asPercent() + "; " + halfWrites.asPercent(),
        reads.isNoise()
            ? MeasuredValue.WITHIN_NOISE
            : halfWrites.why(
                0, Math.max(0, reads.value() / 2), "", sheet.statement("half_writes").why()));
  }

  /** Fig. 5c: what the size of records changes. */
  static void recordSizes(Sheet sheet) {
    CostFigure.draw(sheet, Unit.OF_SLOW, SIZES);
    List<MeasuredValue> gains = gains(sheet);
    sheet.compare(
        sheet.statement("thumbnails").what(),
        sheet.text("thumbnails") + "; " + sheet.text("smaller"),
        gains.stream().map(MeasuredValue::asPercent).collect(Collectors.joining("; ")),
        why(sheet, gains));
  }

  private static String why(Sheet sheet, List<MeasuredValue> gains) {
    if (gains.get(0).isNoise()) {
      return MeasuredValue.WITHIN_NOISE;
    }
    for (int i = 1; i < gains.size(); i++) {
      if (gains.get(i).minus(gains.get(i - 1)).low() > 0) {
        return "smaller records gain more, which the emulation does not explain";
      }
    }
    return sheet.statement("smaller").why();
  }
}
