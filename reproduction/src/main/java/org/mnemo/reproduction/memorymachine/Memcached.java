package org.mnemo.reproduction.memorymachine;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.NoisyNeighbours.TenantLine;
import org.mnemo.estimator.tenant.TenantTraces;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Sheet;

/** Fig. 7: four of sixteen instances of memcached on one DRAM that is larger than their data. */
final class Memcached {

  private static final int TENANTS = 4;

  /** DRAM by the data of the four instances: 384 GB for 160 GB. */
  private static final double DRAM_SHARE = 384.0 / 160;

  private Memcached() {}

  static void fill(Sheet sheet) {
    Increase increase = Increase.of(sheet);
    double missing = 0;
    List<TenantLine> tenants = neighbours(sheet.measured(sheet.run())).tenants();
    for (int i = 0; i < TENANTS; i++) {
      TenantLine tenant = tenants.get(i);
      TenantLine.Shared shared =
          tenant.shared().stream()
              .filter(each -> each.policy().equals(Policies.MEMORY_MODE))
              .findFirst()
              .orElseThrow();
      double placed = tenant.placedShare();
      String name = "instance " + (i + 1);
      row(sheet, name, Policies.MEMORY_MODE, shared.aloneShare(), shared.togetherShare(), increase);
      row(sheet, name, Policies.PLACED, placed, placed, increase);
      sheet.bar("Memory Mode, alone", name, 100 * (1 - shared.aloneShare()));
      sheet.bar("Memory Mode, together", name, 100 * (1 - shared.togetherShare()));
      sheet.bar("Memory Machine", name, 100 * (1 - placed));
      missing += (1 - shared.togetherShare()) / TENANTS;
    }
    OptionalDouble server = increase.server();
    sheet.compare("machine", "no SET misses DRAM: as many as with DRAM only");
    sheet.compare(
        "mode",
        "%s of the SETs miss DRAM though all data fits; fewer SETs a second: %s client, %s server"
            .formatted(
                percent(missing),
                percent(fewer(missing, increase.client().value())),
                server.isPresent()
                    ? percent(fewer(missing, server.getAsDouble()))
                    : "an unknown part"),
        sheet.statement("mode").why().formatted(percent(missing)));
  }

  private static void row(
      Sheet sheet, String name, String policy, double alone, double together, Increase increase) {
    sheet.row(
        name,
        policy,
        alone,
        together,
        fewer(1 - together, increase.client().value()),
        fewer(1 - together, increase.server().orElse(Double.NaN)));
  }

  private static double fewer(double misses, double longer) {
    return 1 - 1 / (1 + misses * longer);
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
