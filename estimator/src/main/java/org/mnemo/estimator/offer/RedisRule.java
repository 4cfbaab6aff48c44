package org.mnemo.estimator.offer;

/** A Redis that keeps its keys in RAM and moves values up to a size to flash. */
final class RedisRule implements RecordRule {

  private final RedisMemory memory;
  private final long largestValueBytes;

  RedisRule(RedisMemory memory, ProductFacts facts) {
    this.memory = memory;
    largestValueBytes = facts.number("largest_value_bytes");
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return memory.keyBytes(keyBytes);
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return memory.valueBytes(keyBytes, valueBytes, redisBytes);
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return valueBytes <= largestValueBytes;
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    return valueBytes;
  }

  @Override
  public long tableBytes(long records) {
    return memory.tableBytes(records);
  }
}
