package org.mnemo.estimator;

import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;

/** Baselines with round numbers. */
public final class TestBaselines {

  private TestBaselines() {}

  public static ServiceTime time(String tier, Operation operation, long operations, double meanNs) {
    return new ServiceTime(tier, operation, operations, meanNs, 1, 1000);
  }

  /** Reads 100 and 180 ns, updates 50 and 60 ns, the client 20 ns between two of them. */
  public static Baselines simple(int clients, List<Mixed> mixed) {
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        List.of("fast", "slow"),
        20,
        0,
        List.of(
            time("fast", Operation.READ, 1000, 100),
            time("fast", Operation.UPDATE, 1000, 50),
            time("slow", Operation.READ, 1000, 180),
            time("slow", Operation.UPDATE, 1000, 60)),
        mixed);
  }

  public static Mixed mixed(double switchRate, double excessNs, double standardErrorNs) {
    return new Mixed("mixed-" + switchRate, 1000, switchRate, excessNs, standardErrorNs);
  }
}
