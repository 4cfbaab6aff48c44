package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.chart.BarChart.Limit;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;
import org.mnemo.reproduction.slaalpha.Agreements.Server;

/**
 * Fig. 4: (a) performance, and (b) memory, of servers whose memory the model has chosen for an
 * agreement, by a server with all memory.
 *
 * @param isMemory false for (a), true for (b)
 */
record Fig4(boolean isMemory) implements Part {

  @Override
  public String name() {
    return isMemory ? "fig4b" : "fig4a";
  }

  @Override
  public String title() {
    return isMemory
        ? "Fig. 4b: direct memory that an agreement takes"
        : "Fig. 4a: performance under an agreement";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return Agreements.runs(plan);
  }

  /** One agreement of one workload. */
  private record Kept(String workload, double alpha, Server server) {

    /** Whether the agreement is kept, as far as the run shows. */
    boolean isKept() {
      return server.performance().value() >= alpha;
    }

    boolean isNoise() {
      return server.performance().low() <= alpha && server.performance().high() >= alpha;
    }
  }

  @Override
  public PartResult make(Context context) {
    List<Kept> all = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Agreements agreements = Agreements.of(context, run);
      List<Server> servers = agreements.measured();
      for (double alpha : servers.isEmpty() ? List.<Double>of() : Agreements.ALPHAS) {
        all.add(new Kept(run.title(), alpha, agreements.measured(alpha, servers)));
      }
    }
    CsvTable table =
        new CsvTable(
            "workload",
            "alpha",
            "fast_share_asked",
            "fast_share",
            "performance",
            "performance_low",
            "performance_high",
            "performance_predicted");
    List<Bar> bars = new ArrayList<>();
    for (Kept kept : all) {
      Server server = kept.server();
      MeasuredValue performance = server.performance();
      table.add(
          kept.workload(),
          kept.alpha(),
          server.askedShare(),
          server.fastShare(),
          performance.value(),
          performance.low(),
          performance.high(),
          server.predicted());
      bars.add(
          new Bar(
              name(kept.alpha()),
              kept.workload(),
              100 * (isMemory ? server.fastShare() : performance.value())));
    }
    context.write(table);
    if (all.isEmpty()) {
      return context.result(List.of(), SlaPaper.TOO_SHORT);
    }
    context.draw(
        () ->
            BarChart.of(
                isMemory
                    ? "Direct memory, by that of a server with all of it"
                    : "Performance, by that of a server with all memory (broken lines: agreements)",
                context.subtitles(),
                isMemory ? "Direct memory, %" : "Throughput, %",
                bars,
                isMemory
                    ? List.of()
                    : Agreements.ALPHAS.stream()
                        .map(alpha -> new Limit("", 100 * alpha))
                        .toList()));
    return context.result(
        isMemory ? memory(all) : performance(all),
        isMemory
            ? "Direct memory is a process's DRAM beyond an empty server's, by all its data; the least is 10 %."
            : "The model chooses memory by H^-1 of the misses that L and P allow. Intervals include the chance of both runs. "
                + beyondChosen(all));
  }

  /** How much more the servers held than was chosen for them. */
  private static String beyondChosen(List<Kept> all) {
    DoubleSummaryStatistics points =
        all.stream()
            .map(Kept::server)
            .collect(
                Collectors.summarizingDouble(
                    server -> 100 * (server.fastShare() - server.askedShare())));
    return String.format(
        Locale.ROOT,
        "Servers held %.1f to %.1f points more data than chosen, as pages of their program outside the cgroup leave room.",
        points.getMin(),
        points.getMax());
  }

  private static String name(double alpha) {
    return String.format(Locale.ROOT, "SLA-%.1f", alpha);
  }

  private static List<Comparison> performance(List<Kept> all) {
    List<Comparison> rows = new ArrayList<>();
    for (double alpha : Agreements.ALPHAS) {
      List<Kept> some = all.stream().filter(kept -> kept.alpha() == alpha).toList();
      List<String> broken =
          some.stream()
              .filter(kept -> !kept.isKept())
              .map(
                  kept ->
                      "%s by %.1f points%s"
                          .formatted(
                              kept.workload(),
                              100 * (alpha - kept.server().performance().value()),
                              kept.isNoise() ? " (" + MeasuredValue.WITHIN_NOISE + ")" : ""))
              .toList();
      rows.add(
          new Comparison(
              "performance, " + name(alpha),
              rows.isEmpty() ? SlaPaper.STATEMENTS.text("fig4a.target") : "the same",
              "%d of %d, %d beyond noise: %s"
                  .formatted(
                      some.size() - broken.size(),
                      some.size(),
                      some.stream().filter(kept -> kept.isKept() && !kept.isNoise()).count(),
                      String.join(
                          "; ",
                          some.stream()
                              .map(kept -> kept.server().performance().asPercent())
                              .toList())),
              broken.isEmpty()
                  ? ""
                  : "Missed: "
                      + String.join("; ", broken)
                      + "; memory is chosen once here, every 5 s in the paper"));
    }
    double best =
        all.stream()
            .filter(kept -> kept.alpha() == Agreements.ALPHAS.get(0))
            .mapToDouble(kept -> kept.server().performance().value())
            .max()
            .orElseThrow();
    rows.add(
        new Comparison(
            "performance, SLA-0.9: best workload",
            SlaPaper.STATEMENTS.text("fig4a.best"),
            percent(best),
            "other workloads; performance far above 90 % is memory given without need"));
    return rows;
  }

  private static List<Comparison> memory(List<Kept> all) {
    List<Comparison> rows = new ArrayList<>();
    for (double alpha : Agreements.ALPHAS) {
      boolean isNamed = alpha == Agreements.ALPHAS.get(0);
      rows.add(
          new Comparison(
              "direct memory, " + name(alpha),
              isNamed ? SlaPaper.STATEMENTS.text("fig4b.best") : Statements.NONE,
              String.join(
                  "; ",
                  all.stream()
                      .filter(kept -> kept.alpha() == alpha)
                      .map(kept -> percent(kept.server().fastShare()))
                      .toList()),
              isNamed ? "other workloads; zram is faster than an Optane SSD" : ""));
    }
    return rows;
  }
}
