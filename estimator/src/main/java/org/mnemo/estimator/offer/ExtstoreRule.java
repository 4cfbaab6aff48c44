package org.mnemo.estimator.offer;

import java.util.Arrays;

/**
 * Memcached with extstore. An item is its header, key and value in a chunk of the next larger size;
 * of an item on flash its header, key and a pointer stay. Items that fit into smaller chunks than
 * {@code ext_item_size} does are never moved. The hash table doubles as it holds 1.5 items a
 * bucket.
 */
final class ExtstoreRule implements RecordRule {

  private final long headerBytes;
  private final long valueEndBytes;
  private final long pointerBytes;
  private final long[] chunkBytes;
  private final long smallestMovedChunk;
  private final long bucketBytes;
  private final long leastBuckets;
  private final long mostKeysPerBucketPercent;

  ExtstoreRule(Facts facts) {
    headerBytes =
        facts.number("item_header_bytes")
            + facts.number("cas_bytes")
            + facts.number("key_end_bytes");
    valueEndBytes = facts.number("value_end_bytes");
    pointerBytes = facts.number("pointer_bytes");
    chunkBytes = chunks(facts);
    smallestMovedChunk = chunk(facts.number("smallest_item_bytes"));
    bucketBytes = facts.number("bucket_bytes");
    leastBuckets = facts.number("least_buckets");
    mostKeysPerBucketPercent = facts.number("most_keys_per_bucket_percent");
  }

  /** Sizes of chunks as memcached computes them: each the one before times the growth factor. */
  private static long[] chunks(Facts facts) {
    long largest = facts.number("largest_chunk_bytes");
    long growth = facts.number("chunk_growth_percent");
    long alignment = facts.number("chunk_alignment_bytes");
    long size = facts.number("smallest_chunk_bytes");
    long[] sizes = new long[64];
    int count = 0;
    while (size * growth / 100 <= largest) {
      sizes[count++] = size;
      size = RecordRule.roundUp(size * growth / 100, alignment);
    }
    sizes[count++] = largest;
    return Arrays.copyOf(sizes, count);
  }

  /** The chunk that holds an item; larger items are of several, taken to be full. */
  private long chunk(long bytes) {
    int index = Arrays.binarySearch(chunkBytes, bytes);
    int next = index >= 0 ? index : -index - 1;
    return next < chunkBytes.length ? chunkBytes[next] : bytes;
  }

  private long itemBytes(long keyBytes, long valueBytes) {
    return headerBytes + keyBytes + valueBytes + valueEndBytes;
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    // A value may be smaller than the pointer to it.
    return Math.min(
        chunk(headerBytes + keyBytes + pointerBytes), chunk(itemBytes(keyBytes, valueBytes)));
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return chunk(itemBytes(keyBytes, valueBytes)) - residentBytes(keyBytes, valueBytes);
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return chunk(itemBytes(keyBytes, valueBytes)) >= smallestMovedChunk;
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    return itemBytes(keyBytes, valueBytes);
  }

  @Override
  public long tableBytes(long records) {
    long buckets = leastBuckets;
    while (records * 100 > buckets * mostKeysPerBucketPercent) {
      buckets *= 2;
    }
    return buckets * bucketBytes;
  }
}
