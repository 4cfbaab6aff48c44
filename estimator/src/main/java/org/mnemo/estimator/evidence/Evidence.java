package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BaselineSample.BlockPace;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Measurements of a store.
 *
 * @param store name of the store, in a word or two
 * @param baselines mean times of the run
 * @param drawn baselines of samples drawn from the run; empty without blocks, or with too few
 * @param segments number of time segments that samples were drawn from
 * @param operations number of operations of the run, including its warm-up
 * @param askedOperations number of operations requested from each client process, at most {@code
 *     operations}
 * @param latency distributions; empty if none were measured
 * @param ends run times with all data in one memory; null if both memories were measured in one run
 * @param overheadBytes bytes that the store adds to each record, by its own report; empty if it has
 *     none
 * @param tiers the measured tiers; empty if unknown
 * @param quality quality of a Mnemo run; null for other results
 * @param notes notes for the user on the measurement
 * @param fetches fetches of the slower tier, if it has FastMem of its own; empty if all of its data
 *     lies in one memory
 * @param sla terms of SLA-alpha, regressed from blocks with fetches; empty if these are
 *     insufficient
 * @param load measurements of load beyond the times of the run's own clients
 */
public record Evidence(
    String store,
    Baselines baselines,
    List<Baselines> drawn,
    int segments,
    long operations,
    long askedOperations,
    Optional<LatencyComponents> latency,
    MeasuredEnds.@Nullable Ends ends,
    OptionalDouble overheadBytes,
    List<TierInfo> tiers,
    @Nullable RunQuality quality,
    List<Note> notes,
    Optional<MeasuredFetches> fetches,
    Optional<SlaTerms> sla,
    MeasuredLoad load) {

  public Evidence {
    drawn = List.copyOf(drawn);
    tiers = List.copyOf(tiers);
    notes = List.copyOf(notes);
  }

  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }

  /**
   * Start, machine and disturbances of a Mnemo run.
   *
   * @param workload trace or workload that it ran; empty if not known
   * @param startedAt ISO 8601, UTC
   * @param seconds duration of all operations
   * @param machine facts about the machine, by name
   * @param blocks number of blocks on a single tier
   * @param disturbedBlocks blocks with less than full weight, because another cause than memory
   *     slowed them
   * @param drift increase of the time of an operation from the first third of the run to the last,
   *     as a share; NaN if unknown
   * @param pace speed of each of these blocks, in order of time
   */
  public record RunQuality(
      String workload,
      String startedAt,
      double seconds,
      Map<String, String> machine,
      int blocks,
      int disturbedBlocks,
      double drift,
      List<BlockPace> pace) {

    public RunQuality {
      machine = new TreeMap<>(machine);
      pace = List.copyOf(pace);
    }
  }

  /**
   * Fetches from slower memory by the tier with the least FastMem, from its server's counters, in a
   * run that sent each operation to each tier.
   *
   * @param perOperation mean fetches of an operation; 0 if they are not reliable
   * @param ofPages true if the kernel fetched pages, false if the store fetched records
   * @param fastShare share of the data in FastMem, averaged over blocks
   */
  public record MeasuredFetches(double perOperation, double fastShare, boolean ofPages) {

    private static final long PAGE_BYTES = 4096;

    public boolean ofRecords() {
      return !ofPages;
    }

    /**
     * Reads the fetches of a tier; empty if the run counted none.
     *
     * @throws MnemoException if the tier fetched nothing, so that the time of a fetch is unknown
     */
    static Optional<MeasuredFetches> read(MeasurementDirectory directory, String tier) {
      if (!Files.exists(directory.fetches())) {
        return Optional.empty();
      }
      double[] sums = new double[5];
      FetchesRow.FILE.read(
          directory.fetches(),
          row -> {
            if (row.tier().equals(tier)) {
              sums[0] += row.operations();
              sums[1] += row.fetches();
              sums[2] += row.fastBytes();
              sums[3] += row.totalBytes();
              sums[4] += row.fetchedBytes();
            }
          });
      if (!(sums[1] > 0)) {
        throw new MnemoException(
            "%s: the tier '%s' fetched nothing from slower memory, so the time of a fetch is unknown; give it less FastMem, as in -p mnemo.%s.memory=cached:10%%, and measure again"
                .formatted(directory.fetches(), tier, tier));
      }
      return Optional.of(
          new MeasuredFetches(
              sums[1] / sums[0], sums[2] / sums[3], sums[4] == PAGE_BYTES * sums[1]));
    }
  }

  /**
   * Measurements of load beyond the times of the run's own clients.
   *
   * @param serversOrNull time that an operation occupies a server near saturation; null if not
   *     measured
   * @param rateOrNull measurements at an offered rate; null for a closed-loop run
   * @param neededSeconds length of the saturated run that intervals need, if it was too short; NaN
   *     if it has no usable blocks, 0 if it was long enough or there is none
   */
  public record MeasuredLoad(
      @Nullable ServerTimes serversOrNull,
      @Nullable MeasuredRate rateOrNull,
      double neededSeconds) {

    /** Without measurements of load. */
    public static final MeasuredLoad NONE = new MeasuredLoad(null, null);

    /** Results of a long enough saturated run, and of a run at a rate. */
    public MeasuredLoad(@Nullable ServerTimes serversOrNull, @Nullable MeasuredRate rateOrNull) {
      this(serversOrNull, rateOrNull, 0);
    }

    /**
     * Reads the files of a run and its saturated run.
     *
     * @param all tiers of the run
     * @param tiers tiers of the estimate
     * @param seed seed of the bootstrap replicates
     * @throws org.mnemo.core.MnemoException if the saturated run is damaged or did not finish
     */
    static MeasuredLoad read(
        MeasurementDirectory directory, RunInfo run, Tiers all, List<String> tiers, long seed) {
      MeasuredRate rate = rate(directory, run, all);
      MeasurementDirectory load = directory.load();
      if (!Files.exists(load.run())) {
        return new MeasuredLoad(null, rate);
      }
      List<SaturationRow> blocks = SaturationRow.FILE.read(load.saturation());
      ServerTimes servers = ServerTimes.of(blocks, tiers, seed).orElse(null);
      boolean isSure = servers != null && servers.isSure();
      return new MeasuredLoad(servers, rate, isSure ? 0 : ServerTimes.neededSeconds(blocks));
    }

    private static @Nullable MeasuredRate rate(
        MeasurementDirectory directory, RunInfo run, Tiers all) {
      OptionalDouble opsS = run.offeredOpsS();
      return opsS.isPresent() && Files.exists(directory.pace())
          ? MeasuredRate.read(directory, all, opsS.getAsDouble())
          : null;
    }

    /** True if a saturated run was too short for intervals. */
    public boolean isTooShort() {
      return neededSeconds != 0;
    }

    /** Time that an operation occupies a server near saturation; empty if not measured. */
    public Optional<ServerTimes> servers() {
      return Optional.ofNullable(serversOrNull);
    }

    /** Measurements at an offered rate; empty for a closed-loop run. */
    public Optional<MeasuredRate> rate() {
      return Optional.ofNullable(rateOrNull);
    }
  }
}
