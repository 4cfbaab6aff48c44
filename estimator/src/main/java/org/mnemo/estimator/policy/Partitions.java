package org.mnemo.estimator.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.FormSimulation.FormSizes;
import org.mnemo.estimator.policy.FormSimulation.MemoryLevel;
import org.mnemo.estimator.policy.PartitionStudy.PartitionSearch;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.traffic.FormEvent;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.TrafficTable;
import org.mnemo.estimator.traffic.Workload;

/** A workload on a memory of several forms, of any size and in any partition. */
public final class Partitions {

  private static final int STEPS = 20;

  /** Sample for the traffic of a row of the curve. */
  private static final Sample OF_A_ROW = new Sample(50_000, 2000, 10);

  /** Sample to rank the partitions of a row. */
  private static final Sample OF_A_SEARCH = new Sample(12_500, 500, 3);

  /** Steps of memories kept: a sixteenth of the heap; further ones are simulated again. */
  private static final long MOST_STEPS_KEPT = Runtime.getRuntime().maxMemory() / 16 / 4;

  private final Workload workload;
  private final long dataBytes;
  private final FormOptions options;
  private final PageLayout layout;
  private final PageStream stream;
  private final Simulated simulated;

  /**
   * Results independent of the times, computed once.
   *
   * @param streams sampled streams by the factor
   * @param memories memories by sampling and size
   * @param steps sum of the steps of all memories
   * @param rows traffic of the rows of the curve by partition
   */
  private record Simulated(
      Map<Integer, PageStream> streams,
      Map<MemorySize, MemoryLevel> memories,
      LongAdder steps,
      Map<RowPartition, Traffic> rows) {

    Simulated() {
      this(
          new ConcurrentHashMap<>(),
          new ConcurrentHashMap<>(),
          new LongAdder(),
          new ConcurrentHashMap<>());
    }
  }

  private record MemorySize(int thinning, long memoryBytes) {}

  private record RowPartition(int row, Partition partition, Sample sample) {}

  /**
   * Size of a representative sample.
   *
   * @param touches sufficient touches of pages
   * @param units sufficient values, or pages shared by several
   * @param unitsOfAForm units that must fit into each form
   */
  private record Sample(long touches, int units, int unitsOfAForm) {}

  public Partitions(Workload workload, PageLayout layout, FormOptions options) {
    this(
        workload,
        layout,
        options,
        new PageStream(workload, layout, options.persistentShare()),
        new Simulated());
  }

  private Partitions(
      Workload workload,
      PageLayout layout,
      FormOptions options,
      PageStream stream,
      Simulated simulated) {
    this.workload = workload;
    dataBytes = workload.recordBytes().total(workload.pattern());
    this.layout = layout;
    this.options = options;
    this.stream = stream;
    this.simulated = simulated;
  }

  /** Replaces the times, while sharing the simulations of the same requests. */
  public Partitions withTimesOf(Workload other) {
    return new Partitions(other, layout, options, stream, simulated);
  }

  /** Observer that must see all requests first. */
  public RequestObserver observer() {
    return stream;
  }

  /** Bytes of pages for bytes of records. */
  private long pageBytes(long recordBytes) {
    return Math.round((double) layout.allBytes() / Math.max(1, dataBytes) * recordBytes);
  }

  private FormSizes sizes(long dramBytes, long nvmBytes, Partition partition) {
    return FormSizes.of(
        pageBytes(dramBytes), pageBytes(nvmBytes), partition, options.compressionRatio());
  }

  private double runtimeNs(FormCounts counts) {
    return workload.runtimeNs().applyAsDouble(counts.traffic(workload.whole()));
  }

  /**
   * Each partition of a memory of the user's size, and the search.
   *
   * @param capacityBytes DRAM and non-volatile memory together, in bytes of records
   * @param windows windows of the trace to search separately, at most as many as requests; 0 for
   *     none
   * @throws UsageException if the index or the non-volatile memory does not fit
   */
  public PartitionStudy study(long capacityBytes, int windows) {
    if (!holdsIndex(capacityBytes)) {
      throw new UsageException(
          "DRAM and non-volatile memory of %d bytes do not hold the index of the records, which needs %d bytes; give at least %d with --fast-bytes"
              .formatted(
                  capacityBytes,
                  layout.indexBytes(),
                  (long) Math.ceil((double) layout.indexBytes() * dataBytes / layout.allBytes())
                      + 1));
    }
    if (options.nvmBytes() > capacityBytes) {
      throw new UsageException(
          "non-volatile memory of %d bytes is more than all FastMem, %d bytes; give less of it with nvm, or more FastMem with --fast-bytes"
              .formatted(options.nvmBytes(), capacityBytes));
    }
    return everyPartition(capacityBytes, windows);
  }

  /**
   * The same for a row of the curve, with at most its non-volatile memory; empty if the row does
   * not hold the index.
   */
  public Optional<PartitionStudy> studyOfRow(long capacityBytes, int windows) {
    return holdsIndex(capacityBytes)
        ? Optional.of(everyPartition(capacityBytes, windows))
        : Optional.empty();
  }

  private boolean holdsIndex(long capacityBytes) {
    return pageBytes(capacityBytes) >= layout.indexBytes();
  }

  private PartitionStudy everyPartition(long capacityBytes, int windows) {
    long nvmBytes = options.nvmBytes(capacityBytes);
    long dramBytes = capacityBytes - nvmBytes;
    List<Partition> all = Partition.grid();
    Map<Partition, List<FormCounts>> counts = new ConcurrentHashMap<>();
    // At most one memory per processor at a time, as each may pass all requests.
    all.stream().collect(Collectors.groupingBy(Partition::memory)).values().parallelStream()
        .forEach(
            alike -> {
              RequestCells cells = workload.whole().cells();
              FormSizes any = sizes(dramBytes, nvmBytes, alike.get(0));
              MemoryLevel memory = FormSimulation.memory(stream, any, cells, Math.max(1, windows));
              for (Partition each : alike) {
                counts.put(
                    each,
                    FormSimulation.run(memory, sizes(dramBytes, nvmBytes, each), cells, true));
              }
            });
    Map<Partition, PartitionStudy.Result> grid = new LinkedHashMap<>();
    List<Map<Partition, PartitionStudy.Result>> byWindow = new ArrayList<>();
    IntStream.range(0, windows).forEach(window -> byWindow.add(new HashMap<>()));
    for (Partition each : all) {
      List<FormCounts> ofPartition = requireNonNull(counts.get(each));
      FormCounts whole = FormCounts.sum(ofPartition);
      grid.put(each, new PartitionStudy.Result(runtimeNs(whole), whole));
      for (int window = 0; window < windows; window++) {
        FormCounts part = ofPartition.get(window);
        byWindow.get(window).put(each, new PartitionStudy.Result(runtimeNs(part), part));
      }
    }
    PartitionSearch search = search(grid);
    return new PartitionStudy(
        options,
        dramBytes,
        nvmBytes,
        dataBytes,
        stream.requests(),
        stream.oneIn(),
        grid,
        search,
        workload.whole().cells(),
        byWindow.stream().map(window -> window(window, search.best())).toList());
  }

  private static PartitionSearch search(Map<Partition, PartitionStudy.Result> grid) {
    return PartitionSearch.of(partition -> runtimeNs(grid, partition));
  }

  private static double runtimeNs(Map<Partition, PartitionStudy.Result> grid, Partition partition) {
    PartitionStudy.Result result = grid.get(partition);
    return result == null ? Double.NaN : result.runtimeNs();
  }

  private PartitionStudy.Window window(
      Map<Partition, PartitionStudy.Result> grid, Partition ofWhole) {
    PartitionSearch search = search(grid);
    PartitionStudy.Result any = grid.values().iterator().next();
    long requests = (long) any.counts().traffic(workload.whole()).totalRequests();
    Partition best = PartitionStudy.best(grid);
    return new PartitionStudy.Window(
        requests, search, best, runtimeNs(grid, best), runtimeNs(grid, ofWhole));
  }

  /**
   * Traffic by DRAM and non-volatile memory together, a row for each twentieth of the data, in the
   * partition of the search. Row 0 has the SSD only; the last row has memory and write cache for
   * all data.
   */
  public TrafficCurve curve() {
    List<Traffic> rows = IntStream.rangeClosed(0, STEPS).parallel().mapToObj(this::row).toList();
    return new Rows(rows, dataBytes, options);
  }

  /** Traffic of a row in its best partition. */
  private Traffic row(int row) {
    if (row == 0 || row == STEPS) {
      return row(row, Partition.MEMORY, OF_A_ROW);
    }
    PartitionSearch search =
        PartitionSearch.of(
            partition -> workload.runtimeNs().applyAsDouble(row(row, partition, OF_A_SEARCH)));
    return row(row, search.best(), OF_A_ROW);
  }

  private Traffic row(int row, Partition partition, Sample sample) {
    RowPartition key = new RowPartition(row, partition, sample);
    Traffic known = simulated.rows().get(key);
    if (known == null) {
      // Outside computeIfAbsent, which would block other rows.
      known = withFetches(simulate(row, partition, sample));
      simulated.rows().put(key, known);
    }
    return known;
  }

  private Traffic simulate(int row, Partition partition, Sample sample) {
    Traffic whole = workload.whole();
    if (row == 0) {
      return allOnSlow(simulate(new FormSizes(0, 0, 0), Long.MAX_VALUE, sample).traffic(whole));
    }
    if (row == STEPS) {
      return simulate(new FormSizes(Long.MAX_VALUE, Long.MAX_VALUE, 0), Long.MAX_VALUE, sample)
          .trafficOnFast(whole);
    }
    long capacity = TrafficTable.share(dataBytes, row, STEPS);
    long nvmBytes = options.nvmBytes(capacity);
    long dramBytes = capacity - nvmBytes;
    long tenthBytes = nvmBytes / Partition.PARTS;
    return simulate(
            sizes(dramBytes, nvmBytes, partition),
            pageBytes(dramBytes == 0 ? tenthBytes : Math.min(dramBytes, tenthBytes)),
            sample)
        .traffic(whole);
  }

  /**
   * Simulates a system on a representative sample of pages.
   *
   * @param leastFormBytes bytes of pages in the smallest form of all partitions, which must still
   *     fit single values
   */
  private FormCounts simulate(FormSizes sizes, long leastFormBytes, Sample sample) {
    double unitsOfLeast = (double) leastFormBytes / stream.touchedUnitBytes() / stream.oneIn();
    long most =
        Math.min(
            Math.min(stream.touches() / sample.touches(), stream.units() / sample.units()),
            (long) (unitsOfLeast / sample.unitsOfAForm()));
    // Powers of two, so that rows share streams.
    int factor = (int) Long.highestOneBit(Math.max(1, most));
    PageStream pages = simulated.streams().computeIfAbsent(factor, stream::thinned);
    RequestCells cells = workload.whole().cells();
    MemorySize size = new MemorySize(factor, sizes.memoryBytes());
    MemoryLevel memory = simulated.memories().get(size);
    if (memory == null) {
      memory = FormSimulation.memory(pages, sizes, cells, 1);
      if (simulated.steps().sum() + memory.size() <= MOST_STEPS_KEPT
          && simulated.memories().putIfAbsent(size, memory) == null) {
        simulated.steps().add(memory.size());
      }
    }
    return FormSimulation.run(memory, sizes, cells, false).get(0);
  }

  private static Traffic allOnSlow(Traffic traffic) {
    for (int cell = 0; cell < traffic.cells().count(); cell++) {
      traffic.moveToFast(
          cell, -traffic.count(Load.FAST, cell), -traffic.movedBytes(Load.FAST, cell));
    }
    return traffic;
  }

  /** Adds pages from and to the SSD as fetches and write-backs. */
  private Traffic withFetches(Traffic traffic) {
    long read = (long) traffic.events(FormEvent.SSD_READ);
    long written =
        (long) (traffic.events(FormEvent.SSD_WRITE) + traffic.events(FormEvent.SSD_EVICTION));
    traffic.setFetches(read, read * stream.pageBytes());
    traffic.setWriteBacks(written, written * stream.pageBytes());
    return traffic;
  }

  /** The rows of a curve. */
  private record Rows(List<Traffic> traffic, long dataBytes, FormOptions options)
      implements TrafficCurve {

    @Override
    public int rows() {
      return traffic.size();
    }

    @Override
    public long fastBytes(int row) {
      return TrafficTable.share(dataBytes, row, rows() - 1);
    }

    /** Non-volatile memory counts as the DRAM of equal price; all data in FastMem is all DRAM. */
    @Override
    public long fastCost(int row) {
      long bytes = fastBytes(row);
      return row == rows() - 1
          ? bytes
          : bytes + Math.round((options.nvmPrice() - 1) * options.nvmBytes(bytes));
    }

    @Override
    public boolean keepsCopies() {
      return true;
    }

    @Override
    public boolean hasSwitches() {
      return true;
    }

    @Override
    public long switches(int row) {
      return 0;
    }

    @Override
    public Cursor cursor() {
      return traffic::get;
    }
  }
}
