package org.mnemo.core.measurement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
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

  private Stream<Kind> kinds() {
    return Stream.concat(pure.stream(), mixed.stream());
  }

  /** Operations that were counted on whole tiers, disturbed blocks included. */
  public long pureOperations() {
    return pure.stream().mapToLong(kind -> BlockSums.sum(kind.all).operations()).sum();
  }

  /** Blocks on whole tiers, disturbed ones included. */
  public int pureBlocks() {
    return pure.stream().mapToInt(kind -> kind.all.size()).sum();
  }

  /** Those of {@link #pureBlocks} that were not disturbed. */
  public int quietBlocks() {
    return pure.stream().mapToInt(kind -> kind.quiet.size()).sum();
  }

  /**
   * By how much the machine became slower or faster during the run: mean time of an operation in
   * undisturbed blocks of the last third of the run by that of the first third, less 1; the mean
   * over tiers. NaN if there are too few blocks.
   */
  public double drift() {
    return pure.stream().mapToDouble(kind -> drift(kind.quiet)).average().orElse(Double.NaN);
  }

  private static double drift(List<BlockSums> blocks) {
    int third = blocks.size() / 3;
    if (third == 0) {
      return Double.NaN;
    }
    BlockSums first = BlockSums.sum(blocks.subList(0, third));
    BlockSums last = BlockSums.sum(blocks.subList(blocks.size() - third, blocks.size()));
    return last.totalNs() / last.operations() / (first.totalNs() / first.operations()) - 1;
  }

  /**
   * Number of segments that samples are drawn from, each with blocks of every kind; 0 if some tier
   * has no block.
   */
  public int segments() {
    int rounds = kinds().mapToInt(kind -> kind.quiet.size()).min().orElse(0);
    return pure.size() < tiers.count() ? 0 : rounds / Math.max(1, (int) Math.cbrt(rounds));
  }

  /** The baselines of the run. */
  public Baselines baselines() {
    return baselines(Sums.of(pure, mixed), new Errors());
  }

  /** A source of drawn samples; {@link #segments()} must be above 0. */
  public Resampler resampler() {
    return new Resampler(segments());
  }

  /** What baselines are computed from. */
  private record Sums(BlockSums all, BlockSums quiet, List<BlockSums> mixed) {

    static Sums of(List<Kind> pure, List<Kind> mixed) {
      return new Sums(
          BlockSums.sum(pure.stream().flatMap(kind -> kind.all.stream()).toList()),
          BlockSums.sum(pure.stream().flatMap(kind -> kind.quiet.stream()).toList()),
          mixed.stream().map(kind -> BlockSums.sum(kind.quiet)).toList());
    }

    static Sums none(int mixtures) {
      return new Sums(
          new BlockSums(0),
          new BlockSums(0),
          Stream.generate(() -> new BlockSums(0)).limit(mixtures).toList());
    }

    void add(Sums other) {
      all.add(other.all);
      quiet.add(other.quiet);
      for (int i = 0; i < mixed.size(); i++) {
        mixed.get(i).add(other.mixed.get(i));
      }
    }
  }

  /** Standard errors of the run; those of drawn samples would cost time and tell no more. */
  private final class Errors {

    private final BlockErrors ofPure;
    private final double[] ofMixed = new double[mixed.size()];
    private final double[][] ofMixedOperation = new double[mixed.size()][Operation.count()];

    private Errors() {
      Sums run = Sums.of(pure, mixed);
      BlockMeans means = new BlockMeans(cells, nsPerByte, run.all, run.quiet);
      ofPure =
          new BlockErrors(
              cells, means, pure.stream().flatMap(kind -> kind.quiet.stream()).toList());
      for (int i = 0; i < ofMixed.length; i++) {
        ofMixed[i] = ofPure.ofMixture(mixed.get(i).quiet, null);
        for (Operation operation : Operation.values()) {
          ofMixedOperation[i][operation.ordinal()] =
              ofPure.ofMixture(mixed.get(i).quiet, operation);
        }
      }
    }
  }

  /** Draws samples of as many segments as there are. Not thread-safe. */
  public final class Resampler {

    private final Sums[] segments;
    private final Errors errors = new Errors();
    private final long firstBlock;
    private final double blocksInSegment;

    private Resampler(int count) {
      segments = new Sums[count];
      Arrays.setAll(segments, i -> Sums.none(mixed.size()));
      firstBlock = kinds().mapToLong(kind -> kind.all.get(0).block).min().orElse(0);
      long lastBlock =
          kinds().mapToLong(kind -> kind.all.get(kind.all.size() - 1).block).max().orElse(0);
      blocksInSegment = (double) (lastBlock - firstBlock + 1) / count;
      for (Kind kind : pure) {
        kind.all.forEach(block -> segments[segmentOf(block.block)].all.add(block));
        kind.quiet.forEach(block -> segments[segmentOf(block.block)].quiet.add(block));
      }
      for (int i = 0; i < mixed.size(); i++) {
        int mixture = i;
        mixed
            .get(i)
            .quiet
            .forEach(block -> segments[segmentOf(block.block)].mixed.get(mixture).add(block));
      }
    }

    /**
     * The segment of time that a block fell into, whatever its kind.
     *
     * @param block number of the block
     * @return from 0 to {@link #segments()} - 1
     */
    public int segmentOf(long block) {
      int segment = (int) ((block - firstBlock) / blocksInSegment);
      return Math.max(0, Math.min(segments.length - 1, segment));
    }

    /** Draws with replacement: how often each segment is in the sample. */
    public int[] drawSegments(RandomGenerator random) {
      int[] times = new int[segments.length];
      for (int i = 0; i < segments.length; i++) {
        times[random.nextInt(segments.length)]++;
      }
      return times;
    }

    /**
     * The baselines of one sample; its standard errors are those of the run.
     *
     * @param times how often each segment is in the sample
     */
    public Baselines baselines(int[] times) {
      Sums drawn = Sums.none(mixed.size());
      for (int segment = 0; segment < times.length; segment++) {
        for (int i = 0; i < times[segment]; i++) {
          drawn.add(segments[segment]);
        }
      }
      return BaselineSample.this.baselines(drawn, errors);
    }

    /** The baselines of one drawn sample; its standard errors are those of the run. */
    public Baselines draw(RandomGenerator random) {
      return baselines(drawSegments(random));
    }
  }

  private Baselines baselines(Sums sums, Errors errors) {
    BlockMeans means = new BlockMeans(cells, nsPerByte, sums.all, sums.quiet);
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        tiers.names(),
        means.clientNs(),
        means.disturbanceNs(),
        serviceTimes(means, errors),
        sizes(means, errors),
        mixtures(means, sums.mixed, errors));
  }

  private List<ServiceTime> serviceTimes(BlockMeans means, Errors errors) {
    List<ServiceTime> times = new ArrayList<>();
    for (int kind = 0; kind < cells.kinds(); kind++) {
      long operations = means.operationsOfKind(means.quiet(), kind);
      if (operations > 0) {
        times.add(
            new ServiceTime(
                tiers.name(kind / Operation.count()),
                Operation.of(kind % Operation.count()),
                operations,
                means.meanNsOfKind(kind),
                errors.ofPure.ofKind(kind),
                means.meanBytesOfKind(kind)));
      }
    }
    return times;
  }

  private List<SizedTime> sizes(BlockMeans means, Errors errors) {
    List<SizedTime> times = new ArrayList<>();
    for (int cell : cells.sorted()) {
      long operations = means.quiet().operations(cell);
      if (operations > 0) {
        times.add(
            new SizedTime(
                tiers.name(cells.tier(cell)),
                cells.operation(cell),
                cells.sizeClass(cell),
                operations,
                means.times().levelNs(cell),
                errors.ofPure.ofCell(cell),
                means.times().meanBytes(cell)));
      }
    }
    return times;
  }

  private List<Mixed> mixtures(BlockMeans means, List<BlockSums> sums, Errors errors) {
    List<Mixed> mixtures = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      BlockSums sum = sums.get(i);
      if (sum.operations() > 0) {
        mixtures.add(
            new Mixed(
                mixed.get(i).name,
                sum.operations(),
                BlockMeans.ratio(sum.switches(), sum.operations()),
                means.meanExcessNs(sum, null),
                errors.ofMixed[i],
                byOperation(means, sum, errors.ofMixedOperation[i])));
      }
    }
    return mixtures;
  }

  private static List<OperationExcess> byOperation(
      BlockMeans means, BlockSums sum, double[] errorNs) {
    List<OperationExcess> excesses = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      long operations = means.operations(sum, operation);
      if (operations > 0) {
        excesses.add(
            new OperationExcess(
                operation,
                operations,
                means.meanExcessNs(sum, operation),
                errorNs[operation.ordinal()]));
      }
    }
    return excesses;
  }
}
