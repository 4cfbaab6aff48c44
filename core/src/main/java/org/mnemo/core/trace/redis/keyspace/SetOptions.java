package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

/** Options of SET and MSETEX: conditions and expiry. */
final class SetOptions {

  private final Call call;
  private boolean ifAbsent;
  private boolean ifPresent;
  private boolean keepsExpiry;
  private boolean gets;
  private int equalAt;
  private boolean ifEqual;
  private boolean ifDigest;
  private long expiryMs;

  SetOptions(Call call) {
    this.call = call;
  }

  /** Parses the options of the call from an argument on. */
  SetOptions set(int from) {
    ifAbsent = false;
    ifPresent = false;
    keepsExpiry = false;
    gets = false;
    equalAt = 0;
    ifDigest = false;
    expiryMs = 0;
    int expiries = 0;
    for (int i = from; i < call.count(); i++) {
      String word = call.word(i);
      switch (word) {
        case "NX" -> ifAbsent = true;
        case "XX" -> ifPresent = true;
        case "GET" -> gets = true;
        case "KEEPTTL" -> {
          keepsExpiry = true;
          expiries++;
        }
        case "IFEQ", "IFNE" -> {
          equalAt = ++i;
          ifEqual = word.equals("IFEQ");
        }
        case "IFDEQ", "IFDNE" -> {
          ifDigest = true;
          i++;
        }
        default -> {
          refuseIf(!Call.isExpiry(word));
          expiryMs = call.expiryMs(word, ++i);
          expiries++;
        }
      }
      refuseIf(i >= call.count());
    }
    int conditions = (ifAbsent ? 1 : 0) + (ifPresent ? 1 : 0) + (equalAt > 0 ? 1 : 0);
    refuseIf(expiries > 1 || conditions > 1);
    return this;
  }

  /** True if the previous value is returned. */
  boolean gets() {
    return gets;
  }

  /** True if a key may be written. */
  boolean hold(Key key) {
    if (ifDigest) {
      call.doubt();
    }
    return !(ifAbsent && key.exists())
        && !(ifPresent && !key.exists())
        && (equalAt == 0 || StringCommands.hasValue(call, key, equalAt) == ifEqual);
  }

  /** Writes a string. */
  void write(Key key, int valueAt) {
    RedisValue before = keepsExpiry ? key.value() : null;
    if (before != null) {
      // Its time to live may be unknown, too.
      call.noteIfOpen(before);
    }
    StringCommands.write(call, key, valueAt, before == null ? expiryMs : before.expiryMs);
  }
}
