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
 * The blocks of a run as a sample: yields the baselines of the run, and of bootstrap replicates
 * (Efron 1979).
 *
 * <p>Blocks count by {@link BlockWeights weights}, computed anew for each replicate.
 *
 * <p>Segments of time are drawn with replacement, each with all its blocks of all kinds (Kuensch
 * 1989). Drift of the machine then appears in a replicate as in the run, alike for all kinds of
 * blocks. A segment spans the cube root of the number of rounds of blocks, and at least the window
 * of a block's local level, as blocks that share neighbours are dependent. There are at least ten
 * segments in short runs.
 */
public final class BaselineSample {

  /** Lower bound on the number of segments when they are lengthened for shared neighbours. */
  private static final int FEWEST_FOR_NEIGHBOURS = 10;

  private final BaselineAssembly assembly;

  private final List<String> tierOfKind;

  /** Number of kinds of blocks on whole tiers; higher kinds are mixtures. */
  private final int pureKinds;

  private final int[] blocksOfKind;

  /** All blocks in order of time, and the kind of each. */
  private final BlockSums[] blocks;

  private final int[] kindOf;
  private final BlockWeights weights;
  private final int[] once;

  /**
   * @param tierOfKind names of the tiers of whole blocks
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

  /** Number of operations counted on whole tiers. */
  public long pureOperations() {
    return Math.round(pure().mapToDouble(block -> blocks[block].operations()).sum());
  }

  public int pureBlocks() {
    return (int) pure().count();
  }

  /** Number of the {@link #pureBlocks} with full weight. */
  public int quietBlocks() {
    double[] weight = weights.weights(once);
    return (int) pure().filter(block -> weight[block] == 1).count();
  }

  /** Pace of each of the {@link #pureBlocks} in order of time. */
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
   * Drift of the machine's speed during the run: weighted mean time of an operation in the last
   * third of the run divided by the first third's, less 1; the mean over tiers. NaN if there are
   * too few blocks.
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
   * Number of segments to draw from, each with blocks of every kind; 0 if some tier has no block.
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

  public Baselines baselines() {
    return assembly.baselines(sums(once), errors());
  }

  /** A source of bootstrap replicates; {@link #segments()} must be above 0. */
  public Resampler resampler() {
    return resampler(segments());
  }

  /**
   * A source of bootstrap replicates from fewer, longer segments, which also vary with slower
   * drift.
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

  /** Mean local level of the blocks on whole tiers, which scales times to the run's mean speed. */
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

  /** Draws samples with the run's number of segments. Immutable. */
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
     * The segment of a block.
     *
     * @return number of the segment, from 0
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
     * The baselines of one sample, with the run's standard errors.
     *
     * @param times how often each segment is in the sample
     */
    public Baselines baselines(int[] times) {
      int[] timesOfBlock = new int[blocks.length];
      Arrays.setAll(timesOfBlock, block -> times[segmentOf[block]]);
      return assembly.baselines(sums(timesOfBlock), errors);
    }
  }

  /**
   * Speed of one block on a whole tier.
   *
   * @param startNs start of the block in nanoseconds since the start of the run
   * @param operations number of counted operations
   * @param ns their time in nanoseconds, think time included, scaled to equal operations per client
   * @param outlier true if the block has less than {@link BlockWeights full weight}, due to a
   *     disturbance
   */
  public record BlockPace(
      String tier, long startNs, double operations, double ns, boolean outlier) {}
}
