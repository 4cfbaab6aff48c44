package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;

/**
 * SlowMem's cost per operation, for a client and for the server's processor. The client's holds for
 * the measured load; the server's limits it near saturation.
 *
 * @param operationNs mean latency on FastMem
 * @param addedNs increase of that latency on SlowMem
 * @param addedErrorNs standard error of that increase
 * @param cpuNs processor time of an operation on the server of FastMem
 * @param addedCpuNs increase of that processor time on SlowMem
 */
record ServerLoad(
    double operationNs, double addedNs, double addedErrorNs, double cpuNs, double addedCpuNs) {

  /** Smallest difference of two shares that deserves a note. */
  private static final double REMARKABLE = 0.005;

  /** Standard errors on each side of a 95 % interval. */
  private static final double Z = 1.96;

  /** Empty if servers do not report their processor time. */
  static Optional<ServerLoad> of(MeasurementDirectory directory, Baselines baselines, Tiers pair) {
    if (!Files.exists(directory.servers())) {
      return Optional.empty();
    }
    ServerWork work = ServerWork.read(directory.servers());
    OptionalDouble fastCpuNs = work.cpuNs(pair.name(0));
    OptionalDouble slowCpuNs = work.cpuNs(pair.name(1));
    if (fastCpuNs.isEmpty() || slowCpuNs.isEmpty() || !(fastCpuNs.getAsDouble() > 0)) {
      return Optional.empty();
    }
    Mean fast = mean(baselines, pair.name(0));
    Mean slow = mean(baselines, pair.name(1));
    double fastNs = fastCpuNs.getAsDouble();
    return Optional.of(
        new ServerLoad(
            fast.ns,
            slow.ns - fast.ns,
            Math.hypot(fast.standardErrorNs, slow.standardErrorNs),
            fastNs,
            slowCpuNs.getAsDouble() - fastNs));
  }

  private record Mean(double ns, double standardErrorNs) {}

  /** Mean over the operations of the whole run, so that both tiers have the same mix. */
  private static Mean mean(Baselines baselines, String tier) {
    double sumNs = 0;
    double sumOfSquares = 0;
    double operations = 0;
    for (ServiceTime time : baselines.serviceTimes()) {
      if (time.tier().equals(tier)) {
        double share =
            baselines.serviceTimes().stream()
                .filter(other -> other.operation() == time.operation())
                .mapToLong(ServiceTime::operations)
                .sum();
        sumNs += share * time.meanNs();
        sumOfSquares += Math.pow(share * time.standardErrorNs(), 2);
        operations += share;
      }
    }
    return new Mean(sumNs / operations, Math.sqrt(sumOfSquares) / operations);
  }

  /** Relative increase of an operation's latency on SlowMem. */
  double operationShare() {
    return addedNs / operationNs;
  }

  /** Relative increase of an operation's processor time on SlowMem. */
  double serverShare() {
    return addedCpuNs / cpuNs;
  }

  /** A note if a busier server would surely slow down more than clients do. */
  Optional<Note> note(int clients) {
    return addedNs > Z * addedErrorNs && serverShare() > operationShare() + REMARKABLE
        ? Optional.of(
            Note.of(NoteCode.BUSY_SERVER_SLOWED_MORE)
                .with("clients", clients)
                .with("operation_ns", operationNs)
                .with("added_ns", addedNs)
                .with("cpu_ns", cpuNs)
                .with("added_cpu_ns", addedCpuNs))
        : Optional.empty();
  }
}
