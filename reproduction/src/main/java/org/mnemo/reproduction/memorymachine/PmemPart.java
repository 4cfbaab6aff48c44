package org.mnemo.reproduction.memorymachine;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** How much slower PMEM is than DRAM, by published figures of both. */
final class PmemPart implements Part {

  private static final String PMEM = "optane-dcpmm";
  private static final List<String> MEMORIES = List.of("paper-fast", "dram-local", PMEM);

  @Override
  public String name() {
    return "pmem";
  }

  @Override
  public String title() {
    return "Introduction: PMEM and DRAM";
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable("memory", "latency_ns", "read_gb_s", "write_gb_s", "confidence", "source");
    List<Bar> bars = new ArrayList<>();
    for (String name : MEMORIES) {
      KnownMemory known = MemoryProfiles.byName(name);
      MemoryProfile memory = profile(name);
      table.add(
          name,
          memory.latencyNs(),
          memory.readGbS(),
          memory.writeGbS(),
          known.confidence(),
          memory.source());
      bars.add(new Bar("latency of a load", name, memory.latencyNs()));
    }
    context.write(table);
    context.draw(() -> BarChart.of("Latency of a load", List.of(), "Nanoseconds", bars, List.of()));
    double pmemNs = profile(PMEM).latencyNs();
    double dramNs = profile("dram-local").latencyNs();
    double testbedNs = MemoryProfiles.PAPER_FAST.latencyNs();
    return context.result(
        List.of(
            new Comparison(
                "PMEM is slower than DRAM by",
                MemoryMachinePaper.STATEMENTS.text("pmem.slower"),
                "%s x (DDR5), %s x (DRAM of Mnemo's testbed)"
                    .formatted(
                        NumberText.decimal(pmemNs / dramNs, 1),
                        NumberText.decimal(pmemNs / testbedNs, 1)),
                "theirs is nominal; it depends on the DRAM"),
            new Comparison(
                "latency of a load",
                MemoryMachinePaper.STATEMENTS.text("pmem.latency"),
                "%s ns; DRAM %s to %s ns"
                    .formatted(
                        NumberText.decimal(pmemNs, 0),
                        NumberText.decimal(testbedNs, 0),
                        NumberText.decimal(dramNs, 0)),
                "")),
        "Figures are published ones of an Optane module and of DRAM, not measured here. The other parts emulate it: a SET waits for 8 dependent loads and for its bytes at the module's bandwidth.");
  }

  /** A memory whose figures are in the middle of the known ranges. */
  private static MemoryProfile profile(String name) {
    return MemoryProfiles.byName(name).profile(RangeEnd.MIDDLE, MemoryProfiles.PAPER_FAST);
  }
}
