package org.mnemo.estimator.policy.distance;

/**
 * Which requests a cache misses, by the bytes of all other records that were requested since the
 * last request for the same one, and its own: its distance.
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
   * @param highest highest distance of them
   * @param cacheBytes size of the cache, more than 0
   */
  double missShare(long lowest, long highest, long cacheBytes);

  /**
   * A cache of sets that blocks are assigned to at random, each LRU of so many ways. With d
   * distinct other blocks requested since, those of its own record among them, and S sets, a
   * request hits with the probability that fewer than A of them fell into its set,
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
      // Of its own record, all other blocks are used in between, too.
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
