package org.mnemo.estimator.offer;

/**
 * CacheLib's hybrid cache: key and value leave RAM together. Small items lie in BigHash, which has
 * a Bloom filter for each bucket, larger ones in BlockCache, which has an entry in RAM for each.
 */
final class CacheLibRule implements RecordRule {

  private final long headerBytes;
  private final long indexBytes;
  private final long largestSmallItemBytes;
  private final long bucketBytes;
  private final long bucketHeaderBytes;
  private final long bucketEntryBytes;
  private final long filterBytes;
  private final long entryBytes;
  private final long alignmentBytes;

  CacheLibRule(Facts facts) {
    headerBytes = facts.number("hot_item_header_bytes");
    indexBytes = facts.number("index_bytes");
    largestSmallItemBytes = facts.number("largest_small_item_bytes");
    bucketBytes = facts.number("bucket_bytes");
    bucketHeaderBytes = facts.number("bucket_header_bytes");
    bucketEntryBytes = facts.number("bucket_entry_bytes");
    filterBytes = facts.number("bucket_filter_bytes");
    entryBytes = facts.number("entry_bytes");
    alignmentBytes = facts.number("entry_alignment_bytes");
  }

  private boolean isSmall(long itemBytes) {
    return itemBytes <= largestSmallItemBytes;
  }

  /** The filter's part of a small item is rounded up to a byte. */
  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return isSmall(keyBytes + valueBytes)
        ? RecordRule.dividedUp(flashBytes(keyBytes, valueBytes) * filterBytes, bucketBytes)
        : indexBytes;
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return headerBytes + keyBytes + valueBytes;
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return true;
  }

  /** A small item has its part of the bucket's header, too, if buckets are full. */
  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    long itemBytes = keyBytes + valueBytes;
    return isSmall(itemBytes)
        ? RecordRule.dividedUp(
            (itemBytes + bucketEntryBytes) * bucketBytes, bucketBytes - bucketHeaderBytes)
        : RecordRule.roundUp(itemBytes + entryBytes, alignmentBytes);
  }
}
