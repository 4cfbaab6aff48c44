package org.mnemo.core.trace.redis.keyspace;

/** Conditions of EXPIRE, PEXPIRE or HEXPIRE: the words NX, XX, GT and LT. */
final class ExpiryCondition {

  private boolean ifNone;
  private boolean ifSome;
  private boolean ifLater;
  private boolean ifEarlier;

  /** Parses a word; false if it is not a condition. */
  boolean take(String word) {
    switch (word) {
      case "NX" -> ifNone = true;
      case "XX" -> ifSome = true;
      case "GT" -> ifLater = true;
      case "LT" -> ifEarlier = true;
      default -> {
        return false;
      }
    }
    return true;
  }

  boolean isSome() {
    return ifNone || ifSome || ifLater || ifEarlier;
  }

  /** True if the words contradict each other. */
  boolean isWrong() {
    return (ifNone && (ifSome || ifLater || ifEarlier)) || (ifLater && ifEarlier);
  }

  /**
   * True if the conditions hold; no time to live counts as an endless one.
   *
   * @param beforeMs previous time of expiry, 0 for none
   */
  boolean holds(long beforeMs, long ms) {
    boolean hasSome = beforeMs != 0;
    return !(ifNone && hasSome)
        && !(ifSome && !hasSome)
        && !(ifLater && (!hasSome || ms <= beforeMs))
        && !(ifEarlier && hasSome && ms >= beforeMs);
  }
}
