package org.mnemo.core.trace.redis.keyspace;

import org.mnemo.core.trace.AssumedSizes;

/** A value of known size, or of unknown size, without known content. */
final class OpaqueValue extends RedisValue {

  /** True if nothing shows that the record exists. */
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
  RedisValue copyOfKnown() {
    return new OpaqueValue(bytes(), isGuess);
  }
}
