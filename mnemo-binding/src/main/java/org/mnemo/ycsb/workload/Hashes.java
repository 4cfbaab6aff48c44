package org.mnemo.ycsb.workload;

import org.mnemo.core.Mix64;

/**
 * Hashes that are the same on every machine and in every version, as stored records depend on them.
 */
public final class Hashes {

  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private Hashes() {}

  /**
   * Hash of a text's characters, one independent hash per salt: FNV-1a over UTF-16 units, mixed.
   */
  public static long ofText(String text, long salt) {
    long hash = FNV_OFFSET ^ Mix64.mix(salt);
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return Mix64.mix(hash);
  }
}
