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
 * The directory in which a run leaves its files, and the only place where the two halves of Mnemo
 * meet. A run is complete or visibly not: {@code run.json} gets its {@code complete} mark last.
 *
 * @param root the directory
 */
public record MeasurementDirectory(Path root) {

  private static final String LOAD = "load";

  private static final String RECORDS = "recordcount";

  /**
   * Makes the directory for a new run.
   *
   * @throws MnemoException if it cannot be written or already holds a run, or files of one, which
   *     would pass for those of the new run
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
            root, file + " is of another run; remove it, or name another directory");
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
   * Opens measurements of which each must be another one; a copy or a link of one is the same.
   *
   * @throws UsageException if one is there twice
   * @throws MnemoException as of {@link #open}
   */
  public static List<MeasurementDirectory> openDifferent(List<Path> roots) {
    Map<String, Path> known = new HashMap<>();
    for (Path root : roots) {
      String run = new String(CompressedFiles.readSmall(open(root).run()), StandardCharsets.UTF_8);
      Path same = known.putIfAbsent(run, root);
      if (same != null) {
        throw new UsageException(
            "the measurement %s is there twice%s; name each once"
                .formatted(root, same.equals(root) ? "" : ", also as " + same));
      }
    }
    return roots.stream().map(MeasurementDirectory::new).toList();
  }

  /**
   * Opens the directory of a finished run.
   *
   * @throws MnemoException if there is none, it or its saturated run did not finish, operations of
   *     it failed, or its files are not those that it wrote
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
          "%,d of %s of the run in %s failed; mend the cause and repeat the run"
              .formatted(
                  info.counts().failed(),
                  CountedNoun.of(info.counts().operations(), "operation"),
                  root));
    }
    if (!info.complete() && info.counts().notFound() > 0) {
      throw new MnemoException(
          "%,d of %s of the run in %s found no record; load the records that its workload asks for and repeat the run"
              .formatted(
                  info.counts().notFound(),
                  CountedNoun.of(info.counts().operations(), "operation"),
                  root));
    }
    if (!info.complete()) {
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

  /**
   * Checks the files against the checksums that the run took of them; runs of version 1 or 2 took
   * none.
   */
  private void requireUnchanged(RunInfo info) {
    SortedMap<String, FileSum> sums = info.files();
    if (sums == null) {
      return;
    }
    for (Path file : (Iterable<Path>) sealed()::iterator) {
      FileSum written = sums.get(name(file));
      if (written == null) {
        if (Files.exists(file) && (info.sealsLoad() || !file.equals(load().run()))) {
          throw changed(file, "is not of this run: run.json does not list it");
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
          "is not what the run wrote: it has %d bytes, but run.json says %d"
              .formatted(found.bytes(), written.bytes()));
    }
    if (!found.sha256().equals(written.sha256())) {
      throw changed(
          file, "is not what the run wrote: its SHA-256 is not the one that run.json says");
    }
  }

  private static MnemoException changed(Path file, String how) {
    return new MnemoException(
        file + " " + how + "; copy the run's directory whole, or repeat the run");
  }

  /** The files that a run may leave beside {@code run.json}. */
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

  /** The files of which a run takes checksums, if they are there. */
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

  /** The file of every counted operation of a sweep or a mirrored run; absent in others. */
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

  /** The trace that the run replayed; absent in other runs. */
  public Path replayed() {
    return root.resolve("replayed.json");
  }

  /** Memory use as the servers report it; absent if they report none. */
  public Path memory() {
    return root.resolve("memory.json");
  }

  /** Work as the servers report it; absent if they report none. */
  public Path servers() {
    return root.resolve("servers.json");
  }

  /** What each tier of a mirrored run fetched from slower memory; absent in other runs. */
  public Path fetches() {
    return root.resolve("fetches.csv");
  }

  /** What a run moved between tiers at the ends of its epochs; absent in other runs. */
  public Path moves() {
    return root.resolve("moves.csv");
  }

  /** What each server took for bursts of requests; absent in runs that are not saturated. */
  public Path saturation() {
    return root.resolve("saturation.csv");
  }

  /** How a run at an offered rate kept up with it; absent in other runs. */
  public Path pace() {
    return root.resolve("pace.csv");
  }

  /**
   * Latencies of a run at an offered rate from the moments at which operations were due, as an
   * HdrHistogram log, by kind of block, tier, operation and size class; absent in other runs.
   */
  public Path responses() {
    return root.resolve("response.hlog");
  }

  /** The directory of the saturated run of the same workload, which may be absent. */
  public MeasurementDirectory load() {
    return new MeasurementDirectory(root.resolve(LOAD));
  }

  /** The run whose {@link #load} this directory is; empty if it is that of none. */
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
          "the saturated run in %s is of another workload than the run that it is beside: its %s is %s, not %s; make it of the same workload, or leave it out"
              .formatted(load.root(), what, found, own));
    }
  }

  /** Puts the saturated run that is beside this one, or that there is none, under its seal. */
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

  /** The directory in which the estimator puts its results. */
  public Path estimate() {
    return root.resolve("estimate");
  }

  public RunInfo readRun() {
    return RunInfo.read(run());
  }

  /**
   * Writes {@code run.json} of a run that begins.
   *
   * @throws MnemoException if the saturated run beside it is of another store or number of records,
   *     or this is the saturated run of such a run
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
   * Takes the {@code complete} mark from a run that goes on writing. If {@code run.json} cannot be
   * replaced, as on a full disk, it is removed: the mark must not outlive a run that fails.
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
   * Writes {@code run.json} of a run whose other files are all written, with their checksums.
   *
   * @return the content that was written
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
