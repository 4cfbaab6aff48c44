package org.mnemo.estimator.policy.cache;

/**
 * Decides which requests miss in a cache by their distance: the bytes of all distinct records
 * requested since the last request for the same one, including its own.
 */
public interface CacheKernel {

  /** LRU: a request hits if its distance is within the cache. */
  CacheKernel LRU =
      (lowest, highest, cacheBytes) ->
          highest <= cacheBytes
              ? 0
              : lowest > cacheBytes ? 1 : (highest - cacheBytes) / (double) (highest - lowest + 1);

  /**
   * The share of requests that miss.
   *
   * @param lowest lowest distance of the requests, in bytes
   * @param highest highest distance of the requests
   * @param cacheBytes size of the cache, more than 0
   */
  double missShare(long lowest, long highest, long cacheBytes);

  /**
   * A set-associative cache with blocks assigned to sets at random, each set LRU with A ways. With
   * d distinct other blocks requested since, including its own record's, and S sets, a request hits
   * if fewer than A of these blocks fell into its set:
   *
   * <pre>P(hit) = sum over k below A of Binomial(d, 1/S)(k),    direct-mapped (1 - 1/S)^d</pre>
   *
   * @param ways A, at least 1
   * @param blockBytes size of a block
   */
  static CacheKernel ways(int ways, long blockBytes) {
    return (lowest, highest, cacheBytes) -> {
      long blocks = cacheBytes / blockBytes;
      double sets = Math.floorDiv(blocks, ways);
      // All other blocks of its own record are used in between, too.
      double others = Math.max(0, (lowest + highest) / 2.0 / blockBytes - 1);
      if (sets <= 1) {
        return others < Math.min(ways, blocks) ? 0 : 1;
      }
      double probability = Math.exp(others * Math.log1p(-1 / sets));
      double hit = probability;
      for (int k = 1; k < ways && k <= others; k++) {
        probability *= (others - k + 1) / k / (sets - 1);
        hit += probability;
      }
      return Math.max(0, 1 - hit);
    };
  }
}
