package org.mnemo.estimator.policy.cache;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.mnemo.core.Mix64;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * Pages of a server's records. A record has an entry (key, pointers, headers) and a value, each
 * allocated from its size class, as in jemalloc. Classes up to 128 bytes are 16 apart; larger ones
 * have four per doubling. Allocations of a class follow each other, in the sequence of the load or
 * scattered at random, as after long use. A hash table has buckets of 8 bytes, at least as many as
 * records.
 *
 * <p>Pages are units. A value whose class is a multiple of the page size has its own pages, which
 * are always used together: these are one unit.
 */
public final class PageLayout {

  /**
   * Bytes in addition to the key: entry of the table, headers of the value's object and of the key.
   */
  private static final int ENTRY_BYTES = 64;

  /** Header of a value. */
  private static final int VALUE_HEADER_BYTES = 16;

  private static final int BUCKET_BYTES = 8;
  private static final long SEED = 42;

  private final long pageBytes;
  private final int[] buckets;
  private final int[] entries;
  private final int[] firstUnits;
  private final int[] lastUnits;

  /** Pages of the units with more than one, by number of the unit less the first such unit. */
  private final IntArrayList pagesOfValues = new IntArrayList();

  private int firstValue;
  private long pages;
  private final long indexPages;

  /**
   * @param keys numbers of all keys in the order of allocation
   */
  public PageLayout(AccessPattern pattern, int[] keys, long pageBytes, boolean isScattered) {
    this.pageBytes = pageBytes;
    buckets = new int[pattern.keyCount()];
    entries = new int[pattern.keyCount()];
    firstUnits = new int[pattern.keyCount()];
    lastUnits = new int[pattern.keyCount()];
    int[] sequence = keys.clone();
    if (isScattered) {
      SplittableRandom random = new SplittableRandom(SEED);
      for (int i = sequence.length - 1; i > 0; i--) {
        IntArrays.swap(sequence, i, random.nextInt(i + 1));
      }
    }
    int bucketPages = layBuckets(sequence);
    layShared(pattern, sequence, bucketPages);
    layValuesOfTheirOwn(pattern, sequence);
    BitSet index = new BitSet();
    for (int key : sequence) {
      index.set(buckets[key]);
      index.set(entries[key]);
    }
    indexPages = index.cardinality();
  }

  /** Lays records out in the sequence of the load: keys of the data set, then keys of the trace. */
  public static PageLayout of(AccessPattern pattern, long pageBytes, boolean isScattered) {
    return new PageLayout(pattern, sequenceOfLoad(pattern), pageBytes, isScattered);
  }

  /** Keys of the data set in the order of the load, then new keys in the order of the trace. */
  private static int[] sequenceOfLoad(AccessPattern pattern) {
    int[] keys = new int[pattern.keyCount()];
    int datasetKeys = pattern.datasetKeys();
    for (int key = 0; key < datasetKeys; key++) {
      keys[key] = key;
    }
    int at = datasetKeys;
    for (int key : pattern.keysByTouch()) {
      if (key >= datasetKeys) {
        keys[at++] = key;
      }
    }
    return keys;
  }

  /** Size of an allocation's class. */
  static long sizeClass(long bytes) {
    if (bytes <= 128) {
      return Math.max(16, (bytes + 15) & -16L);
    }
    int doubling = Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes - 1);
    long spacing = 1L << (doubling - 2);
    return (bytes + spacing - 1) & -spacing;
  }

  private int layBuckets(int[] sequence) {
    long count = Math.max(1, Long.highestOneBit(Math.max(1, 2L * sequence.length - 1)));
    long perPage = Math.max(1, pageBytes / BUCKET_BYTES);
    for (int key : sequence) {
      buckets[key] = (int) ((Mix64.mix(key) & (count - 1)) / perPage);
    }
    return (int) ((count + perPage - 1) / perPage);
  }

  /** Lays out entries, and values that share pages. */
  private void layShared(AccessPattern pattern, int[] sequence, int bucketPages) {
    Long2LongOpenHashMap used = new Long2LongOpenHashMap();
    for (int key : sequence) {
      used.addTo(entryClass(pattern, key), entryClass(pattern, key));
      if (!isOnItsOwn(pattern, key)) {
        used.addTo(valueClass(pattern, key), valueClass(pattern, key));
      }
    }
    Long2IntOpenHashMap firstPages = new Long2IntOpenHashMap();
    int next = bucketPages;
    for (long sizeClass : used.keySet().longStream().sorted().toArray()) {
      firstPages.put(sizeClass, next);
      next += (int) ((used.get(sizeClass) + pageBytes - 1) / pageBytes);
    }
    used.replaceAll((sizeClass, bytes) -> 0L);
    for (int key : sequence) {
      long entryClass = entryClass(pattern, key);
      entries[key] =
          firstPages.get(entryClass) + (int) (used.addTo(entryClass, entryClass) / pageBytes);
      if (!isOnItsOwn(pattern, key)) {
        long valueClass = valueClass(pattern, key);
        long start = used.addTo(valueClass, valueClass);
        long end = start + pattern.valueBytes(key) + VALUE_HEADER_BYTES - 1;
        firstUnits[key] = firstPages.get(valueClass) + (int) (start / pageBytes);
        lastUnits[key] = firstPages.get(valueClass) + (int) (end / pageBytes);
      }
    }
    firstValue = next;
    pages = next;
  }

  /** Bytes of the pages with buckets and entries. */
  public long indexBytes() {
    return pageBytes * indexPages;
  }

  private void layValuesOfTheirOwn(AccessPattern pattern, int[] sequence) {
    for (int key : sequence) {
      if (isOnItsOwn(pattern, key)) {
        int unit = firstValue + pagesOfValues.size();
        firstUnits[key] = unit;
        lastUnits[key] = unit;
        int own =
            (int) ((pattern.valueBytes(key) + VALUE_HEADER_BYTES + pageBytes - 1) / pageBytes);
        pagesOfValues.add(own);
        pages += own;
      }
    }
  }

  private static long entryClass(AccessPattern pattern, int key) {
    return sizeClass(pattern.keyBytes(key) + ENTRY_BYTES);
  }

  private static long valueClass(AccessPattern pattern, int key) {
    return sizeClass(pattern.valueBytes(key) + VALUE_HEADER_BYTES);
  }

  private boolean isOnItsOwn(AccessPattern pattern, int key) {
    return valueClass(pattern, key) % pageBytes == 0;
  }

  public int units() {
    return firstValue + pagesOfValues.size();
  }

  /** Bytes of the pages of a unit. */
  public long bytes(int unit) {
    return pageBytes * pages(unit);
  }

  public int pages(int unit) {
    return unit < firstValue ? 1 : pagesOfValues.getInt(unit - firstValue);
  }

  public long allBytes() {
    return pageBytes * pages;
  }

  /** The unit of a key's bucket. */
  public int bucket(int key) {
    return buckets[key];
  }

  /** The unit of a key's entry. */
  public int entry(int key) {
    return entries[key];
  }

  /** The first unit of a key's value. */
  public int firstUnit(int key) {
    return firstUnits[key];
  }

  /** The last unit of a key's value. */
  public int lastUnit(int key) {
    return lastUnits[key];
  }
}
