package org.mnemo.estimator.manage;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;

/**
 * Reuse distances of a server's pages, from sampled scans that show which are swapped out: number
 * of pages that were swapped out since a page was, and still are when the page is used again
 * (SLA-alpha, section 3.1). A memory larger by the distance would have kept the page. Recent uses
 * weigh most.
 *
 * <p>A page that leaves and returns between two scans is not seen; the server's count of faults
 * shows how many do. Their distance is taken as half of the pages that leave between scans.
 */
public final class PageDistances {

  /** Pages of a chunk, a bit each in its masks. */
  public static final int CHUNK_PAGES = Long.SIZE;

  /** Number of buckets in which distances double. */
  private static final int BUCKETS_PER_OCTAVE = 8;

  private static final int BUCKETS = 40 * BUCKETS_PER_OCTAVE;

  /** Number of evictions' epochs; once as many scans were made, pairs of epochs become one. */
  private static final int EPOCHS = 1 << 12;

  /** Seconds in which the weight of a use falls to 1/e. */
  private final double memorySeconds;

  private final Long2ObjectOpenHashMap<Chunk> chunks = new Long2ObjectOpenHashMap<>();

  /** Weights of uses by distance in sampled pages. */
  private final double[] uses = new double[BUCKETS];

  private double allUses;

  /** Sampled pages that are swapped out, by the epoch of their eviction. */
  private final int[] swappedIn = new int[EPOCHS];

  /** Sums of {@link #swappedIn} from an epoch on, when the present scan began. */
  private final int[] swappedSince = new int[EPOCHS + 1];

  private int epoch = -1;
  private int scan;
  private int seenUses;
  private int evictions;
  private int swapped;

  private static final class Chunk {
    private final int[] evictedIn = new int[CHUNK_PAGES];
    private long swapped;
    private int scan;
  }

  /**
   * @param memorySeconds seconds in which the weight of a use falls to 1/e, above 0
   */
  public PageDistances(double memorySeconds) {
    this.memorySeconds = memorySeconds;
  }

  /**
   * Begins a scan, to which each sampled chunk is then given once.
   *
   * @param seconds time since the last scan
   */
  public void begin(double seconds) {
    if (++epoch == EPOCHS) {
      joinEpochs();
    }
    scan++;
    for (int i = epoch; i >= 0; i--) {
      swappedSince[i] = swappedSince[i + 1] + swappedIn[i];
    }
    double kept = Math.exp(-seconds / memorySeconds);
    for (int i = 0; i < BUCKETS; i++) {
      uses[i] *= kept;
    }
    allUses *= kept;
    seenUses = 0;
    evictions = 0;
  }

  private void joinEpochs() {
    epoch = EPOCHS / 2;
    for (int i = 0; i < EPOCHS; i++) {
      int pages = swappedIn[i];
      swappedIn[i] = 0;
      swappedIn[i / 2] += pages;
      swappedSince[i] = 0;
    }
    for (Chunk chunk : chunks.values()) {
      for (int i = 0; i < CHUNK_PAGES; i++) {
        chunk.evictedIn[i] /= 2;
      }
    }
  }

  /**
   * Takes the state of a chunk.
   *
   * @param number number of the chunk in the server's addresses
   * @param isSwapped bits of the pages that are swapped out
   * @param isPresent bits of the pages that are in memory
   */
  public void chunk(long number, long isSwapped, long isPresent) {
    Chunk chunk = chunks.get(number);
    if (chunk == null) {
      chunk = new Chunk();
      chunks.put(number, chunk);
    }
    chunk.scan = scan;
    for (long bits = chunk.swapped & ~isSwapped; bits != 0; bits &= bits - 1) {
      int page = Long.numberOfTrailingZeros(bits);
      if ((isPresent >>> page & 1) != 0) {
        use(chunk.evictedIn[page]);
      }
      remove(chunk.evictedIn[page]);
    }
    for (long bits = isSwapped & ~chunk.swapped; bits != 0; bits &= bits - 1) {
      chunk.evictedIn[Long.numberOfTrailingZeros(bits)] = epoch;
      swappedIn[epoch]++;
      swapped++;
      evictions++;
    }
    chunk.swapped = isSwapped;
  }

  /**
   * Takes out a page of the last scan that came back, but not as the server used it.
   *
   * @param number number of its chunk
   * @param page number of the page in the chunk, 0 to 63
   */
  public void forget(long number, int page) {
    Chunk chunk = chunks.get(number);
    if (chunk != null && (chunk.swapped >>> page & 1) != 0) {
      chunk.swapped &= ~(1L << page);
      remove(chunk.evictedIn[page]);
    }
  }

  private void use(int evictedIn) {
    // Pages of one epoch left in an unknown sequence.
    double distance = (swappedSince[evictedIn] + swappedSince[evictedIn + 1]) / 2.0;
    uses[bucket(distance)]++;
    allUses++;
    seenUses++;
  }

  private void remove(int evictedIn) {
    swappedIn[evictedIn]--;
    swapped--;
  }

  private static int bucket(double distance) {
    double octaves = Math.log(Math.max(1, distance)) / Math.log(2);
    return Math.min(BUCKETS - 1, (int) (octaves * BUCKETS_PER_OCTAVE));
  }

  /**
   * Ends a scan.
   *
   * @param faults the server's page faults since the last scan, of which a sample's are taken
   * @param share share of the server's pages that are sampled, above 0, at most 1
   */
  public void end(double faults, double share) {
    chunks
        .values()
        .removeIf(
            chunk -> {
              boolean isGone = chunk.scan != scan;
              for (long bits = isGone ? chunk.swapped : 0; bits != 0; bits &= bits - 1) {
                remove(chunk.evictedIn[Long.numberOfTrailingZeros(bits)]);
              }
              return isGone;
            });
    double unseen = faults * share - seenUses;
    if (unseen > 0) {
      uses[bucket(evictions / 2.0)] += unseen;
      allUses += unseen;
    }
  }

  /** Number of sampled pages that are swapped out. */
  public int swappedPages() {
    return swapped;
  }

  /**
   * Share of the recent page faults that a larger memory would avoid.
   *
   * @param extraPages additional sampled pages of memory
   * @return 0 to 1; 0 without faults
   */
  public double avoided(double extraPages) {
    if (allUses <= 0 || extraPages < 1) {
      return 0;
    }
    int last = bucket(extraPages);
    double sum = 0;
    for (int i = 0; i < last; i++) {
      sum += uses[i];
    }
    double from = Math.pow(2, (double) last / BUCKETS_PER_OCTAVE);
    double to = Math.pow(2, (last + 1.0) / BUCKETS_PER_OCTAVE);
    sum += uses[last] * Math.min(1, (extraPages - from) / (to - from));
    return Math.min(1, sum / allUses);
  }

  /**
   * Additional sampled pages of memory that avoid a share of the recent page faults: the inverse of
   * {@link #avoided}, H^-1 of SLA-alpha.
   *
   * @param share 0 to 1
   * @return at most the pages that are swapped out
   */
  public double extraPages(double share) {
    double least = 0;
    double most = swapped;
    if (avoided(most) < share) {
      return most;
    }
    while (most - least > 1) {
      double middle = (least + most) / 2;
      if (avoided(middle) < share) {
        least = middle;
      } else {
        most = middle;
      }
    }
    return most;
  }
}
