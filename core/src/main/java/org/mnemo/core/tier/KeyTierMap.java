package org.mnemo.core.tier;

import java.util.Arrays;
import java.util.Objects;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.key.PrefixTable;

/**
 * Map from keys to tiers: exact for named keys, by the longest prefix rule for others, else the
 * default tier. Immutable and thread-safe. 10 million keys of 24 bytes take 52 bytes each, 0.5 GiB,
 * also during construction.
 */
public final class KeyTierMap {

  private final Tiers tiers;
  private final KeyTable keys;
  private final byte[] tierOfKey;
  private final KeyTable prefixes;
  private final byte[] tierOfPrefix;
  private final PrefixTable rules;
  private final int defaultTier;

  private KeyTierMap(Builder built) {
    this.tiers = built.tiers;
    this.keys = built.keys.table;
    this.tierOfKey = built.keys.tiers();
    this.prefixes = built.prefixes.table;
    this.tierOfPrefix = built.prefixes.tiers();
    this.rules = new PrefixTable(prefixes);
    this.defaultTier = built.defaultTier;
  }

  public static Builder builder(Tiers tiers) {
    return new Builder(tiers);
  }

  public Tiers tiers() {
    return tiers;
  }

  /** Number of named keys. */
  public int size() {
    return keys.size();
  }

  /** Number of prefix rules. */
  public int rules() {
    return prefixes.size();
  }

  /** Tier of keys without entry or rule. */
  public int defaultTier() {
    return defaultTier;
  }

  /** The tier index of a key in UTF-8. Allocates nothing. */
  public int tierOf(byte[] key, int offset, int length) {
    if (tierOfKey.length > 0) {
      int number = keys.find(key, offset, length);
      if (number >= 0) {
        return tierOfKey[number];
      }
    }
    int rule = rules.find(key, offset, length);
    return rule == PrefixTable.NONE ? defaultTier : tierOfPrefix[rule];
  }

  public int tierOf(String key) {
    byte[] bytes = KeyBytes.utf8(key);
    return tierOf(bytes, 0, bytes.length);
  }

  /** The i-th named key in the given order. */
  public byte[] key(int i) {
    return keys.key(i);
  }

  public int tier(int i) {
    return tierOfKey[i];
  }

  /** The prefix of the i-th rule in the given order. */
  public byte[] prefix(int i) {
    return prefixes.key(i);
  }

  /** The tier of the i-th rule's prefix. */
  public int tierOfPrefix(int i) {
    return tierOfPrefix[i];
  }

  /** Collects keys and rules of a map; the last tier of a repeated key or prefix counts. */
  public static final class Builder {

    private final Tiers tiers;
    private final Entries keys = new Entries();
    private final Entries prefixes = new Entries();
    private int defaultTier;

    private Builder(Tiers tiers) {
      this.tiers = tiers;
      this.defaultTier = tiers.count() - 1;
    }

    /** Sets the tier of keys without an entry or rule; the slowest tier if never called. */
    public Builder defaultTier(int tier) {
      defaultTier = Objects.checkIndex(tier, tiers.count());
      return this;
    }

    public Builder put(byte[] key, int offset, int length, int tier) {
      keys.put(key, offset, length, Objects.checkIndex(tier, tiers.count()));
      return this;
    }

    public Builder put(String key, int tier) {
      byte[] bytes = KeyBytes.utf8(key);
      return put(bytes, 0, bytes.length, tier);
    }

    /** Puts a rule; the empty prefix sets the default tier. */
    public Builder putPrefix(byte[] prefix, int tier) {
      if (prefix.length == 0) {
        return defaultTier(tier);
      }
      prefixes.put(prefix, 0, prefix.length, Objects.checkIndex(tier, tiers.count()));
      return this;
    }

    /** Puts a rule; the empty prefix sets the default tier. */
    public Builder putPrefix(String prefix, int tier) {
      return putPrefix(KeyBytes.utf8(prefix), tier);
    }

    /** Puts a key; false, without a change, if it has another tier. */
    boolean putIfAgreed(byte[] key, int tier) {
      return keys.putIfAgreed(key, tier);
    }

    /** The same for a rule. */
    boolean putPrefixIfAgreed(byte[] prefix, int tier) {
      return prefixes.putIfAgreed(prefix, tier);
    }

    /** Builds the map; the builder must not be used again. */
    public KeyTierMap build() {
      return new KeyTierMap(this);
    }
  }

  /** Keys or prefixes with their tiers. */
  private static final class Entries {

    private final KeyTable table = new KeyTable();
    private byte[] tierOfEntry = new byte[1024];

    void put(byte[] bytes, int offset, int length, int tier) {
      int number = table.add(bytes, offset, length);
      if (number >= tierOfEntry.length) {
        tierOfEntry = Arrays.copyOf(tierOfEntry, number + (number >> 1) + 1);
      }
      tierOfEntry[number] = (byte) tier;
    }

    boolean putIfAgreed(byte[] bytes, int tier) {
      int known = table.find(bytes, 0, bytes.length);
      if (known >= 0) {
        return tierOfEntry[known] == tier;
      }
      put(bytes, 0, bytes.length, tier);
      return true;
    }

    byte[] tiers() {
      return Arrays.copyOf(tierOfEntry, table.size());
    }
  }
}
