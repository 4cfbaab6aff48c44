package org.mnemo.estimator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.CompressedFiles;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;

/** Measurement directories without a measurement. */
public final class TestRun {

  private TestRun() {}

  /** A finished run, its data set left to the caller. */
  public static MeasurementDirectory write(
      Path root, String trace, Baselines baselines, boolean emulated) {
    MeasurementDirectory directory = MeasurementDirectory.create(root);
    directory.writeBaselines(baselines);
    compress(directory.trace(), trace);
    directory.writeRun(info(baselines.clients(), emulated, trace.lines().count()));
    return MeasurementDirectory.open(root);
  }

  private static RunInfo info(int clients, boolean emulated, long operations) {
    return new RunInfo(
        RunInfo.SCHEMA,
        true,
        "redis",
        "baseline",
        List.of(
            new TierInfo("fast", "127.0.0.1:7001", "DRAM", false),
            new TierInfo(
                "slow",
                "127.0.0.1:7002",
                emulated ? "DRAM plus the time of profile paper" : "NUMA node 1",
                emulated)),
        1,
        clients,
        "2026-01-01T00:00:00Z",
        Map.of(),
        new TreeMap<>(),
        new Counts(operations, 0, 0),
        new Measured(10, 1000, 1e7));
  }

  private static void compress(Path file, String text) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (OutputStream out = CompressedFiles.compressing(file.toString(), target.out())) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      target.commit();
    }
  }
}
