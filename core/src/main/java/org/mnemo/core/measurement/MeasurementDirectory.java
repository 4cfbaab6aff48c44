package org.mnemo.core.measurement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;

/**
 * The directory in which a run leaves its files, and the only place where the two halves of Mnemo
 * meet. A run is complete or visibly not: {@code run.json} gets its {@code complete} mark last.
 *
 * @param root the directory
 */
public record MeasurementDirectory(Path root) {

  /**
   * Makes the directory for a new run.
   *
   * @throws MnemoException if it cannot be written or already holds a run
   */
  public static MeasurementDirectory create(Path root) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    if (Files.exists(directory.run())) {
      throw new MnemoException(
          root + " already holds a run; name another directory or remove this one");
    }
    try {
      Files.createDirectories(root);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(root, e);
    }
    if (!Files.isWritable(root)) {
      throw new MnemoException("cannot write " + root + ": permission denied; name another one");
    }
    return directory;
  }

  /**
   * Opens the directory of a finished run.
   *
   * @throws MnemoException if there is none, it did not finish, or operations of it failed
   */
  public static MeasurementDirectory open(Path root) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    if (!Files.isDirectory(root)) {
      throw new MnemoException(root + " is no directory; name one that 'bin/ycsb run' has written");
    }
    if (!Files.exists(directory.run())) {
      throw new MnemoException(
          root + " holds no run.json; name a directory that 'bin/ycsb run' has written");
    }
    RunInfo info = directory.readRun();
    if (info.counts().failed() > 0) {
      throw new MnemoException(
          "%d of %d operations of the run in %s failed; mend the cause and repeat the run"
              .formatted(info.counts().failed(), info.counts().operations(), root));
    }
    if (!info.complete()) {
      throw new MnemoException("the run in " + root + " did not finish; repeat it");
    }
    return directory;
  }

  public Path run() {
    return root.resolve("run.json");
  }

  public Path trace() {
    return root.resolve("trace.csv.zst");
  }

  public Path dataset() {
    return root.resolve("dataset.csv.zst");
  }

  public Path baselines() {
    return root.resolve("baselines.json");
  }

  public Path latency() {
    return root.resolve("latency.hlog");
  }

  /** Every counted operation of a sweep; absent in other runs. */
  public Path operations() {
    return root.resolve("operations.csv.zst");
  }

  /** The order whose prefixes a sweep had in FastMem; absent in other runs. */
  public Path sweepOrder() {
    return root.resolve("sweep-order.txt.zst");
  }

  public Path blocks() {
    return root.resolve("blocks.csv");
  }

  /** What servers say of their memory; absent if they do not tell. */
  public Path memory() {
    return root.resolve("memory.json");
  }

  /** What servers say of their work; absent if they do not tell. */
  public Path servers() {
    return root.resolve("servers.json");
  }

  /** Where the estimator puts its results. */
  public Path estimate() {
    return root.resolve("estimate");
  }

  public RunInfo readRun() {
    return RunInfo.read(run());
  }

  public void writeRun(RunInfo info) {
    Json.write(run(), info);
  }

  public Baselines readBaselines() {
    return Baselines.read(baselines());
  }

  public void writeBaselines(Baselines baselines) {
    Json.write(baselines(), baselines);
  }
}
