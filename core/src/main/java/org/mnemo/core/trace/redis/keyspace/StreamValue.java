package org.mnemo.core.trace.redis.keyspace;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A stream: the sizes of its entries by id. An empty stream stays. */
final class StreamValue extends RedisValue {

  /** The id of an entry: milliseconds since 1970, and a number within the millisecond. */
  record EntryId(long ms, long number) implements Comparable<EntryId> {

    static final EntryId FIRST = new EntryId(0, 0);

    @Override
    public int compareTo(EntryId other) {
      int byTime = Long.compareUnsigned(ms, other.ms);
      return byTime != 0 ? byTime : Long.compareUnsigned(number, other.number);
    }
  }

  private final TreeMap<EntryId, Long> entries = new TreeMap<>();
  private long bytes;
  EntryId last = EntryId.FIRST;

  /** True if the server generated ids, which the log does not show. */
  boolean hasGuessedIds;

  void add(EntryId id, long entryBytes) {
    entries.put(id, entryBytes);
    bytes += entryBytes;
    last = id;
  }

  /** Removes an entry; among guessed ids the nearest one of about the same time. */
  void remove(EntryId id) {
    EntryId found = entries.containsKey(id) || !hasGuessedIds ? id : nearest(id);
    Long removed = entries.remove(found);
    bytes -= removed == null ? 0 : removed;
  }

  private EntryId nearest(EntryId id) {
    EntryId below = entries.floorKey(id);
    EntryId above = entries.ceilingKey(id);
    EntryId near =
        below == null || (above != null && above.ms - id.ms < id.ms - below.ms) ? above : below;
    return near == null || Math.abs(near.ms - id.ms) > CLOCK_DIFFERENCE_MS ? id : near;
  }

  /** Removes the oldest entry, if there is one. */
  void removeFirst() {
    Map.Entry<EntryId, Long> first = entries.firstEntry();
    if (first != null) {
      remove(first.getKey());
    }
  }

  int size() {
    return entries.size();
  }

  @Nullable EntryId first() {
    return entries.isEmpty() ? null : entries.firstKey();
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  RedisValue copyOfKnown() {
    StreamValue copy = new StreamValue();
    copy.entries.putAll(entries);
    copy.bytes = bytes;
    copy.last = last;
    copy.hasGuessedIds = hasGuessedIds;
    return copy;
  }
}
