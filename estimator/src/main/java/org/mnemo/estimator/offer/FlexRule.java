package org.mnemo.estimator.offer;

/**
 * Redis Flex, which moves keys with their values, so that nothing of a moved record stays in RAM as
 * far as is published. A hot record takes what Redis keeps of it.
 */
final class FlexRule implements RecordRule {

  private final RedisMemory memory;
  private final long largestValueBytes;

  FlexRule(RedisMemory memory, ProductFacts facts) {
    this.memory = memory;
    largestValueBytes = facts.number("largest_value_bytes");
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return isMovable(keyBytes, valueBytes) ? 0 : memory.keyBytes(keyBytes);
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return memory.keyBytes(keyBytes)
        + memory.valueBytes(keyBytes, valueBytes, redisBytes)
        - residentBytes(keyBytes, valueBytes);
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return keyBytes <= largestValueBytes && valueBytes <= largestValueBytes;
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    return keyBytes + valueBytes;
  }
}
