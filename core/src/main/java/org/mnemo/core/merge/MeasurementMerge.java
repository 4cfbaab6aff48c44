package org.mnemo.core.merge;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.UnfinishedOutput;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.tier.Tiers;

/**
 * Makes one measurement directory of those of several clients that ran at the same time against the
 * same servers. Histograms are added, never percentiles averaged; traces and blocks are put in
 * order of time, as streams; data sets are united; rates that operations were offered at are added.
 * The directory appears when it is whole.
 */
public final class MeasurementMerge {

  private final List<ClientRun> runs;
  private final ClientRun earliest;
  private final List<Long> offsetsNs;
  private final List<String> remarks = new ArrayList<>();

  private MeasurementMerge(List<ClientRun> runs) {
    this.runs = runs;
    earliest = inOrderOfTime().get(0);
    offsetsNs = runs.stream().map(run -> run.offsetNs(earliest.startedAt())).toList();
  }

  /**
   * Outcome of a merge.
   *
   * @param info description of the merged run
   * @param togetherShare share of the time from the first start to the last end, warm-ups left out,
   *     in which all ran, from 0 to 1
   * @param remarks sentences for the user, without a full stop
   */
  public record Merged(RunInfo info, double togetherShare, List<String> remarks) {}

  /**
   * Merges runs.
   *
   * @param directories measurement directories of finished runs, at least one
   * @param out directory of the merged run; must not exist
   * @throws MnemoException if a run did not finish, runs do not belong together or did not overlap
   *     in time, or {@code out} exists
   */
  public static Merged merge(List<Path> directories, Path out) {
    requireDifferent(directories);
    List<ClientRun> runs =
        directories.stream().map(MeasurementDirectory::open).map(ClientRun::open).toList();
    RunUnion.requireAgreement(runs);
    if (Files.exists(out)) {
      throw exists(out);
    }
    UnfinishedOutput.sweepPartialsOf(out);
    Path partial = UnfinishedOutput.partialOf(out);
    try {
      Merged merged = new MeasurementMerge(runs).writeAsOwner(partial);
      Files.move(partial, out, StandardCopyOption.ATOMIC_MOVE);
      return merged;
    } catch (DirectoryNotEmptyException | FileAlreadyExistsException e) {
      // Another one was faster.
      throw exists(out);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(out, e);
    } finally {
      Directories.remove(partial);
    }
  }

  private static MnemoException exists(Path out) {
    return new MnemoException(out + " exists already; name a directory that does not");
  }

  private static void requireDifferent(List<Path> directories) {
    Set<Path> seen = new HashSet<>();
    for (Path directory : directories) {
      try {
        if (Files.exists(directory) && !seen.add(directory.toRealPath())) {
          throw new UsageException(directory + " is named twice; name each run once");
        }
      } catch (IOException e) {
        throw AtomicFile.cannotRead(directory, e);
      }
    }
  }

  @SuppressWarnings("try") // the owner is there to be closed
  private Merged writeAsOwner(Path partial) {
    Directories.make(partial);
    try (UnfinishedOutput owner = UnfinishedOutput.of(partial)) {
      return write(MeasurementDirectory.create(partial));
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(partial, e);
    }
  }

  private Merged write(MeasurementDirectory out) {
    List<AccessTimes> times = new ArrayList<>();
    try {
      for (int i = 0; i < runs.size(); i++) {
        times.add(new AccessTimes(runs.get(i), offsetsNs.get(i)));
      }
      long fromNs = times.stream().mapToLong(AccessTimes::startNs).max().orElseThrow();
      long toNs = times.stream().mapToLong(AccessTimes::endNs).min().orElseThrow();
      requireOverlap(times, fromNs, toNs);
      long wholeNs =
          times.stream().mapToLong(AccessTimes::endNs).max().orElseThrow()
              - times.stream().mapToLong(AccessTimes::startNs).min().orElseThrow();
      long together = TraceMerge.write(out.trace(), runs, times, offsetsNs, fromNs, toNs);
      writeBlocks(out);
      Instant endsAt =
          earliest
              .startedAt()
              .plusNanos(times.stream().mapToLong(AccessTimes::endNs).max().orElseThrow());
      writeLatencies(out, endsAt);
      writeDataset(out);
      remarks.addAll(LoadMerge.write(out, runs, endsAt));
      remarks.addAll(RunUnion.sameRequests(runs));
      remarks.addAll(RunUnion.evenArrivals(runs));
      remarks.addAll(RunUnion.partlyReplayed(runs));
      long runtimeNs = toNs - fromNs;
      RunInfo info =
          out.finish(
              RunUnion.of(
                  runs, earliest, new Measured(together, runtimeNs, together * 1e9 / runtimeNs)));
      return new Merged(info, (double) runtimeNs / wholeNs, remarks);
    } finally {
      times.forEach(AccessTimes::close);
    }
  }

  private void requireOverlap(List<AccessTimes> times, long fromNs, long toNs) {
    if (fromNs >= toNs) {
      Path late = rootWhere(times, time -> time.startNs() == fromNs);
      Path early = rootWhere(times, time -> time.endNs() == toNs);
      throw new MnemoException(
          "the run in %s began %.3f s after the one in %s had ended, warm-ups left out; merge only clients that ran at the same time"
              .formatted(late, (fromNs - toNs) / 1e9, early));
    }
  }

  private Path rootWhere(List<AccessTimes> times, Function<AccessTimes, Boolean> holds) {
    for (int i = 0; i < runs.size(); i++) {
      if (holds.apply(times.get(i))) {
        return runs.get(i).directory().root();
      }
    }
    throw new IllegalStateException("no run has the extreme of all");
  }

  private void writeBlocks(MeasurementDirectory out) {
    Tiers tiers = new Tiers(earliest.info().tiers().stream().map(TierInfo::name).toList());
    BaselineCalculator calculator = new BaselineCalculator(tiers, RunUnion.clients(runs));
    if (!earliest.hasRate()) {
      out.writeBaselines(
          BlockMerge.write(out.blocks(), runs, offsetsNs, calculator, (run, block, merged) -> {}));
      return;
    }
    try (PaceMerge pace = new PaceMerge(out, runs)) {
      out.writeBaselines(BlockMerge.write(out.blocks(), runs, offsetsNs, calculator, pace));
      remarks.addAll(pace.commit());
    }
  }

  private void writeLatencies(MeasurementDirectory out, Instant endsAt) {
    LatencyLog.write(
        out.latency(), added(MeasurementDirectory::latency), earliest.startedAt(), endsAt);
    if (earliest.hasRate()) {
      LatencyLog.write(
          out.responses(), added(MeasurementDirectory::responses), earliest.startedAt(), endsAt);
    }
  }

  /** The histograms of all runs by tag. */
  private Map<String, Histogram> added(Function<MeasurementDirectory, Path> log) {
    Map<String, Histogram> byTag = new TreeMap<>();
    for (ClientRun run : runs) {
      LatencyLog.read(log.apply(run.directory()))
          .forEach((tag, histogram) -> byTag.merge(tag, histogram, LatencyLog::sum));
    }
    return byTag;
  }

  private List<ClientRun> inOrderOfTime() {
    return runs.stream().sorted(Comparator.comparing(ClientRun::startedAt)).toList();
  }

  private void writeDataset(MeasurementDirectory out) {
    List<ClientRun> without =
        runs.stream().filter(run -> !Files.exists(run.directory().dataset())).toList();
    if (!without.isEmpty()) {
      remarks.add(
          without.get(0).directory().root()
              + " has no data set, so the merged run has none either, and an estimate covers only"
              + " the keys that the runs touched");
      return;
    }
    DatasetMerge union = new DatasetMerge();
    boolean told = runs.stream().allMatch(run -> Files.exists(run.directory().memory()));
    for (ClientRun run : inOrderOfTime()) {
      long records = told ? MemoryUse.read(run.directory().memory()).records() : 0;
      union.add(run.directory().dataset(), records);
    }
    union.write(out.dataset());
    if (union.resized() > 0) {
      remarks.add(
          CountedNoun.of(union.resized(), "key has", "keys have")
              + " other sizes in later runs than in earlier ones, and the later ones count");
    }
    if (told) {
      // The earliest run has what the servers said before any client had changed it.
      MemoryUse first = MemoryUse.read(earliest.directory().memory());
      Json.write(
          out.memory(),
          new MemoryUse(
              MemoryUse.SCHEMA, union.loadedBytes(), union.loadedRecords(), first.tiers()));
    }
  }
}
