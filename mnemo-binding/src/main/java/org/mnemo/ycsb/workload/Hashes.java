package org.mnemo.ycsb.workload;

/**
 * Hashes that are the same on every machine and in every version: sizes and values rest on them.
 */
final class Hashes {

  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private Hashes() {}

  /**
   * Spreads 64 bits so that each input bit flips each output bit with a chance near one half: the
   * finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). A bijection.
   */
  static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Hash of a text's characters, one independent hash per salt: FNV-1a over UTF-16 units, mixed.
   */
  static long ofText(String text, long salt) {
    long hash = FNV_OFFSET ^ mix(salt);
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return mix(hash);
  }

  /** The 53 highest bits as a share in [0, 1). */
  static double toShare(long hash) {
    return (hash >>> 11) * 0x1.0p-53;
  }
}
