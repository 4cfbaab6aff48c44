package org.mnemo.core.trace.redis.keyspace;

/** When EXPIRE, PEXPIRE or HEXPIRE set a time to live: the words NX, XX, GT and LT. */
final class ExpiryCondition {

  private boolean ifNone;
  private boolean ifSome;
  private boolean ifLater;
  private boolean ifEarlier;

  /** Takes a word; false if it is none of a condition. */
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

  /** Whether the words contradict each other. */
  boolean isWrong() {
    return (ifNone && (ifSome || ifLater || ifEarlier)) || (ifLater && ifEarlier);
  }

  /**
   * Whether the conditions hold; no time to live counts as an endless one.
   *
   * @param beforeMs time of expiry so far, 0 for none
   */
  boolean holds(long beforeMs, long ms) {
    boolean hasSome = beforeMs != 0;
    return !(ifNone && hasSome)
        && !(ifSome && !hasSome)
        && !(ifLater && (!hasSome || ms <= beforeMs))
        && !(ifEarlier && hasSome && ms >= beforeMs);
  }
}
