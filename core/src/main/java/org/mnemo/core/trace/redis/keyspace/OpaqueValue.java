package org.mnemo.core.trace.redis.keyspace;

import org.mnemo.core.trace.AssumedSizes;

/** A value of which only the size is known, or not even that. */
final class OpaqueValue extends RedisValue {

  /** True if nothing shows that there is such a record. */
  final boolean isGuess;

  /**
   * @param bytes size of the value, or {@link AssumedSizes#UNKNOWN}
   */
  OpaqueValue(long bytes, boolean isGuess) {
    this.isGuess = isGuess;
    open(bytes);
  }

  @Override
  long knownBytes() {
    return AssumedSizes.UNKNOWN;
  }

  @Override
  boolean canBeEmpty() {
    return false;
  }

  @Override
  boolean hasNothingKnown() {
    return false;
  }

  @Override
  RedisValue copyOfKnown() {
    return new OpaqueValue(bytes(), isGuess);
  }
}
