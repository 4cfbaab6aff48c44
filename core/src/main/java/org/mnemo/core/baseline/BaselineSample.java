package org.mnemo.core.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.measurement.Baselines;
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
 * <p>Blocks count by {@link BlockWeights weights}, which each drawn sample finds anew.
 *
 * <p>What is drawn are segments of time, each with the blocks of all kinds that fell into it
 * (Kuensch 1989): what drifts on the machine then drifts in a drawn sample as it did in the run,
 * and hits all kinds of blocks alike. A segment is as many rounds of blocks long as the cube root
 * of their number, and no shorter than what tells the local level of a block: blocks that share
 * their neighbours are not independent. Ten segments are kept where there are so few blocks that
 * this would leave fewer.
 */
public final class BaselineSample {

  /** A segment grows no longer than a tenth of the run for the sake of neighbours. */
  private static final int FEWEST_FOR_NEIGHBOURS = 10;

  private final Tiers tiers;
  private final int clients;
  private final Cells cells;
  private final double[] nsPerByte;
  private final ToDoubleFunction<BlockSums> relativeTime;

  /** Kinds of blocks: first those on whole tiers, then the mixtures. */
  private final List<Kind> kinds = new ArrayList<>();

  private int pureKinds;

  /** All blocks in order of time, and the kind of each. */
  private BlockSums[] blocks = {};

  private int[] kindOf = {};
  private BlockWeights weights = new BlockWeights(kindOf, new double[0]);

  private record Kind(String name, List<BlockSums> blocks) {}

  /**
   * An empty sample.
   *
   * @param nsPerByte slope of the latency over bytes within a cell, by cell
   * @param relativeTime ratio of the measured to the explained time of a block, above 0
   */
  BaselineSample(
      Tiers tiers,
      int clients,
      Cells cells,
      double[] nsPerByte,
      ToDoubleFunction<BlockSums> relativeTime) {
    this.tiers = tiers;
    this.clients = clients;
    this.cells = cells;
    this.nsPerByte = nsPerByte;
    this.relativeTime = relativeTime;
  }

  void addPure(String kind, List<BlockSums> blocks) {
    kinds.add(pureKinds++, new Kind(kind, blocks));
  }

  void addMixed(String kind, List<BlockSums> blocks) {
    kinds.add(new Kind(kind, blocks));
  }

  /** Judges the blocks once all are there. */
  BaselineSample ready() {
    record Entry(BlockSums block, int kind) {}
    List<Entry> entries = new ArrayList<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      for (BlockSums block : kinds.get(kind).blocks) {
        entries.add(new Entry(block, kind));
      }
    }
    entries.sort(Comparator.comparingLong(entry -> entry.block.block));
    blocks = entries.stream().map(Entry::block).toArray(BlockSums[]::new);
    kindOf = entries.stream().mapToInt(Entry::kind).toArray();
    weights = new BlockWeights(kindOf, Arrays.stream(blocks).mapToDouble(relativeTime).toArray());
    return this;
  }

  private boolean isPure(int block) {
    return kindOf[block] < pureKinds;
  }

  private List<Kind> pure() {
    return kinds.subList(0, pureKinds);
  }

  private List<Kind> mixed() {
    return kinds.subList(pureKinds, kinds.size());
  }

  /** Number of operations that were counted on whole tiers. */
  public long pureOperations() {
    return Math.round(sumOfPure().operations());
  }

  private BlockSums sumOfPure() {
    return BlockSums.sum(pure().stream().flatMap(kind -> kind.blocks.stream()).toList());
  }

  /** Number of blocks on whole tiers. */
  public int pureBlocks() {
    return pure().stream().mapToInt(kind -> kind.blocks.size()).sum();
  }

  /** Number of the {@link #pureBlocks} that have their full weight. */
  public int quietBlocks() {
    double[] weight = weights.weights(once());
    return (int)
        IntStream.range(0, blocks.length)
            .filter(block -> isPure(block) && weight[block] == 1)
            .count();
  }

  /**
   * Drift of the machine's speed during the run: mean time of an operation, by weights of blocks,
   * in the last third of the run divided by that of the first third, less 1; the mean over tiers.
   * NaN if there are too few blocks.
   */
  public double drift() {
    double[] weight = weights.weights(once());
    return IntStream.range(0, pureKinds)
        .mapToDouble(
            kind ->
                drift(
                    IntStream.range(0, blocks.length)
                        .filter(block -> kindOf[block] == kind)
                        .toArray(),
                    weight))
        .average()
        .orElse(Double.NaN);
  }

  private double drift(int[] ofKind, double[] weight) {
    int third = ofKind.length / 3;
    if (third == 0) {
      return Double.NaN;
    }
    double first = meanNs(Arrays.copyOf(ofKind, third), weight);
    double last = meanNs(Arrays.copyOfRange(ofKind, ofKind.length - third, ofKind.length), weight);
    return last / first - 1;
  }

  private double meanNs(int[] some, double[] weight) {
    BlockSums sum = new BlockSums(0);
    for (int block : some) {
      sum.add(blocks[block], weight[block], 1);
    }
    return sum.totalNs() / sum.operations();
  }

  private int[] once() {
    int[] once = new int[blocks.length];
    Arrays.fill(once, 1);
    return once;
  }

  /**
   * Number of segments that samples are drawn from, each with blocks of every kind; 0 if some tier
   * has no block.
   */
  public int segments() {
    int rounds = kinds.stream().mapToInt(kind -> kind.blocks.size()).min().orElse(0);
    return pureKinds < tiers.count() || rounds == 0 ? 0 : rounds / roundsInSegment(rounds);
  }

  private int roundsInSegment(int rounds) {
    double blocksInRound = (double) blocks.length / rounds;
    int ofNeighbours = (int) Math.ceil(BlockWeights.NEIGHBOURS / blocksInRound);
    return Math.max(
        Math.max(1, (int) Math.cbrt(rounds)),
        Math.min(ofNeighbours, rounds / FEWEST_FOR_NEIGHBOURS));
  }

  /** The baselines of the run. */
  public Baselines baselines() {
    return baselines(sums(once()), new Errors());
  }

  /** A source of drawn samples; {@link #segments()} must be above 0. */
  public Resampler resampler() {
    return new Resampler(segments());
  }

  /**
   * The sums that baselines are computed from.
   *
   * @param all sums over the blocks on whole tiers
   * @param weighted sums over these blocks by weight, times divided by local levels
   * @param mixedAll sums over the blocks of each mixture
   * @param mixed sums over the blocks of each mixture by weight, times divided by local levels
   */
  private record Sums(
      BlockSums all, BlockSums weighted, List<BlockSums> mixedAll, List<BlockSums> mixed) {

    static Sums none(int mixtures) {
      return new Sums(new BlockSums(0), new BlockSums(0), list(mixtures), list(mixtures));
    }

    private static List<BlockSums> list(int mixtures) {
      return Stream.generate(() -> new BlockSums(0)).limit(mixtures).toList();
    }
  }

  /**
   * Adds up a sample.
   *
   * @param times how often each block is in it
   */
  private Sums sums(int[] times) {
    double[] weight = weights.weights(times);
    double levelFactor = levelFactor(times, weight);
    Sums sums = Sums.none(mixed().size());
    for (int block = 0; block < blocks.length; block++) {
      if (times[block] > 0) {
        int mixture = kindOf[block] - pureKinds;
        BlockSums all = isPure(block) ? sums.all : sums.mixedAll.get(mixture);
        BlockSums weighted = isPure(block) ? sums.weighted : sums.mixed.get(mixture);
        all.add(blocks[block], times[block], 1);
        weighted.add(
            blocks[block], times[block] * weight[block], levelFactor / weights.localLevel(block));
      }
    }
    return sums;
  }

  /** Mean local level of the blocks on whole tiers: times are those at the run's mean speed. */
  private double levelFactor(int[] times, double[] weight) {
    double measuredNs = 0;
    double levelledNs = 0;
    for (int block = 0; block < blocks.length; block++) {
      if (times[block] > 0 && isPure(block)) {
        double ns = times[block] * weight[block] * blocks[block].totalNs();
        measuredNs += ns;
        levelledNs += ns / weights.localLevel(block);
      }
    }
    return levelledNs > 0 ? measuredNs / levelledNs : 1;
  }

  /** Standard errors of the run; those of drawn samples would cost time and tell no more. */
  private final class Errors {

    private final BlockErrors ofPure;
    private final double[] ofMixed = new double[mixed().size()];
    private final double[][] ofMixedOperation = new double[ofMixed.length][Operation.count()];

    private Errors() {
      Sums run = sums(once());
      double[] weight = weights.weights(once());
      double levelFactor = levelFactor(once(), weight);
      List<List<BlockSums>> byKind =
          Stream.<List<BlockSums>>generate(ArrayList::new).limit(kinds.size()).toList();
      for (int block = 0; block < blocks.length; block++) {
        BlockSums weighted = new BlockSums(0);
        weighted.add(blocks[block], weight[block], levelFactor / weights.localLevel(block));
        byKind.get(kindOf[block]).add(weighted);
      }
      BlockMeans means = new BlockMeans(cells, nsPerByte, run.all, run.weighted);
      ofPure =
          new BlockErrors(
              cells, means, byKind.subList(0, pureKinds).stream().flatMap(List::stream).toList());
      for (int i = 0; i < ofMixed.length; i++) {
        ofMixed[i] = ofPure.ofMixture(byKind.get(pureKinds + i), null);
        for (Operation operation : Operation.values()) {
          ofMixedOperation[i][operation.ordinal()] =
              ofPure.ofMixture(byKind.get(pureKinds + i), operation);
        }
      }
    }
  }

  /** Draws samples of as many segments as there are. Not thread-safe. */
  public final class Resampler {

    private final Errors errors = new Errors();
    private final int[] segmentOf = new int[blocks.length];
    private final int count;
    private final long firstBlock;
    private final double blocksInSegment;

    private Resampler(int count) {
      this.count = count;
      firstBlock = blocks[0].block;
      long lastBlock = blocks[blocks.length - 1].block;
      blocksInSegment = (double) (lastBlock - firstBlock + 1) / count;
      Arrays.setAll(segmentOf, block -> segmentOf(blocks[block].block));
    }

    /**
     * The segment of time that a block fell into, whatever its kind.
     *
     * @param block number of the block
     * @return number of the segment, from 0 to {@link #segments()} - 1
     */
    public int segmentOf(long block) {
      int segment = (int) ((block - firstBlock) / blocksInSegment);
      return Math.max(0, Math.min(count - 1, segment));
    }

    /** Draws segments with replacement and returns how often each is in the sample. */
    public int[] drawSegments(RandomGenerator random) {
      int[] times = new int[count];
      for (int i = 0; i < count; i++) {
        times[random.nextInt(count)]++;
      }
      return times;
    }

    /**
     * The baselines of one sample; its standard errors are those of the run.
     *
     * @param times how often each segment is in the sample
     */
    public Baselines baselines(int[] times) {
      int[] timesOfBlock = new int[blocks.length];
      Arrays.setAll(timesOfBlock, block -> times[segmentOf[block]]);
      return BaselineSample.this.baselines(sums(timesOfBlock), errors);
    }

    /** The baselines of one drawn sample; its standard errors are those of the run. */
    public Baselines draw(RandomGenerator random) {
      return baselines(drawSegments(random));
    }
  }

  private Baselines baselines(Sums sums, Errors errors) {
    BlockMeans means = new BlockMeans(cells, nsPerByte, sums.all, sums.weighted);
    return new Baselines(
        Baselines.SCHEMA,
        clients,
        tiers.names(),
        means.clientNs(),
        means.disturbanceNs(),
        serviceTimes(means, sums, errors),
        sizes(means, sums, errors),
        mixtures(means, sums, errors));
  }

  private List<ServiceTime> serviceTimes(BlockMeans means, Sums sums, Errors errors) {
    List<ServiceTime> times = new ArrayList<>();
    for (int kind = 0; kind < cells.kinds(); kind++) {
      if (means.operationsOfKind(means.weighted(), kind) > 0) {
        times.add(
            new ServiceTime(
                tiers.name(kind / Operation.count()),
                Operation.of(kind % Operation.count()),
                Math.round(means.operationsOfKind(sums.all, kind)),
                means.meanNsOfKind(kind),
                errors.ofPure.ofKind(kind),
                means.meanBytesOfKind(kind)));
      }
    }
    return times;
  }

  private List<SizedTime> sizes(BlockMeans means, Sums sums, Errors errors) {
    List<SizedTime> times = new ArrayList<>();
    for (int cell : cells.sorted()) {
      if (means.weighted().operations(cell) > 0) {
        times.add(
            new SizedTime(
                tiers.name(cells.tier(cell)),
                cells.operation(cell),
                cells.sizeClass(cell),
                Math.round(sums.all.operations(cell)),
                means.times().levelNs(cell),
                errors.ofPure.ofCell(cell),
                means.times().meanBytes(cell)));
      }
    }
    return times;
  }

  private List<Mixed> mixtures(BlockMeans means, Sums sums, Errors errors) {
    List<Mixed> mixtures = new ArrayList<>();
    for (int i = 0; i < sums.mixed.size(); i++) {
      BlockSums sum = sums.mixed.get(i);
      if (sum.operations() > 0) {
        mixtures.add(
            new Mixed(
                mixed().get(i).name,
                Math.round(sums.mixedAll.get(i).operations()),
                BlockMeans.ratio(sum.switches(), sum.operations()),
                means.meanExcessNs(sum, null),
                errors.ofMixed[i],
                byOperation(means, sums.mixedAll.get(i), sum, errors.ofMixedOperation[i])));
      }
    }
    return mixtures;
  }

  private static List<OperationExcess> byOperation(
      BlockMeans means, BlockSums all, BlockSums sum, double[] errorNs) {
    List<OperationExcess> excesses = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      if (means.operations(sum, operation) > 0) {
        excesses.add(
            new OperationExcess(
                operation,
                Math.round(means.operations(all, operation)),
                means.meanExcessNs(sum, operation),
                errorNs[operation.ordinal()]));
      }
    }
    return excesses;
  }
}
