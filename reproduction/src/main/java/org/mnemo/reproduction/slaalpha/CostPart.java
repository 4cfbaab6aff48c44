package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.decimal;

import java.util.List;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.measurement.PolicyPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** What counting references and evictions costs. */
final class CostPart implements Part {

  @Override
  public String name() {
    return "cost";
  }

  @Override
  public String title() {
    return "Section 4.3: what the counting costs";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(Agreements.run(plan, PaperWorkload.TIMELINE));
  }

  @Override
  public PartResult make(Context context) {
    Agreements agreements = Agreements.of(context, needs(context.plan()).get(0));
    long keys = agreements.estimate(Agreements.ALPHAS.get(0)).keyCount();
    SlowSideLog log =
        SlowSideLog.of(
            agreements.servers(), Math.max(1, Math.round(PolicyPlan.LEAST_SHARE * keys)));
    long events = log.misses().references() + log.misses().evictions();
    CsvTable table = new CsvTable("events", "event_ns");
    table.add(events, log.eventNs());
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Counting an event of the slow side",
                context.subtitles(),
                "Nanoseconds",
                List.of(
                    new Bar("an event", "the paper, in the fault handler", 78),
                    new Bar("an event", "here, eight counter stacks", log.eventNs())),
                List.of()));
    return context.result(
        List.of(
            new Comparison(
                "an event",
                SlaPaper.STATEMENTS.text("cost.fault"),
                "%s ns, %,d events".formatted(decimal(log.eventNs(), 0), events),
                "theirs is one HyperLogLog in the kernel; ours are eight counter stacks in Java, off the path of requests"),
            new Comparison(
                "the histogram; memory",
                SlaPaper.STATEMENTS.text("cost.stack")
                    + "; "
                    + SlaPaper.STATEMENTS.text("cost.memory"),
                "not measured: no manager runs here",
                "")),
        "Events are of an LRU memory of a tenth of Timeline's data.");
  }
}
