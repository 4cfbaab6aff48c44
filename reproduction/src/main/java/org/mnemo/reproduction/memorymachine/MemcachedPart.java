package org.mnemo.reproduction.memorymachine;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.TenantLine;
import org.mnemo.estimator.tenant.TenantTraces;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 7: four of sixteen instances of memcached on one DRAM that is larger than their data. */
final class MemcachedPart implements Part {

  private static final int TENANTS = 4;

  /** DRAM by the data of the four instances: 384 GB for 160 GB. */
  private static final double DRAM_SHARE = 384.0 / 160;

  @Override
  public String name() {
    return "memcached";
  }

  @Override
  public String title() {
    return "Fig. 7: noisy neighbours of memcached";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    List<String> stores = plan.settings().stores();
    return List.of(Sets.run(plan, stores.get(stores.size() - 1)));
  }

  @Override
  public PartResult make(Context context) {
    Measurement run = needs(context.plan()).get(0);
    Increase increase = Increase.of(context, run);
    NoisyNeighbours neighbours = neighbours(context.measured(run));
    CsvTable table =
        new CsvTable(
            "instance",
            "policy",
            "share_in_dram_alone",
            "share_in_dram_together",
            "fewer_sets_client",
            "fewer_sets_server");
    List<Bar> bars = new ArrayList<>();
    for (int i = 0; i < TENANTS; i++) {
      TenantLine tenant = neighbours.tenants().get(i);
      TenantLine.Shared shared = inMemoryMode(tenant);
      String name = "instance " + (i + 1);
      table.add(
          name,
          Policies.MEMORY_MODE,
          shared.aloneShare(),
          shared.togetherShare(),
          fewer(1 - shared.togetherShare(), increase.client().value()),
          fewer(1 - shared.togetherShare(), increase.server().orElse(Double.NaN)));
      table.add(
          name,
          Policies.PLACED,
          tenant.placedShare(),
          tenant.placedShare(),
          fewer(1 - tenant.placedShare(), increase.client().value()),
          fewer(1 - tenant.placedShare(), increase.server().orElse(Double.NaN)));
      bars.add(new Bar("Memory Mode, alone", name, 100 * (1 - shared.aloneShare())));
      bars.add(new Bar("Memory Mode, together", name, 100 * (1 - shared.togetherShare())));
      bars.add(new Bar("Memory Machine", name, 100 * (1 - tenant.placedShare())));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "SETs that miss DRAM: 160 GB of data, 384 GB of DRAM",
                context.subtitles(),
                "Share of the SETs, %",
                bars,
                List.of()));
    double misses =
        neighbours.tenants().stream()
            .mapToDouble(tenant -> 1 - inMemoryMode(tenant).togetherShare())
            .average()
            .orElseThrow();
    return context.result(
        List.of(
            new Comparison(
                "Memory Machine",
                MemoryMachinePaper.STATEMENTS.text("memcached.machine"),
                "no SET misses DRAM: as many as with DRAM only",
                "the paper names neither sizes nor the throughput without PMEM"),
            new Comparison(
                "Memory Mode",
                MemoryMachinePaper.STATEMENTS.text("memcached.mode"),
                "%s of the SETs miss DRAM though all data fits; fewer SETs a second: %s client, %s server"
                    .formatted(
                        percent(misses),
                        percent(fewer(misses, increase.client().value())),
                        increase.server().isPresent()
                            ? percent(fewer(misses, increase.server().getAsDouble()))
                            : "an unknown part"),
                "as above; the paper's figures suggest that more than %s of theirs missed"
                    .formatted(percent(misses)))),
        "Four tenants with keys of their own replay the measured SETs (`bin/mnemo tenants`) on a direct-mapped cache of 2.4 times their data; twelve idle. Blocks are at random places; the paper's kernel may let pages collide more often. Its processes shared one core.");
  }

  private static double fewer(double misses, double longer) {
    return 1 - 1 / (1 + misses * longer);
  }

  private static TenantLine.Shared inMemoryMode(TenantLine tenant) {
    return tenant.shared().stream()
        .filter(shared -> shared.policy().equals(Policies.MEMORY_MODE))
        .findFirst()
        .orElseThrow();
  }

  private static NoisyNeighbours neighbours(MeasurementDirectory measured) {
    try (TemporaryDirectory scratch = TemporaryDirectory.create()) {
      Path merged = scratch.path().resolve("tenants.csv.zst");
      TenantTraces.merge(Collections.nCopies(TENANTS, measured.trace()), merged);
      return NoisyNeighbours.compute(
          measured,
          merged,
          null,
          IntStream.rangeClosed(1, TENANTS).mapToObj(i -> "instance " + i).toList(),
          EstimateOptions.DEFAULTS,
          FastCapacity.ofShare(DRAM_SHARE));
    }
  }
}
