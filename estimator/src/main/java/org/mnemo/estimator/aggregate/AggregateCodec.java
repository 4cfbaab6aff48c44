package org.mnemo.estimator.aggregate;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Map;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.TraceTotals.Group;
import org.mnemo.estimator.aggregate.TraceTotals.WindowTotals;

/** Encodes aggregates as bytes for spill files, pattern files and transfer between machines. */
public final class AggregateCodec {

  private static final int READ = Operation.READ.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  /** Length of the longest key. */
  private static final int MOST_KEY_BYTES = 1 << 20;

  // Flags show which numbers follow. The lowest bits hold the first operation plus 1.
  private static final int FIRST_OPERATION = 7;
  private static final int EXISTS = 1 << 3;
  private static final int CACHED = 1 << 4;
  private static final int UPDATED = 1 << 5;
  private static final int INSERTED = 1 << 6;
  private static final int DELETED = 1 << 7;
  private static final int MISSED = 1 << 8;
  private static final int SIZE_VARIES = 1 << 9;
  private static final int KEY_RENAMED = 1 << 10;
  private static final int GROUPED = 1 << 11;
  private static final int EXPIRES = 1 << 12;
  private static final int NEVER_EXPIRES = 1 << 13;
  private static final int LOOKED_UP = 1 << 14;
  private static final int FLAGS_END = 1 << 15;

  private static final int MOST_GROUPS = 1 << 26;

  private AggregateCodec() {}

  public static void write(KeyAggregate key, Varints.Writer out) {
    int flags = flags(key);
    out.number(key.keyLength + 1L);
    out.bytes(key.key, 0, key.keyLength);
    out.number(flags);
    out.number(key.counts[READ]);
    out.number(key.movedBytes[READ]);
    if ((flags & UPDATED) != 0) {
      out.number(key.counts[UPDATE]);
      out.number(key.movedBytes[UPDATE]);
    }
    if ((flags & INSERTED) != 0) {
      out.number(key.counts[INSERT]);
      out.number(key.movedBytes[INSERT]);
    }
    if ((flags & DELETED) != 0) {
      out.number(key.counts[DELETE]);
    }
    if ((flags & MISSED) != 0) {
      out.number(key.misses);
      out.number(key.leadingMisses);
    }
    if ((flags & LOOKED_UP) != 0) {
      out.number(key.lookUps);
    }
    out.number(key.firstPosition);
    out.number(key.lastPosition + 1);
    out.number(key.valueBytes);
    if ((flags & SIZE_VARIES) != 0) {
      out.number(key.maxValueBytes);
      out.number(key.firstValueBytes);
    }
    if ((flags & KEY_RENAMED) != 0) {
      out.number(key.keyBytes);
    }
    if ((flags & GROUPED) != 0) {
      out.number(key.firstWindow);
      out.number(key.firstClient);
      out.number(key.lastWindow);
    }
    if ((flags & EXPIRES) != 0) {
      out.number(key.expiryS);
    }
  }

  private static int flags(KeyAggregate key) {
    return (key.firstOperation + 1)
        | flag(key.exists, EXISTS)
        | flag(key.isCached, CACHED)
        | flag(key.counts[UPDATE] != 0, UPDATED)
        | flag(key.counts[INSERT] != 0, INSERTED)
        | flag(key.counts[DELETE] != 0, DELETED)
        | flag(key.misses != 0, MISSED)
        | flag(key.lookUps != 0, LOOKED_UP)
        | flag(
            key.maxValueBytes != key.valueBytes || key.firstValueBytes != key.valueBytes,
            SIZE_VARIES)
        | flag(key.keyBytes != key.keyLength, KEY_RENAMED)
        | flag((key.firstWindow | key.firstClient | key.lastWindow) != 0, GROUPED)
        | flag(key.expiryS == KeyAggregate.NEVER, NEVER_EXPIRES)
        | flag(
            key.expiryS != KeyAggregate.NEVER && key.expiryS != KeyAggregate.NOT_WRITTEN, EXPIRES);
  }

  private static int flag(boolean isSet, int flag) {
    return isSet ? flag : 0;
  }

  /** Writes the end marker. */
  public static void writeEnd(Varints.Writer out) {
    out.number(0);
  }

  /**
   * Reads the next key.
   *
   * @return false at the end
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  public static boolean read(Varints.Reader in, KeyAggregate into) {
    int length = in.count(MOST_KEY_BYTES) - 1;
    if (length < 0) {
      return false;
    }
    into.readKey(in, length);
    int flags = in.count(FLAGS_END - 1);
    into.firstOperation = (flags & FIRST_OPERATION) - 1;
    if (into.firstOperation >= Operation.count()) {
      throw in.damaged("unknown operation");
    }
    into.exists = (flags & EXISTS) != 0;
    into.isCached = (flags & CACHED) != 0;
    into.counts[READ] = number(in);
    into.movedBytes[READ] = number(in);
    into.counts[UPDATE] = number(in, flags & UPDATED);
    into.movedBytes[UPDATE] = number(in, flags & UPDATED);
    into.counts[INSERT] = number(in, flags & INSERTED);
    into.movedBytes[INSERT] = number(in, flags & INSERTED);
    into.counts[DELETE] = number(in, flags & DELETED);
    into.misses = number(in, flags & MISSED);
    into.leadingMisses = number(in, flags & MISSED);
    into.lookUps = number(in, flags & LOOKED_UP);
    into.firstPosition = number(in);
    into.lastPosition = number(in) - 1;
    into.valueBytes = number(in);
    into.maxValueBytes = (flags & SIZE_VARIES) != 0 ? number(in) : into.valueBytes;
    into.firstValueBytes = (flags & SIZE_VARIES) != 0 ? number(in) : into.valueBytes;
    into.keyBytes = (flags & KEY_RENAMED) != 0 ? number(in) : length;
    into.firstWindow = number(in, flags & GROUPED);
    into.firstClient = number(in, flags & GROUPED);
    into.lastWindow = number(in, flags & GROUPED);
    into.expiryS = KeyAggregate.NOT_WRITTEN;
    if ((flags & NEVER_EXPIRES) != 0) {
      into.expiryS = KeyAggregate.NEVER;
    } else if ((flags & EXPIRES) != 0) {
      into.expiryS = number(in);
    }
    into.hash = Mix64.hash(0, into.key, 0, length);
    return true;
  }

  private static long number(Varints.Reader in) {
    return in.number(Long.MAX_VALUE - 1);
  }

  private static long number(Varints.Reader in, int flag) {
    return flag == 0 ? 0 : number(in);
  }

  /** Writes totals, including the number of requests and the latest second. */
  public static void write(TraceTotals totals, Varints.Writer out) {
    out.number(totals.requests);
    out.number(totals.firstTimeS);
    out.number(totals.lastTimeS);
    out.number(totals.leastTimeS());
    out.number(totals.mostTimeS);
    out.number(totals.timesBack);
    long[] clients = totals.clients.toLongArray();
    LongArrays.parallelQuickSort(clients);
    out.number(clients.length);
    Arrays.stream(clients).forEach(out::number);
    out.number(totals.windows().size());
    totals
        .windows()
        .forEach(
            (number, window) -> {
              out.number(number);
              out.number(window.requests);
              out.number(window.records);
              out.number(window.recordBytes);
            });
    out.number(totals.reuseTimes().size());
    for (Map.Entry<Group, ReuseHistogram> group : totals.reuseTimes().entrySet()) {
      out.number(group.getKey().window());
      out.number(group.getKey().client());
      group.getValue().write(out);
    }
  }

  /**
   * Reads the format of {@link #write}.
   *
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  public static TraceTotals read(AggregateOptions options, Varints.Reader in) {
    TraceTotals totals = new TraceTotals(options);
    totals.requests = in.number(Long.MAX_VALUE);
    totals.firstTimeS = in.number(Long.MAX_VALUE);
    totals.lastTimeS = in.number(Long.MAX_VALUE);
    totals.leastTimeS = in.number(Long.MAX_VALUE);
    totals.mostTimeS = in.number(Long.MAX_VALUE);
    totals.timesBack = in.number(Long.MAX_VALUE);
    for (int left = in.count(Integer.MAX_VALUE - 1); left > 0; left--) {
      totals.clients.add(in.number(Long.MAX_VALUE));
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      WindowTotals window = totals.window(in.number(Long.MAX_VALUE));
      window.requests = in.number();
      window.records = in.number();
      window.recordBytes = in.number();
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      totals.reuseTimes(in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE)).read(in);
    }
    return totals;
  }
}
