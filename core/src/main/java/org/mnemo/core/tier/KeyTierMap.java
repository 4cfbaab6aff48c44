package org.mnemo.core.tier;

import java.util.Arrays;
import java.util.Objects;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.KeyTable;

/**
 * Map from keys to the tiers that hold them: exact for every key it names, the default tier for all
 * others. Immutable and safe for many threads. 10 million keys of 24 bytes take 52 bytes each, 0.5
 * GiB, also while the map is built.
 */
public final class KeyTierMap {

  private final Tiers tiers;
  private final KeyTable keys;
  private final byte[] tierOfKey;
  private final int defaultTier;

  private KeyTierMap(Tiers tiers, KeyTable keys, byte[] tierOfKey, int defaultTier) {
    this.tiers = tiers;
    this.keys = keys;
    this.tierOfKey = tierOfKey;
    this.defaultTier = defaultTier;
  }

  public static Builder builder(Tiers tiers) {
    return new Builder(tiers);
  }

  public Tiers tiers() {
    return tiers;
  }

  public int size() {
    return keys.size();
  }

  /** Tier of the keys that the map does not name. */
  public int defaultTier() {
    return defaultTier;
  }

  /** The tier index of a key in UTF-8. */
  public int tierOf(byte[] key, int offset, int length) {
    int number = keys.find(key, offset, length);
    return number < 0 ? defaultTier : tierOfKey[number];
  }

  public int tierOf(String key) {
    byte[] bytes = KeyBytes.utf8(key);
    return tierOf(bytes, 0, bytes.length);
  }

  /** The i-th key that the map names, in the order it was given. */
  public byte[] key(int i) {
    return keys.key(i);
  }

  public int tier(int i) {
    return tierOfKey[i];
  }

  /** Collects the keys of a map; a key that is put twice keeps its last tier. */
  public static final class Builder {

    private final Tiers tiers;
    private final KeyTable keys = new KeyTable();
    private byte[] tierOfKey = new byte[1024];
    private int defaultTier;

    private Builder(Tiers tiers) {
      this.tiers = tiers;
      this.defaultTier = tiers.count() - 1;
    }

    /** Sets the tier of keys without an entry; the slowest tier if never called. */
    public Builder defaultTier(int tier) {
      defaultTier = Objects.checkIndex(tier, tiers.count());
      return this;
    }

    public Builder put(byte[] key, int offset, int length, int tier) {
      Objects.checkIndex(tier, tiers.count());
      int number = keys.add(key, offset, length);
      if (number >= tierOfKey.length) {
        tierOfKey = Arrays.copyOf(tierOfKey, number + (number >> 1) + 1);
      }
      tierOfKey[number] = (byte) tier;
      return this;
    }

    /** Puts a key unless it has another tier already; then nothing changes and it returns false. */
    boolean putIfAgreed(byte[] key, int tier) {
      int known = keys.find(key, 0, key.length);
      if (known >= 0) {
        return tierOfKey[known] == tier;
      }
      put(key, 0, key.length, tier);
      return true;
    }

    public Builder put(String key, int tier) {
      byte[] bytes = KeyBytes.utf8(key);
      return put(bytes, 0, bytes.length, tier);
    }

    /** Ends the collection; the builder is of no further use. */
    public KeyTierMap build() {
      return new KeyTierMap(tiers, keys, Arrays.copyOf(tierOfKey, keys.size()), defaultTier);
    }
  }
}
