package org.mnemo.reproduction.paper;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;

/**
 * How much longer a request takes with all data in emulated SlowMem: as its client sees it, and by
 * the server's own time, which is what counts where many clients keep the server busy.
 *
 * @param client increase of the time that clients wait, as a share
 * @param server increase of the server's processor time, which waits for its memory, as a share;
 *     empty if unknown
 * @param serverNs processor time of a request with all data in FastMem, in nanoseconds; empty
 *     likewise
 */
public record Increase(MeasuredValue client, OptionalDouble server, OptionalDouble serverNs) {

  /** The increase that the sweep of a part has measured. */
  public static Increase of(Sheet sheet) {
    Measurement run = sheet.run();
    Findings findings = sheet.findings(run);
    MeasuredValue client = findings.fast(run.order()).above(findings.slow(run.order()));
    MeasurementDirectory directory = sheet.measured(run);
    Path file = directory.servers();
    if (!Files.exists(file)) {
      return new Increase(client, OptionalDouble.empty(), OptionalDouble.empty());
    }
    ServerWork work = ServerWork.read(file);
    List<TierInfo> tiers = directory.readRun().tiers();
    OptionalDouble fastNs = work.cpuNs(tiers.get(0).name());
    OptionalDouble addedNs = emulatedNs(work, tiers.get(1).name());
    return new Increase(
        client,
        fastNs.isEmpty() || addedNs.isEmpty() || !(fastNs.getAsDouble() > 0)
            ? OptionalDouble.empty()
            : OptionalDouble.of(addedNs.getAsDouble() / fastNs.getAsDouble()),
        fastNs);
  }

  /** Time that emulated memory adds to a request: all that differs between the two servers. */
  private static OptionalDouble emulatedNs(ServerWork work, String tier) {
    return work.tiers().stream()
        .filter(each -> each.name().equals(tier) && each.operations() > 0)
        .flatMap(
            each -> Stream.ofNullable(each.emulatedSeconds()).map(s -> s * 1e9 / each.operations()))
        .mapToDouble(Double::doubleValue)
        .findFirst();
  }
}
