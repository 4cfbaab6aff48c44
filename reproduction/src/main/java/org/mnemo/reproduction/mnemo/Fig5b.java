package org.mnemo.reproduction.mnemo;

import java.util.List;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Curve;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Scale;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 5b: what writes change. */
final class Fig5b implements Part {

  @Override
  public String name() {
    return "fig5b";
  }

  @Override
  public String title() {
    return "Fig. 5b: throughput against cost by reads and writes";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    String store = plan.settings().primaryStore();
    return List.of(
        plan.plain(store, PaperWorkload.TIMELINE), plan.plain(store, PaperWorkload.EDIT_THUMBNAIL));
  }

  @Override
  public PartResult make(Context context) {
    Measurement timeline = needs(context.plan()).get(0);
    Measurement edit = needs(context.plan()).get(1);
    ThroughputFigure.write(
        context,
        "Throughput against cost by reads and writes (" + timeline.store() + ")",
        Scale.OPERATIONS,
        List.of(Curve.of("Timeline, 100:0", timeline), Curve.of("Edit Thumbnail, 50:50", edit)));
    MeasuredValue reads = context.findings(timeline).gain(timeline.order());
    MeasuredValue halfWrites = context.findings(edit).gain(edit.order());
    return context.result(
        List.of(
            new Comparison(
                "gain of Timeline (reads only) and Edit Thumbnail (half writes)",
                MnemoPaper.STATEMENTS.text("fig5b.half_writes"),
                reads.asPercent() + "; " + halfWrites.asPercent(),
                why(reads, halfWrites))),
        "Both workloads request the same keys equally often.");
  }

  /** Half of the requests gain half as much where writes gain nothing. */
  private static String why(MeasuredValue reads, MeasuredValue halfWrites) {
    double withoutWrites = Math.max(0, reads.value() / 2);
    return reads.isNoise()
        ? MeasuredValue.WITHIN_NOISE
        : halfWrites.why(
            0,
            withoutWrites,
            "",
            "the paper's sample run has updates of 314.1 µs (FastMem) and 314.7 µs (SlowMem); the emulation charges writes, too");
  }
}
