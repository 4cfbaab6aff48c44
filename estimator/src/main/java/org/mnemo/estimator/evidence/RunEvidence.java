package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.TierPair;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.evidence.Evidence.MeasuredFetches;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.evidence.Evidence.RunQuality;
import org.mnemo.estimator.model.SlaRegression;
import org.mnemo.estimator.model.tails.Clustering;
import org.mnemo.estimator.model.tails.LatencyComponents;

/** Reads the files of a Mnemo run from its measurement directory. */
public final class RunEvidence {

  /**
   * Samples drawn; the covariances that select forms of interference need more than intervals do.
   */
  private static final int SAMPLES = 1000;

  /** Kind of the blocks of a run with a key-tier map. */
  private static final String BY_MAP = "map";

  /** Fewest time segments that show a sample's variation. */
  private static final int FEWEST_SEGMENTS = 2;

  /** Greatest share of a machine's processor time that other work may take without a note. */
  private static final double MOST_OTHER_WORK = 0.05;

  private RunEvidence() {}

  /**
   * Reads a finished run; of more than two tiers, the fastest two.
   *
   * @param seed seed of the random samples drawn from the run
   * @throws MnemoException if a file is absent or damaged, or files do not match
   */
  public static Evidence read(MeasurementDirectory directory, long seed) {
    return read(directory, seed, 2);
  }

  /** Reads a finished run with all tiers; parameters and errors as in {@link #read}. */
  public static Evidence readAll(MeasurementDirectory directory, long seed) {
    return read(directory, seed, Integer.MAX_VALUE);
  }

  private static Evidence read(MeasurementDirectory directory, long seed, int mostTiers) {
    RunInfo run = directory.readRun();
    Baselines written = directory.readBaselines();
    requireTimes(written, directory);
    requireClients(run, written, directory);
    Tiers tiers = new Tiers(written.tiers());
    BaselineSample whole = blocks(directory, tiers, written.clients(), kind -> true);
    // Earlier versions weighted blocks differently.
    if (whole.pureOperations() > 0 && written.schema() == Baselines.SCHEMA) {
      requireSame(written, whole.baselines(), directory);
    }
    TierPair pair = TierPair.fastest(tiers);
    // If all tiers serve each operation, they are capacities of two memories rather than memories.
    boolean takesAll = tiers.count() <= mostTiers && !Files.exists(directory.fetches());
    takesAll |= tiers.count() == 2;
    Tiers taken = takesAll ? tiers : pair.alone();
    BaselineSample sample =
        takesAll ? whole : blocks(directory, taken, written.clients(), pair::covers);
    Baselines baselines = sample.pureOperations() > 0 ? sample.baselines() : written;
    OptionalDouble overheadBytes = MemoryEvidence.overheadBytes(directory, run, taken.name(0));
    return new Evidence(
        run.store(),
        baselines,
        drawn(sample, seed),
        sample.segments(),
        run.counts().operations(),
        askedOperations(run),
        latency(directory, tiers, taken, whole.pureOperations()),
        null,
        overheadBytes,
        run.tiers().stream().filter(tier -> taken.indexOf(tier.name()) >= 0).toList(),
        new RunQuality(
            workload(run),
            run.startedAt(),
            run.counts().operations() / run.measured().throughputOpsS(),
            run.machine(),
            sample.pureBlocks(),
            sample.pureBlocks() - sample.quietBlocks(),
            sample.drift(),
            sample.pace()),
        notes(
            run,
            !takesAll,
            Files.exists(directory.memory()) && overheadBytes.isEmpty(),
            ServerLoad.of(directory, baselines, pair.alone())),
        MeasuredFetches.read(directory, taken.name(1)),
        SlaRegression.of(directory),
        MeasuredLoad.read(directory, run, tiers, taken.names(), seed));
  }

  /** The trace that a run replayed, else its workload. */
  private static String workload(RunInfo run) {
    String trace = run.properties().getOrDefault("mnemo.trace", "");
    return VisibleText.of(
        trace.isEmpty()
            ? run.properties().getOrDefault(RunInfo.WORKLOAD, "")
            : trace.replaceFirst(".*/", ""));
  }

  /**
   * The operationcount of each client, or the operations done if the time limit ended the run.
   * {@code counts} has more, for the records of scans or both halves of a read-modify-write.
   */
  private static long askedOperations(RunInfo run) {
    String asked = run.properties().getOrDefault("operationcount", "");
    long done = run.counts().operations();
    return asked.matches("[1-9][0-9]{0,17}") ? Math.min(Long.parseLong(asked), done) : done;
  }

  private static Optional<Note> machineWasBusy(RunInfo run) {
    double processes = run.shareOfOthers(RunInfo.OTHERS_SHARE);
    double machines = run.shareOfOthers(RunInfo.STOLEN_SHARE);
    return processes > MOST_OTHER_WORK || machines > MOST_OTHER_WORK
        ? Optional.of(
            Note.of(NoteCode.MACHINE_WAS_BUSY)
                .with("other_processes", processes)
                .with("other_machines", machines))
        : Optional.empty();
  }

  private static List<Note> notes(
      RunInfo run,
      boolean leavesTiersOut,
      boolean holdsOtherRecords,
      Optional<ServerLoad> servers) {
    List<Note> notes = new ArrayList<>();
    if (run.ofSimulatedStore()) {
      notes.add(Note.of(NoteCode.STORE_SIMULATED));
    }
    String target = run.properties().getOrDefault("target", "0");
    if (!target.equals("0")) {
      notes.add(Note.of(NoteCode.RUN_HELD_TO_TARGET).with("target_ops_s", target));
    }
    machineWasBusy(run).ifPresent(notes::add);
    if (holdsOtherRecords) {
      notes.add(Note.of(NoteCode.OTHER_RECORDS_ON_SERVERS));
    }
    servers.flatMap(load -> load.note(run.clients())).ifPresent(notes::add);
    if (leavesTiersOut) {
      notes.add(
          Note.of(NoteCode.MORE_THAN_TWO_TIERS)
              .with("tiers", run.tiers().stream().map(TierInfo::name).toList()));
    }
    if (!run.properties().getOrDefault("scanproportion", "0").matches("[0.]*")) {
      notes.add(Note.of(NoteCode.WORKLOAD_SCANS));
    }
    return notes;
  }

  private static BaselineSample blocks(
      MeasurementDirectory directory, Tiers tiers, int clients, Predicate<String> kinds) {
    return blocks(directory, tiers, clients, kinds, row -> row);
  }

  private static BaselineSample blocks(
      MeasurementDirectory directory,
      Tiers tiers,
      int clients,
      Predicate<String> kinds,
      UnaryOperator<BlockRow> counted) {
    BaselineCalculator calculator = new BaselineCalculator(tiers, clients);
    if (Files.exists(directory.blocks())) {
      BlockRow.read(
          directory.blocks(),
          clients,
          row -> {
            if (kinds.test(row.kind())) {
              calculator.add(counted.apply(row));
            }
          });
    }
    return calculator.sample();
  }

  private static List<Baselines> drawn(BaselineSample sample, long seed) {
    if (sample.segments() < FEWEST_SEGMENTS) {
      return List.of();
    }
    return drawn(sample, sample.resampler(), new SplittableRandom(seed), SAMPLES);
  }

  /**
   * Baselines of a run's replicates, each with all times of the run.
   *
   * @param count number of replicates
   */
  public static List<Baselines> drawn(
      BaselineSample sample,
      BaselineSample.Resampler resampler,
      SplittableRandom random,
      int count) {
    // A sample without a rare operation would lack its time.
    Set<String> measured = timedOperations(sample.baselines());
    List<Baselines> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      // Drawn in sequence but computed in parallel, for equal results on any number of processors.
      List<int[]> samples =
          Stream.generate(() -> resampler.drawSegments(random))
              .limit(count - drawn.size())
              .toList();
      drawn.addAll(
          samples.parallelStream()
              .map(resampler::baselines)
              .filter(baselines -> timedOperations(baselines).equals(measured))
              .toList());
    }
    return drawn;
  }

  /**
   * The blocks of a run with all tiers, and the latencies of its single-tier blocks.
   *
   * @param latencies empty if the run left none
   * @param offered results of an offered rate; empty without one
   */
  public record Blocks(
      BaselineSample sample, Optional<LatencyComponents> latencies, Optional<Offered> offered) {

    /**
     * Reads a finished run.
     *
     * @throws MnemoException if a file is damaged, or with an offered rate absent
     */
    public static Blocks read(MeasurementDirectory directory) {
      Baselines written = directory.readBaselines();
      Tiers tiers = new Tiers(written.tiers());
      BaselineSample sample = blocks(directory, tiers, written.clients(), kind -> true);
      return new Blocks(
          sample,
          latency(directory, tiers, tiers, sample.pureOperations()),
          ResponseTimes.ofOffered(directory, directory.readRun())
              .map(times -> Offered.of(times, directory, tiers, written.clients())));
    }
  }

  /**
   * Response times of single-tier blocks at an offered rate, and the rate each tier carried.
   *
   * @param sample the blocks, with response times in place of latencies
   * @param pace pace of each tier's blocks by the tier's name, in order of time
   */
  public record Offered(
      BaselineSample sample, LatencyComponents latencies, Map<String, List<PaceRow>> pace) {

    private static Offered of(
        ResponseTimes times, MeasurementDirectory directory, Tiers tiers, int clients) {
      Map<String, List<PaceRow>> pace = times.paceByKind();
      pace.keySet().retainAll(tiers.names());
      return new Offered(
          blocks(directory, tiers, clients, kind -> true, times::fromDue),
          times.components(List.copyOf(pace.keySet()), tiers),
          pace);
    }
  }

  /** Operations and tiers with a time in the baselines. */
  public static Set<String> timedOperations(Baselines baselines) {
    return baselines.serviceTimes().stream()
        .map(time -> time.tier() + "." + time.operation())
        .collect(Collectors.toSet());
  }

  private static void requireClients(
      RunInfo run, Baselines baselines, MeasurementDirectory directory) {
    if (run.clients() != baselines.clients()) {
      throw new MnemoException(
          "%s lists %d clients, but the baselines list %d; copy the run's directory whole, or repeat the run"
              .formatted(directory.run(), run.clients(), baselines.clients()));
    }
  }

  private static void requireTimes(Baselines baselines, MeasurementDirectory directory) {
    for (ServiceTime time : baselines.serviceTimes()) {
      requireTime(time.tier(), time.operation(), time.operations(), time.meanNs(), directory);
    }
    for (SizedTime time : baselines.sizes()) {
      requireTime(time.tier(), time.operation(), time.operations(), time.meanNs(), directory);
    }
  }

  private static void requireTime(
      String tier,
      Operation operation,
      long operations,
      double meanNs,
      MeasurementDirectory directory) {
    if (operations <= 0 || !(meanNs > 0) || Double.isInfinite(meanNs)) {
      throw new MnemoException(
          "%s: the baseline of %s on the tier '%s' must be a positive time of at least one operation, was %s ns of %d; repeat the run"
              .formatted(directory.baselines(), operation.lowerCase(), tier, meanNs, operations));
    }
  }

  private static void requireSame(
      Baselines written, Baselines computed, MeasurementDirectory directory) {
    for (ServiceTime time : written.serviceTimes()) {
      double meanNs =
          computed
              .serviceTime(time.tier(), time.operation())
              .map(ServiceTime::meanNs)
              .orElse(Double.NaN);
      if (!(Math.abs(meanNs - time.meanNs()) <= 1e-6 * time.meanNs())) {
        throw new MnemoException(
            "%s lists for %s %.4f µs on the tier '%s', but its blocks %.4f µs; copy the run's directory whole, or repeat the run"
                .formatted(
                    directory.baselines(),
                    time.operation().lowerCase(),
                    time.meanNs() / 1e3,
                    time.tier(),
                    meanNs / 1e3));
      }
    }
    if (written.mixed().size() != computed.mixed().size()) {
      throw new MnemoException(
          "%s has %d mixtures, but the blocks have %d; copy the run's directory whole, or repeat the run"
              .formatted(directory.baselines(), written.mixed().size(), computed.mixed().size()));
    }
  }

  private static Optional<LatencyComponents> latency(
      MeasurementDirectory directory, Tiers tiers, Tiers pair, long pureOperations) {
    if (!Files.exists(directory.latency())) {
      return Optional.empty();
    }
    Map<String, Histogram> byTag = LatencyLog.read(directory.latency());
    long recorded = byTag.values().stream().mapToLong(Histogram::getTotalCount).sum();
    if (pureOperations > 0 && recorded != pureOperations) {
      throw new MnemoException(
          "%s has %d latencies, but the blocks count %d operations; copy the run's directory whole, or repeat the run"
              .formatted(directory.latency(), recorded, pureOperations));
    }
    if (byTag.isEmpty()) {
      return Optional.empty();
    }
    for (String other : tiers.names()) {
      if (pair.indexOf(other) < 0) {
        byTag.keySet().removeIf(tag -> tag.startsWith(other + "."));
      }
    }
    try {
      return Optional.of(
          pureOperations > 0
              ? LatencyComponents.of(
                  pair, byTag, clustering(directory, pair, row -> row.kind().equals(row.tier())))
              : LatencyComponents.of(pair, byTag));
    } catch (MnemoException e) {
      throw new MnemoException(directory.root() + ": " + e.getMessage(), e);
    }
  }

  /**
   * Latencies of a finished run with a key-tier map.
   *
   * @param latencies latencies, at an offered rate from the moments at which operations were due
   * @param areResponses true if they start at these moments
   * @param isEndless true if the rate was not carried, so that they depend on the run's length
   */
  public record MapLatencies(LatencyComponents latencies, boolean areResponses, boolean isEndless) {

    /**
     * Reads a finished run; empty if it left no latencies.
     *
     * @throws MnemoException if a file is damaged, or with an offered rate absent
     */
    public static Optional<MapLatencies> read(MeasurementDirectory directory, Tiers tiers) {
      Optional<ResponseTimes> responses = ResponseTimes.ofOffered(directory, directory.readRun());
      return responses.isPresent()
          ? responses.map(
              times ->
                  new MapLatencies(
                      times.components(List.of(BY_MAP), tiers),
                      true,
                      !PaceRow.isCarried(
                          PaceRow.carriedShare(
                              times.paceByKind().getOrDefault(BY_MAP, List.of())))))
          : latenciesByMap(directory, tiers).map(each -> new MapLatencies(each, false, false));
    }
  }

  /**
   * Service latencies of a run with a key-tier map; empty if it left none.
   *
   * @throws MnemoException if a file is damaged
   */
  private static Optional<LatencyComponents> latenciesByMap(
      MeasurementDirectory directory, Tiers tiers) {
    if (!Files.exists(directory.latency())) {
      return Optional.empty();
    }
    Map<String, Histogram> byTag = LatencyLog.read(directory.latency());
    return byTag.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Files.exists(directory.blocks())
                ? LatencyComponents.of(
                    tiers, byTag, clustering(directory, tiers, row -> row.kind().equals(BY_MAP)))
                : LatencyComponents.of(tiers, byTag));
  }

  /** Clustering of writes and of reads by tier, in blocks with stored latencies. */
  private static List<Map<Boolean, Clustering>> clustering(
      MeasurementDirectory directory, Tiers pair, Predicate<BlockRow> counted) {
    return clustering(directory, pair, counted, BlockRow::latencyNs);
  }

  /**
   * Clustering of writes and of reads by tier.
   *
   * @param counted selects blocks
   * @param sumNs sum of the times of their operations, in nanoseconds
   */
  static List<Map<Boolean, Clustering>> clustering(
      MeasurementDirectory directory,
      Tiers pair,
      Predicate<BlockRow> counted,
      ToLongFunction<BlockRow> sumNs) {
    List<Map<Boolean, Clustering>> byTier =
        pair.names().stream().<Map<Boolean, Clustering>>map(unused -> new HashMap<>()).toList();
    BlockRow.read(
        directory.blocks(),
        row -> {
          int tier = counted.test(row) ? pair.indexOf(row.tier()) : -1;
          if (tier >= 0 && row.operations() > 0) {
            byTier
                .get(tier)
                .computeIfAbsent(row.operation().isWrite(), unused -> new Clustering())
                .add(row.block(), row.operations(), sumNs.applyAsLong(row));
          }
        });
    return byTier;
  }
}
