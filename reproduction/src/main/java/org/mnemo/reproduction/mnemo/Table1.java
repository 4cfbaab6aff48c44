package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.ycsb.probe.ProbeResult;

/** Table I: what the memories can do. */
final class Table1 implements Part {

  /**
   * Smallest scale at which memory is probed; below it a quarter of a minute is much of the time.
   */
  private static final double SMALLEST_PROBED_SCALE = 0.2;

  @Override
  public String name() {
    return "table1";
  }

  @Override
  public String title() {
    return "Table I: latency and bandwidth of the memories";
  }

  @Override
  public PartResult make(Context context) {
    MemoryProfile fast = MemoryProfiles.PAPER_FAST;
    MemoryProfile slow = MemoryProfiles.PAPER;
    CsvTable table = new CsvTable("memory", "latency_ns", "read_gb_s", "write_gb_s", "source");
    List<Bar> bars = new ArrayList<>();
    add(table, bars, "FastMem (paper)", fast);
    add(table, bars, "SlowMem (paper, emulated)", slow);
    String latency = "not probed at this scale";
    String bandwidth = "not probed at this scale";
    if (context.settings().scale() >= SMALLEST_PROBED_SCALE) {
      ProbeResult here = context.laboratory().probe();
      add(table, bars, "DRAM of this machine (probed)", here.profile());
      latency = NumberText.decimal(here.latencyNs(), 1) + " ns (DRAM here)";
      bandwidth =
          "%s GB/s read, %s written (one thread, DRAM here)"
              .formatted(
                  NumberText.decimal(here.readGbS(), 1), NumberText.decimal(here.writeGbS(), 1));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "The memories relative to the paper's FastMem",
                List.of("FastMem: 65.7 ns, 14.9 GB/s"),
                "Times that of FastMem",
                bars,
                List.of()));
    return context.result(
        List.of(
            new Comparison(
                "FastMem, latency of a load",
                MnemoPaper.STATEMENTS.text("table1.fast_latency"),
                latency,
                "another machine"),
            new Comparison(
                "FastMem, bandwidth",
                MnemoPaper.STATEMENTS.text("table1.fast_bandwidth"),
                bandwidth,
                "another machine"),
            new Comparison(
                "SlowMem, latency of a load",
                MnemoPaper.STATEMENTS.text("table1.slow_latency"),
                "238.1 ns, emulated",
                ""),
            new Comparison(
                "SlowMem, bandwidth",
                MnemoPaper.STATEMENTS.text("table1.slow_bandwidth"),
                "1.81 GB/s, emulated",
                "")),
        "The paper throttles a socket. Here the client adds to requests on SlowMem 8 x (238.1 - 65.7) ns for dependent loads, and 50 µs for 100 KB.");
  }

  private static void add(CsvTable table, List<Bar> bars, String name, MemoryProfile memory) {
    MemoryProfile fast = MemoryProfiles.PAPER_FAST;
    table.add(name, memory.latencyNs(), memory.readGbS(), memory.writeGbS(), memory.source());
    bars.add(new Bar(name, "latency of a load", memory.latencyNs() / fast.latencyNs()));
    bars.add(new Bar(name, "bandwidth of reads", memory.readGbS() / fast.readGbS()));
    bars.add(new Bar(name, "bandwidth of writes", memory.writeGbS() / fast.writeGbS()));
  }
}
