package org.mnemo.estimator.product;

/**
 * CacheLib's hybrid cache: key and value leave RAM together. Small items lie in BigHash, which has
 * a Bloom filter for each bucket, larger ones in BlockCache, which has an entry in RAM for each. A
 * hot item takes its key and value; its header is not published and left out.
 */
final class CacheLibRule implements RecordRule {

  private final long indexBytes;
  private final long largestSmallItemBytes;
  private final long bucketBytes;
  private final long filterBytes;
  private final long entryBytes;
  private final long alignmentBytes;

  CacheLibRule(ProductFacts facts) {
    indexBytes = facts.number("index_bytes");
    largestSmallItemBytes = facts.number("largest_small_item_bytes");
    bucketBytes = facts.number("bucket_bytes");
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
    long itemBytes = keyBytes + valueBytes;
    return isSmall(itemBytes)
        ? RecordRule.roundUp(itemBytes * filterBytes, bucketBytes) / bucketBytes
        : indexBytes;
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return keyBytes + valueBytes;
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return true;
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    long itemBytes = keyBytes + valueBytes;
    return isSmall(itemBytes)
        ? itemBytes
        : RecordRule.roundUp(itemBytes + entryBytes, alignmentBytes);
  }
}
