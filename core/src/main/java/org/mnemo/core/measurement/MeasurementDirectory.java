package org.mnemo.core.measurement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.core.text.CountedNoun;

/**
 * The directory of a run's files, the only interface between binding and estimator. {@code
 * run.json} is marked {@code complete} last.
 *
 * @param root the directory
 */
public record MeasurementDirectory(Path root) {

  private static final String LOAD = "load";

  /** Commands that write a measurement. */
  private static final String WRITERS = "'bin/mnemo advise' or 'bin/ycsb run'";

  private static final String RECORDS = "recordcount";

  /**
   * Creates the directory for a new run.
   *
   * @throws MnemoException if it cannot be written or already holds a run or its files, which could
   *     be mistaken for the new run's
   */
  public static MeasurementDirectory create(Path root) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    if (Files.exists(directory.run())) {
      throw new UnwritableException(
          root,
          "%s already holds a run%s; remove it, or name another directory"
              .formatted(root, directory.readRun().complete() ? "" : " that did not end"));
    }
    for (Path file : directory.files()) {
      if (Files.exists(file)) {
        throw new UnwritableException(
            root, file + " belongs to another run; remove it, or name another directory");
      }
    }
    Directories.make(root);
    if (!Files.isWritable(root)) {
      throw new UnwritableException(
          root, "cannot write " + root + ": permission denied; name another one");
    }
    return directory;
  }

  /**
   * Opens different measurements; copies and links of one are the same.
   *
   * @throws UsageException if one is given twice
   * @throws MnemoException as {@link #open} does
   */
  public static List<MeasurementDirectory> openDifferent(List<Path> roots) {
    Map<String, Path> known = new HashMap<>();
    for (Path root : roots) {
      String run = new String(CompressedFiles.readSmall(open(root).run()), StandardCharsets.UTF_8);
      Path same = known.putIfAbsent(run, root);
      if (same != null) {
        throw new UsageException(
            "the measurement %s is given twice%s; name each once"
                .formatted(root, same.equals(root) ? "" : ", also as " + same));
      }
    }
    return roots.stream().map(MeasurementDirectory::new).toList();
  }

  /**
   * Opens the directory of a finished run.
   *
   * @throws MnemoException if there is none, it or its saturated run did not finish, its operations
   *     failed, or its files have changed
   */
  public static MeasurementDirectory open(Path root) {
    MeasurementDirectory directory = new MeasurementDirectory(root);
    if (!Files.isDirectory(root)) {
      throw new MnemoException(
          root + " is not a directory; name one that " + WRITERS + " has written");
    }
    if (!Files.exists(directory.run())) {
      throw new MnemoException(
          root + " holds no run.json; name a directory that " + WRITERS + " has written");
    }
    RunInfo info = directory.readRun();
    RunInfo.Counts counts = info.counts();
    directory.requireNone(counts.failed(), counts, "failed; correct the cause and repeat the run");
    if (!info.complete()) {
      directory.requireNone(
          counts.notFound(),
          counts,
          "found no record; load the records of its workload and repeat the run");
      throw new MnemoException(
          "the run in " + root + " did not finish; remove it and repeat the run");
    }
    if (Files.exists(directory.load().run())) {
      RunInfo load = open(directory.load().root()).readRun();
      if (!info.sealsLoad()) {
        requireOwn(info, directory.load(), load);
      }
    }
    directory.requireUnchanged(info);
    return directory;
  }

  private void requireNone(long operations, RunInfo.Counts of, String what) {
    if (operations > 0) {
      throw new MnemoException(
          "%,d of %s of the run in %s %s"
              .formatted(operations, CountedNoun.of(of.operations(), "operation"), root, what));
    }
  }

  /** Checks the files against the run's checksums; runs of version 1 or 2 have none. */
  private void requireUnchanged(RunInfo info) {
    SortedMap<String, FileSum> sums = info.files();
    if (sums == null) {
      return;
    }
    for (Path file : (Iterable<Path>) sealed()::iterator) {
      FileSum written = sums.get(name(file));
      if (written == null) {
        if (Files.exists(file) && (info.sealsLoad() || !file.equals(load().run()))) {
          throw changed(file, "is not part of this run: run.json does not list it");
        }
      } else if (!Files.exists(file)) {
        throw changed(file, "is missing: run.json lists it");
      } else {
        requireSame(file, FileSum.of(file), written);
      }
    }
  }

  private static void requireSame(Path file, FileSum found, FileSum written) {
    if (found.bytes() != written.bytes()) {
      throw changed(
          file,
          "was changed: it has %d bytes, but run.json lists %d"
              .formatted(found.bytes(), written.bytes()));
    }
    if (!found.sha256().equals(written.sha256())) {
      throw changed(file, "was changed: its SHA-256 differs from run.json");
    }
  }

  private static MnemoException changed(Path file, String how) {
    return new MnemoException(
        file + " " + how + "; copy the whole directory of the run, or repeat the run");
  }

  /** The possible files of a run other than {@code run.json}. */
  private List<Path> files() {
    return List.of(
        trace(),
        replayed(),
        dataset(),
        baselines(),
        latency(),
        operations(),
        sweepOrder(),
        blocks(),
        memory(),
        servers(),
        fetches(),
        moves(),
        saturation(),
        pace(),
        responses());
  }

  /** The existing files of which a run takes checksums. */
  private Stream<Path> sealed() {
    return Stream.concat(files().stream(), Stream.of(load().run()));
  }

  private String name(Path file) {
    return root.relativize(file).toString();
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

  /** Every counted operation of a sweep or mirrored run; absent in other runs. */
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

  /** The replayed trace; absent in other runs. */
  public Path replayed() {
    return root.resolve("replayed.json");
  }

  /** Memory use reported by the servers; absent without reports. */
  public Path memory() {
    return root.resolve("memory.json");
  }

  /** Work reported by the servers; absent without reports. */
  public Path servers() {
    return root.resolve("servers.json");
  }

  /** Fetches from slower memory of each tier of a mirrored run; absent in other runs. */
  public Path fetches() {
    return root.resolve("fetches.csv");
  }

  /** Moves between tiers at the ends of epochs; absent in runs without them. */
  public Path moves() {
    return root.resolve("moves.csv");
  }

  /** Server time for bursts of requests; absent in runs that are not saturated. */
  public Path saturation() {
    return root.resolve("saturation.csv");
  }

  /** Pace of a run at an offered rate; absent in other runs. */
  public Path pace() {
    return root.resolve("pace.csv");
  }

  /**
   * Latencies from the due times of operations of a run at an offered rate, as an HdrHistogram log,
   * by kind of block, tier, operation and size class; absent in other runs.
   */
  public Path responses() {
    return root.resolve("response.hlog");
  }

  /** The directory of the saturated run of the same workload; may be absent. */
  public MeasurementDirectory load() {
    return new MeasurementDirectory(root.resolve(LOAD));
  }

  /** The run whose {@link #load} this directory is, if any. */
  public Optional<MeasurementDirectory> ofLoad() {
    Path parent = root.toAbsolutePath().getParent();
    return Optional.ofNullable(parent)
        .map(MeasurementDirectory::new)
        .filter(run -> root.endsWith(LOAD) && Files.exists(run.run()));
  }

  /** Refuses a saturated run of another store or number of records. */
  private static void requireOwn(RunInfo run, MeasurementDirectory load, RunInfo saturated) {
    requireOwn(load, "store", run.store(), saturated.store());
    requireOwn(load, RECORDS, records(run), records(saturated));
  }

  private static String records(RunInfo info) {
    return info.properties().getOrDefault(RECORDS, "unset");
  }

  private static void requireOwn(MeasurementDirectory load, String what, String own, String found) {
    if (!found.equals(own)) {
      throw new MnemoException(
          ("the saturated run in %s is of another workload than its run: its %s "
                  + "is %s, not %s; repeat it with the same workload, or remove it")
              .formatted(load.root(), what, found, own));
    }
  }

  /** Seals the saturated run, or its absence, with a checksum. */
  public void sealLoad() {
    RunInfo info = readRun();
    if (info.files() == null) {
      return;
    }
    SortedMap<String, FileSum> sums = new TreeMap<>(info.files());
    Path load = load().run();
    sums.remove(name(load));
    if (Files.exists(load)) {
      sums.put(name(load), FileSum.of(load));
    }
    if (!sums.equals(info.files())) {
      Json.writeSealed(run(), info.with(sums));
    }
  }

  /** The estimator's directory for results. */
  public Path estimate() {
    return root.resolve("estimate");
  }

  public RunInfo readRun() {
    return RunInfo.read(run());
  }

  /**
   * Writes {@code run.json} of a starting run.
   *
   * @throws MnemoException if its saturated run is of another store or number of records, or this
   *     is the saturated run of such a run
   */
  public void begin(RunInfo info) {
    if (Files.exists(load().run())) {
      requireOwn(info, load(), load().readRun());
    }
    ofLoad().ifPresent(run -> requireOwn(run.readRun(), this, info));
    writeRun(info);
  }

  public void writeRun(RunInfo info) {
    Json.write(run(), info);
  }

  /**
   * Removes the {@code complete} mark from a run that continues. If {@code run.json} cannot be
   * replaced, for example on a full disk, it is removed, so that a failed run has no mark.
   */
  public void reopen(RunInfo info) {
    try {
      writeRun(info);
    } catch (MnemoException e) {
      Directories.remove(run());
      throw e;
    }
  }

  /**
   * Writes {@code run.json} with checksums, after all other files of the run.
   *
   * @return the written content
   */
  public RunInfo finish(RunInfo complete) {
    SortedMap<String, FileSum> sums = new TreeMap<>();
    sealed().filter(Files::exists).forEach(file -> sums.put(name(file), FileSum.of(file)));
    RunInfo info = complete.with(sums);
    Json.writeSealed(run(), info);
    return info;
  }

  public Baselines readBaselines() {
    return Baselines.read(baselines());
  }

  public void writeBaselines(Baselines baselines) {
    Json.write(baselines(), baselines);
  }
}
