package org.mnemo.core.trace.redis.keyspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A hash: sizes of its fields' values, and their times to live. */
final class HashValue extends RedisValue {

  static final class Field {
    long bytes;
    @Nullable String number;

    /** True if it is known whether the value is a number. */
    boolean isTextKnown;

    /** As in {@link RedisValue#expiryMs}. */
    long expiryMs;

    Field() {}

    Field(Arguments arguments, int at) {
      bytes = arguments.length(at);
      number = arguments.numberText(at);
      isTextKnown = !arguments.isMasked(at);
    }

    Field copy() {
      Field copy = new Field();
      copy.bytes = bytes;
      copy.number = number;
      copy.isTextKnown = isTextKnown;
      copy.expiryMs = expiryMs;
      return copy;
    }

    void setNumber(String text) {
      number = text;
      bytes = text.length();
      isTextKnown = true;
    }
  }

  private final Map<Element, Field> fields = new HashMap<>();
  private long bytes;

  /** Earliest expiry of a field; {@link Long#MAX_VALUE} without one. */
  private long firstExpiryMs = Long.MAX_VALUE;

  /** When fields last expired, 0 for never. */
  private long lastExpiryMs;

  @Nullable Field get(Element name) {
    return fields.get(name);
  }

  void put(Element name, Field field) {
    remove(name);
    fields.put(name, field);
    bytes += name.bytes() + field.bytes;
    noteExpiry(field);
  }

  /** Updates totals after a field's size or time to live has changed. */
  void changed(Field field, long bytesBefore) {
    bytes += field.bytes - bytesBefore;
    noteExpiry(field);
  }

  private void noteExpiry(Field field) {
    if (field.expiryMs != 0) {
      firstExpiryMs = Math.min(firstExpiryMs, field.expiryMs);
    }
  }

  /** Removes a field; false if it is not known to exist. */
  boolean remove(Element name) {
    Field removed = fields.remove(name);
    if (removed != null) {
      bytes -= name.bytes() + removed.bytes;
    }
    return removed != null;
  }

  boolean removeAll(List<Element> names) {
    boolean isChanged = false;
    for (Element name : names) {
      isChanged |= remove(name);
    }
    return isChanged;
  }

  @Override
  boolean dropExpiredParts(long nowMs) {
    if (nowMs <= firstExpiryMs) {
      return false;
    }
    lastExpiryMs = firstExpiryMs;
    firstExpiryMs = Long.MAX_VALUE;
    return fields
        .entrySet()
        .removeIf(
            entry -> {
              Field field = entry.getValue();
              boolean isExpired = field.expiryMs != 0 && nowMs > field.expiryMs;
              if (isExpired) {
                bytes -= entry.getKey().bytes() + field.bytes;
              } else {
                noteExpiry(field);
              }
              return isExpired;
            });
  }

  @Override
  boolean isSizeKnown(long nowMs) {
    return !isOpen()
        && nowMs < firstExpiryMs - CLOCK_DIFFERENCE_MS
        && nowMs > lastExpiryMs + CLOCK_DIFFERENCE_MS;
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  long knownElements() {
    return fields.size();
  }

  @Override
  RedisValue copyOfKnown() {
    HashValue copy = new HashValue();
    fields.forEach((name, field) -> copy.put(name, field.copy()));
    return copy;
  }
}
