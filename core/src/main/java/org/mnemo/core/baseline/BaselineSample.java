package org.mnemo.core.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.baseline.BaselineAssembly.Errors;
import org.mnemo.core.baseline.BaselineAssembly.Sums;
import org.mnemo.core.measurement.Baselines;

/**
 * The blocks of a run as a sample: gives the baselines of the run itself, and of replicates drawn
 * from it with replacement (bootstrap; Efron 1979).
 *
 * <p>Blocks count by {@link BlockWeights weights}, which each bootstrap replicate finds anew.
 *
 * <p>What is drawn are segments of time, each with the blocks of all kinds that fell into it
 * (Kuensch 1989): what drifts on the machine then drifts in a replicate as it did in the run, and
 * hits all kinds of blocks alike. A segment is as many rounds of blocks long as the cube root of
 * their number, and no shorter than what tells the local level of a block: blocks that share their
 * neighbours are not independent. Ten segments are kept where there are so few blocks that this
 * would leave fewer.
 */
public final class BaselineSample {

  /** A segment grows no longer than a tenth of the run for the sake of neighbours. */
  private static final int FEWEST_FOR_NEIGHBOURS = 10;

  private final BaselineAssembly assembly;

  /** Tier of each kind of blocks on whole tiers. */
  private final List<String> tierOfKind;

  /** Number of kinds of blocks on whole tiers; kinds from this on are mixtures. */
  private final int pureKinds;

  private final int[] blocksOfKind;

  /** All blocks in order of time, and the kind of each. */
  private final BlockSums[] blocks;

  private final int[] kindOf;
  private final BlockWeights weights;
  private final int[] once;

  /**
   * @param tierOfKind names of the tiers that blocks ran wholly on
   * @param pure blocks on each of these tiers
   * @param mixed blocks of each mixture, in the order of the assembly
   * @param relativeTime ratio of the measured to the explained time of a block, above 0
   */
  BaselineSample(
      BaselineAssembly assembly,
      List<String> tierOfKind,
      List<List<BlockSums>> pure,
      List<List<BlockSums>> mixed,
      ToDoubleFunction<BlockSums> relativeTime) {
    this.assembly = assembly;
    this.tierOfKind = tierOfKind;
    pureKinds = pure.size();
    List<List<BlockSums>> kinds = Stream.concat(pure.stream(), mixed.stream()).toList();
    blocksOfKind = kinds.stream().mapToInt(List::size).toArray();
    record Entry(BlockSums block, int kind) {}
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      int kind = i;
      kinds.get(kind).forEach(block -> entries.add(new Entry(block, kind)));
    }
    entries.sort(Comparator.comparingLong(entry -> entry.block.block));
    blocks = entries.stream().map(Entry::block).toArray(BlockSums[]::new);
    kindOf = entries.stream().mapToInt(Entry::kind).toArray();
    weights = new BlockWeights(kindOf, Arrays.stream(blocks).mapToDouble(relativeTime).toArray());
    once = new int[blocks.length];
    Arrays.fill(once, 1);
  }

  private boolean isPure(int block) {
    return kindOf[block] < pureKinds;
  }

  private IntStream pure() {
    return IntStream.range(0, blocks.length).filter(this::isPure);
  }

  /** Number of operations that were counted on whole tiers. */
  public long pureOperations() {
    return Math.round(pure().mapToDouble(block -> blocks[block].operations()).sum());
  }

  /** Number of blocks on whole tiers. */
  public int pureBlocks() {
    return (int) pure().count();
  }

  /** Number of the {@link #pureBlocks} that have their full weight. */
  public int quietBlocks() {
    double[] weight = weights.weights(once);
    return (int) pure().filter(block -> weight[block] == 1).count();
  }

  /** Pace of each of the {@link #pureBlocks} in order of time; see {@link BlockPace}. */
  public List<BlockPace> pace() {
    double[] weight = weights.weights(once);
    return pure()
        .mapToObj(
            block ->
                new BlockPace(
                    tierOfKind.get(kindOf[block]),
                    blocks[block].startNs,
                    blocks[block].operations(),
                    blocks[block].totalNs() / assembly.clients(),
                    weight[block] < 1))
        .toList();
  }

  /**
   * Drift of the machine's speed during the run: mean time of an operation, by weights of blocks,
   * in the last third of the run divided by that of the first third, less 1; the mean over tiers.
   * NaN if there are too few blocks.
   */
  public double drift() {
    double[] weight = weights.weights(once);
    return IntStream.range(0, pureKinds)
        .mapToDouble(kind -> drift(pure().filter(b -> kindOf[b] == kind).toArray(), weight))
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
    BlockSums sum = BlockSums.none();
    for (int block : some) {
      sum.add(blocks[block], weight[block], 1);
    }
    return sum.totalNs() / sum.operations();
  }

  /**
   * Number of segments that samples are drawn from, each with blocks of every kind; 0 if some tier
   * has no block.
   */
  public int segments() {
    int rounds = Arrays.stream(blocksOfKind).min().orElse(0);
    return pureKinds < assembly.tiers().count() || rounds == 0
        ? 0
        : rounds / roundsInSegment(rounds);
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
    return assembly.baselines(sums(once), errors());
  }

  /** A source of bootstrap replicates; {@link #segments()} must be above 0. */
  public Resampler resampler() {
    return resampler(segments());
  }

  /**
   * A source of bootstrap replicates from fewer, longer segments: what wanders as slowly as these
   * last then varies from replicate to replicate, too.
   *
   * @param count number of segments, above 0 and at most {@link #segments()}
   */
  public Resampler resampler(int count) {
    return new Resampler(count);
  }

  /**
   * Adds up a sample.
   *
   * @param times how often each block is in it
   */
  private Sums sums(int[] times) {
    double[] weight = weights.weights(times);
    double levelFactor = levelFactor(times, weight);
    Sums sums = assembly.noSums();
    for (int block = 0; block < blocks.length; block++) {
      if (times[block] > 0) {
        int mixture = kindOf[block] - pureKinds;
        BlockSums all = isPure(block) ? sums.all() : sums.mixedAll().get(mixture);
        BlockSums weighted = isPure(block) ? sums.weighted() : sums.mixed().get(mixture);
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

  /** Standard errors of the run. */
  private Errors errors() {
    double[] weight = weights.weights(once);
    double levelFactor = levelFactor(once, weight);
    List<List<BlockSums>> byKind =
        Stream.<List<BlockSums>>generate(ArrayList::new).limit(blocksOfKind.length).toList();
    for (int block = 0; block < blocks.length; block++) {
      BlockSums weighted = BlockSums.none();
      weighted.add(blocks[block], weight[block], levelFactor / weights.localLevel(block));
      byKind.get(kindOf[block]).add(weighted);
    }
    return assembly.errors(
        sums(once),
        byKind.subList(0, pureKinds).stream().flatMap(List::stream).toList(),
        byKind.subList(pureKinds, byKind.size()));
  }

  /** Draws samples of as many segments as the run is divided into. Immutable. */
  public final class Resampler {

    private final Errors errors = errors();
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
     * @return number of the segment, from 0 on
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
      return assembly.baselines(sums(timesOfBlock), errors);
    }
  }
}
