package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * The blocks of a run as a sample: gives the baselines of the run itself, and of samples drawn from
 * it with replacement (bootstrap; Efron 1979).
 *
 * <p>Means are ratios of sums, so that every operation weighs the same. Standard errors come from
 * the spread of blocks: operations within a block are not independent, blocks in random order
 * nearly are.
 *
 * <p>What is drawn are segments of time, each with the blocks of all kinds that fell into it
 * (Kuensch 1989): what drifts on the machine then drifts in a drawn sample as it did in the run,
 * and hits all kinds of blocks alike. A segment is as many rounds of blocks long as the cube root
 * of their number.
 */
public final class BaselineSample {

  private final Tiers tiers;
  private final int clients;
  private final Cells cells;
  private final double[] nsPerByte;
  private final List<Kind> pure = new ArrayList<>();
  private final List<Kind> mixed = new ArrayList<>();

  /** All blocks of a kind, and those that were not disturbed. */
  private record Kind(String name, List<BlockSums> all, List<BlockSums> quiet) {}

  /** The same, added up. */
  private record KindSum(BlockSums all, BlockSums quiet) {}

  BaselineSample(Tiers tiers, int clients, Cells cells, double[] nsPerByte) {
    this.tiers = tiers;
    this.clients = clients;
    this.cells = cells;
    this.nsPerByte = nsPerByte;
  }

  void addPure(String kind, List<BlockSums> all, List<BlockSums> quiet) {
    pure.add(new Kind(kind, all, quiet));
  }

  void addMixed(String kind, List<BlockSums> quiet) {
    mixed.add(new Kind(kind, quiet, quiet));
  }

  /** The baselines of the run. */
  public Baselines baselines() {
    return new Summary(sums(pure), sums(mixed)).baselines();
  }

  private static List<KindSum> sums(List<Kind> kinds) {
    return kinds.stream()
        .map(kind -> new KindSum(BlockSums.sum(kind.all), BlockSums.sum(kind.quiet)))
        .toList();
  }

  /** Operations that were counted on whole tiers, disturbed blocks included. */
  public long pureOperations() {
    return pure.stream().mapToLong(kind -> BlockSums.sum(kind.all).operations()).sum();
  }

  /**
   * Number of segments that samples are drawn from, each with blocks of every kind; 0 if some kind
   * has no block.
   */
  public int segments() {
    int rounds =
        IntStream.concat(
                pure.stream().mapToInt(kind -> kind.quiet.size()),
                mixed.stream().mapToInt(kind -> kind.quiet.size()))
            .min()
            .orElse(0);
    return pure.size() < tiers.count() ? 0 : rounds / Math.max(1, (int) Math.cbrt(rounds));
  }

  /** A source of drawn samples; {@link #segments()} must be above 0. */
  public Resampler resampler() {
    return new Resampler(segments());
  }

  /** Draws samples of as many segments as there are. Not thread-safe. */
  public final class Resampler {

    private final int segments;
    private final List<KindSum[]> pureBySegment;
    private final List<KindSum[]> mixedBySegment;
    private final ErrorsOfRun errors = new ErrorsOfRun();

    private Resampler(int segments) {
      this.segments = segments;
      long first = Long.MAX_VALUE;
      long last = 0;
      for (Kind kind : pure) {
        first = Math.min(first, kind.all.get(0).block);
        last = Math.max(last, kind.all.get(kind.all.size() - 1).block);
      }
      long start = first;
      double length = (double) (last - first + 1) / segments;
      pureBySegment = pure.stream().map(kind -> split(kind, start, length)).toList();
      mixedBySegment = mixed.stream().map(kind -> split(kind, start, length)).toList();
    }

    private KindSum[] split(Kind kind, long start, double length) {
      KindSum[] sums = new KindSum[segments];
      Arrays.setAll(sums, i -> new KindSum(new BlockSums(i), new BlockSums(i)));
      for (BlockSums block : kind.all) {
        sums[segment(block, start, length)].all.add(block);
      }
      for (BlockSums block : kind.quiet) {
        sums[segment(block, start, length)].quiet.add(block);
      }
      return sums;
    }

    private int segment(BlockSums block, long start, double length) {
      return Math.max(0, Math.min(segments - 1, (int) ((block.block - start) / length)));
    }

    /** The baselines of one drawn sample; its standard errors are those of the run. */
    public Baselines draw(RandomGenerator random) {
      int[] drawn = random.ints(segments, 0, segments).toArray();
      Summary summary = new Summary(drawn(pureBySegment, drawn), drawn(mixedBySegment, drawn));
      return summary.baselines(errors);
    }

    private static List<KindSum> drawn(List<KindSum[]> kinds, int[] drawn) {
      List<KindSum> sums = new ArrayList<>();
      for (KindSum[] bySegment : kinds) {
        KindSum sum = new KindSum(new BlockSums(0), new BlockSums(0));
        for (int segment : drawn) {
          sum.all.add(bySegment[segment].all);
          sum.quiet.add(bySegment[segment].quiet);
        }
        sums.add(sum);
      }
      return sums;
    }
  }

  /** Standard errors of means of the run, by their number in the lists of its baselines. */
  private final class ErrorsOfRun {

    private final Summary run = new Summary(sums(pure), sums(mixed));
    private final double[] ofKind = new double[cells.kinds()];
    private final double[] ofLevel = new double[cells.kinds()];
    private final double[] ofCell = new double[cells.count()];
    private final double[] ofMixed = new double[mixed.size()];
    private final double[][] ofMixedOperation = new double[mixed.size()][Operation.count()];

    private ErrorsOfRun() {
      List<BlockSums> quiet = pure.stream().flatMap(kind -> kind.quiet.stream()).toList();
      Arrays.setAll(ofKind, kind -> errorOfMean(quiet, kind));
      Arrays.setAll(ofCell, cell -> errorOfLevel(quiet, other -> other == cell));
      Arrays.setAll(ofLevel, kind -> errorOfLevel(quiet, cell -> cells.kind(cell) == kind));
      for (int i = 0; i < mixed.size(); i++) {
        ofMixed[i] = mixedError(i, null);
        for (Operation operation : Operation.values()) {
          ofMixedOperation[i][operation.ordinal()] = mixedError(i, operation);
        }
      }
    }

    /** Of the mean latency of a tier and operation, whatever the sizes. */
    private double errorOfMean(List<BlockSums> blocks, int kind) {
      double meanNs = run.meanOfKind(kind);
      return error(
          blocks,
          cell -> cells.kind(cell) == kind,
          (block, cell) -> meanNs * (double) block.operations(cell));
    }

    /** Of the mean latency at the mean size, what other sizes explain left out. */
    private double errorOfLevel(List<BlockSums> blocks, IntPredicate cellsOfIt) {
      return error(blocks, cellsOfIt, run.times::explainedNs);
    }

    private double error(
        List<BlockSums> blocks,
        IntPredicate cellsOfIt,
        ToDoubleBiFunction<BlockSums, Integer> expectedNs) {
      double squares = 0;
      long operations = 0;
      int held = 0;
      for (BlockSums block : blocks) {
        long count = 0;
        double restNs = 0;
        for (int cell = 0; cell < cells.count(); cell++) {
          if (cellsOfIt.test(cell) && block.operations(cell) > 0) {
            count += block.operations(cell);
            restNs += block.latencyNs(cell) - expectedNs.applyAsDouble(block, cell);
          }
        }
        if (count > 0) {
          squares += restNs * restNs;
          operations += count;
          held++;
        }
      }
      return ratioError(squares, held, operations);
    }

    /** Of the excess of a mixture: its own spread, and the errors of the baselines by share. */
    private double mixedError(int i, @Nullable Operation operation) {
      double excessNs = run.latencyExcessNs(run.mixedSums.get(i).quiet, operation);
      double squares = 0;
      long operations = 0;
      int held = 0;
      for (BlockSums block : mixed.get(i).quiet) {
        long count = run.operations(block, operation);
        if (count > 0) {
          double clientNs =
              operation == null ? block.clientNs() - run.clientNs * (double) count : 0;
          double own = operation == null ? run.clientExcessNs(run.mixedSums.get(i).quiet) : 0;
          double restNs = run.latencyExcessNs(block, operation) * (double) count + clientNs;
          squares += Math.pow(restNs - (excessNs + own) * (double) count, 2);
          operations += count;
          held++;
        }
      }
      double variance = Math.pow(ratioError(squares, held, operations), 2);
      BlockSums sum = run.mixedSums.get(i).quiet;
      for (int kind = 0; kind < cells.kinds(); kind++) {
        if (operation == null || kind % Operation.count() == operation.ordinal()) {
          double share = ratio(run.operationsOfKind(sum, kind), operations);
          variance += Math.pow(share * ofLevel[kind], 2);
        }
      }
      return Math.sqrt(variance);
    }

    /** Of a ratio of sums, by its linearisation: sqrt(sum residual^2 x B / (B - 1)) / sum n. */
    private static double ratioError(double squares, int blocks, long operations) {
      return blocks < 2 ? 0 : Math.sqrt(squares * blocks / (blocks - 1)) / (double) operations;
    }
  }

  /** Means of sums of blocks, of the run or of a drawn sample. */
  private final class Summary {

    private final List<KindSum> pureSums;
    private final List<KindSum> mixedSums;
    private final BlockSums quiet;
    private final CellTimes times;
    private final double clientNs;

    Summary(List<KindSum> pureSums, List<KindSum> mixedSums) {
      this.pureSums = pureSums;
      this.mixedSums = mixedSums;
      quiet = BlockSums.sum(pureSums.stream().map(KindSum::quiet).toList());
      double[] levelNs = new double[cells.count()];
      double[] meanBytes = new double[cells.count()];
      for (int cell = 0; cell < levelNs.length; cell++) {
        long count = quiet.operations(cell);
        levelNs[cell] = count == 0 ? Double.NaN : (double) quiet.latencyNs(cell) / count;
        meanBytes[cell] = ratio(quiet.valueBytes(cell), count);
      }
      times = new CellTimes(levelNs, meanBytes, nsPerByte).filled(cells);
      clientNs = ratio(quiet.clientNs(), quiet.operations());
    }

    Baselines baselines() {
      return baselines(new ErrorsOfRun());
    }

    Baselines baselines(ErrorsOfRun errors) {
      return new Baselines(
          Baselines.SCHEMA,
          clients,
          tiers.names(),
          clientNs,
          disturbanceNs(),
          serviceTimes(errors),
          sizes(errors),
          mixtures(errors));
    }

    private List<ServiceTime> serviceTimes(ErrorsOfRun errors) {
      List<ServiceTime> list = new ArrayList<>();
      for (int kind = 0; kind < cells.kinds(); kind++) {
        long operations = operationsOfKind(quiet, kind);
        if (operations > 0) {
          long valueBytes = 0;
          for (int cell = 0; cell < cells.count(); cell++) {
            valueBytes += cells.kind(cell) == kind ? quiet.valueBytes(cell) : 0;
          }
          list.add(
              new ServiceTime(
                  tiers.name(kind / Operation.count()),
                  Operation.of(kind % Operation.count()),
                  operations,
                  meanOfKind(kind),
                  errors.ofKind[kind],
                  (double) valueBytes / operations));
        }
      }
      return list;
    }

    private List<SizedTime> sizes(ErrorsOfRun errors) {
      List<SizedTime> list = new ArrayList<>();
      for (int cell : cells.sorted()) {
        if (quiet.operations(cell) > 0) {
          list.add(
              new SizedTime(
                  tiers.name(cells.tier(cell)),
                  cells.operation(cell),
                  cells.sizeClass(cell),
                  quiet.operations(cell),
                  times.levelNs(cell),
                  errors.ofCell[cell],
                  times.meanBytes(cell)));
        }
      }
      return list;
    }

    private List<Mixed> mixtures(ErrorsOfRun errors) {
      List<Mixed> list = new ArrayList<>();
      for (int i = 0; i < mixed.size(); i++) {
        BlockSums sum = mixedSums.get(i).quiet;
        double clientExcessNs = clientExcessNs(sum);
        List<OperationExcess> byOperation = new ArrayList<>();
        for (Operation operation : Operation.values()) {
          long count = operations(sum, operation);
          if (count > 0) {
            byOperation.add(
                new OperationExcess(
                    operation,
                    count,
                    latencyExcessNs(sum, operation) + clientExcessNs,
                    errors.ofMixedOperation[i][operation.ordinal()]));
          }
        }
        if (sum.operations() > 0) {
          list.add(
              new Mixed(
                  mixed.get(i).name,
                  sum.operations(),
                  (double) sum.switches() / sum.operations(),
                  latencyExcessNs(sum, null) + clientExcessNs,
                  errors.ofMixed[i],
                  byOperation));
        }
      }
      return list;
    }

    /** What the run lost, beyond service times and the client's own time, for each operation. */
    private double disturbanceNs() {
      BlockSums all = BlockSums.sum(pureSums.stream().map(KindSum::all).toList());
      double lostNs = all.totalNs() - clientNs * (double) all.operations();
      for (int cell = 0; cell < cells.count(); cell++) {
        lostNs -= times.explainedNs(all, cell);
      }
      return ratio(lostNs, all.operations());
    }

    /** Mean latency beyond the baselines, of one kind of operation or of all. */
    private double latencyExcessNs(BlockSums sum, @Nullable Operation operation) {
      double excessNs = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        if (operation == null || cells.operation(cell) == operation) {
          excessNs += sum.latencyNs(cell) - times.explainedNs(sum, cell);
        }
      }
      return ratio(excessNs, operations(sum, operation));
    }

    private double clientExcessNs(BlockSums sum) {
      return ratio(sum.clientNs(), sum.operations()) - clientNs;
    }

    private long operations(BlockSums sum, @Nullable Operation operation) {
      long count = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        count += operation == null || cells.operation(cell) == operation ? sum.operations(cell) : 0;
      }
      return count;
    }

    private long operationsOfKind(BlockSums sum, int kind) {
      long count = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        count += cells.kind(cell) == kind ? sum.operations(cell) : 0;
      }
      return count;
    }

    private double meanOfKind(int kind) {
      long latencyNs = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        latencyNs += cells.kind(cell) == kind ? quiet.latencyNs(cell) : 0;
      }
      return ratio(latencyNs, operationsOfKind(quiet, kind));
    }
  }

  private static double ratio(long sum, long count) {
    return ratio((double) sum, count);
  }

  private static double ratio(double sum, long count) {
    return count == 0 ? 0 : sum / (double) count;
  }
}
