package org.mnemo.core.trace.memcached;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.DamagedLines;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.TraceReader;

/** Reads {@link MemcachedWatch}. Holds some thousand lines. */
final class MemcachedWatchReader implements TraceReader {

  /** Window in lines for sorting the lines of the server's threads. */
  private static final int TO_SORT = 4096;

  /** Lines within which a store follows its look-up. */
  private static final int TO_LOOK_AHEAD = 1024;

  /** Seconds after which a lower number shows a restarted server. */
  private static final int RESTART_S = 2;

  private static final String[] NOT_FOUND = {"not_found", "flushed", "expired"};

  private final Iterator<Source> following;
  private LineReader lines;
  private WatchLine words;
  private final Access access = new Access();
  private final PriorityQueue<LogEntry> unsorted =
      new PriorityQueue<>(Comparator.comparingLong(entry -> entry.gid));
  private final ArrayDeque<LogEntry> sorted = new ArrayDeque<>();
  private final ArrayDeque<LogEntry> free = new ArrayDeque<>();

  /** The last sorted line; {@link LogEntry#previous} leads to all held lines. */
  private @Nullable LogEntry last;

  private boolean hasEnded;
  private final DamagedLines damage = new DamagedLines(false);
  private String source = "";
  private long line;
  private long lastGid = -1;
  private long highestGid = -1;
  private long highestTimeS;
  private long restarts;
  private long tornLines;
  private long linesTooLate;
  private long linesSkipped;
  private long refusedStores;
  private long unnamedStores;
  private long otherLines;

  /** A line of the log; reused. */
  private static final class LogEntry {

    /** Number of the line in the server's sequence. */
    long gid;

    String source = "";

    /** Number of the line in the file, from 1. */
    long line;

    long timeS;

    /** Connection of the client. */
    long connection;

    long valueBytes;
    long ttlS;
    byte[] key = new byte[64];
    int keyLength;

    /** Operation; null for lines that request no data, such as a refused store. */
    @Nullable Operation operation;

    /** True for a look-up, which a store may follow. */
    boolean isLookUp;

    /** True for a look-up that belongs to the following store. */
    boolean isLeftOut;

    /** The previous line in the server's sequence, if still held. */
    @Nullable LogEntry previous;

    boolean hasKeyOf(LogEntry other) {
      return Arrays.equals(key, 0, keyLength, other.key, 0, other.keyLength);
    }
  }

  /**
   * @param files at least one, each opened when the previous one has ended
   */
  MemcachedWatchReader(Iterator<Source> files) {
    this.following = files;
    open();
  }

  private void open() {
    Source source = following.next();
    lines = LineReader.ofLog(source.in(), source.name());
    words = new WatchLine(lines);
  }

  @Override
  public boolean next() {
    while (true) {
      while (!hasEnded && sorted.size() <= TO_LOOK_AHEAD) {
        readLine();
      }
      LogEntry entry = sorted.poll();
      if (entry == null) {
        damage.requireOthers();
        return false;
      }
      source = entry.source;
      line = entry.line;
      if (sorted.isEmpty()) {
        last = null;
      } else {
        sorted.peek().previous = null;
      }
      free.add(entry);
      Operation operation = entry.operation;
      if (operation != null && !entry.isLeftOut) {
        access.set(
            entry.timeS,
            entry.key,
            0,
            entry.keyLength,
            entry.keyLength,
            entry.valueBytes,
            entry.connection,
            operation,
            entry.ttlS);
        return true;
      }
    }
  }

  private void takeAllSorted() {
    while (!unsorted.isEmpty()) {
      takeSorted(unsorted.poll());
    }
  }

  /** A restarted server numbers its lines anew. */
  private void beginAnew() {
    takeAllSorted();
    lastGid = -1;
    highestGid = -1;
    last = null;
    restarts++;
  }

  /** Reads a line, and returns the one with the lowest number if enough are held. */
  private void readLine() {
    if (!lines.next()) {
      tornLines += lines.isTorn() ? 1 : 0;
      if (following.hasNext()) {
        lines.close();
        open();
      } else {
        hasEnded = true;
        takeAllSorted();
      }
      return;
    }
    if (words.startsWith("ts=")) {
      readEntry();
    } else if (words.isOfSkipped()) {
      readSkipped();
    } else if (lines.end() > lines.start() && !words.startsWith("OK") && !words.startsWith("END")) {
      damage.add(
          () ->
              lines.error(
                  ("expected ts=... gid=... type=... but found '%s'; record it "
                          + "by 'watch fetchers mutations deletions' (before 1.6.20 "
                          + "without the last word)")
                      .formatted(lines.excerpt(lines.start(), lines.end()))));
    }
    if (unsorted.size() > TO_SORT) {
      takeSorted(unsorted.poll());
    }
  }

  private void readSkipped() {
    try {
      linesSkipped += words.countSkipped();
      damage.understood();
    } catch (MnemoException e) {
      damage.add(() -> e);
    }
  }

  private void readEntry() {
    // The access of the last call may still show an entry's key: that entry is reused last.
    LogEntry entry = free.size() > 1 ? free.poll() : new LogEntry();
    try {
      if (parse(entry)) {
        if (entry.gid < highestGid && entry.timeS >= highestTimeS + RESTART_S) {
          beginAnew();
        }
        if (entry.gid > highestGid) {
          highestGid = entry.gid;
          highestTimeS = entry.timeS;
        }
        unsorted.add(entry);
      } else {
        free.add(entry);
      }
      damage.understood();
    } catch (MnemoException e) {
      free.add(entry);
      damage.add(() -> e);
    }
  }

  private void takeSorted(LogEntry entry) {
    if (entry.gid < lastGid) {
      linesTooLate++;
    }
    lastGid = Math.max(lastGid, entry.gid);
    if (!entry.isLookUp) {
      LogEntry before = lastOf(entry.connection);
      if (before != null && before.isLookUp && before.hasKeyOf(entry)) {
        before.isLeftOut = true;
      }
    }
    entry.previous = last;
    last = entry;
    sorted.add(entry);
  }

  /** The last held line of a connection, or null: a few lines back, as threads are few. */
  private @Nullable LogEntry lastOf(long connection) {
    LogEntry entry = last;
    while (entry != null && entry.connection != connection) {
      entry = entry.previous;
    }
    return entry;
  }

  /** Parses a line; false if it is irrelevant. */
  private boolean parse(LogEntry entry) {
    int type = words.value("type");
    boolean isLookUp = words.is(type, "item_get");
    boolean isStore = words.is(type, "item_store");
    if (!isLookUp && !isStore && !words.is(type, "deleted")) {
      otherLines++;
      return false;
    }
    entry.source = lines.source();
    entry.line = lines.lineNumber();
    entry.isLookUp = isLookUp;
    entry.isLeftOut = false;
    // Microseconds after the point lack leading zeros; only seconds matter.
    int time = words.value("ts");
    entry.timeS = lines.number(time, words.endOf(time, '.'), "ts");
    entry.gid = words.number("gid");
    entry.connection = words.number("cfd");
    entry.ttlS = 0;
    entry.valueBytes = 0;
    int longest = words.longestKey();
    if (entry.key.length < longest) {
      entry.key = new byte[longest];
    }
    entry.keyLength = words.decodeKey(entry.key);
    if (isLookUp) {
      entry.operation = Operation.READ;
      entry.valueBytes = isFound() ? size() : 0;
    } else if (isStore) {
      store(entry);
    } else {
      entry.operation = Operation.DELETE;
    }
    return true;
  }

  private boolean isFound() {
    int status = words.value("status");
    if (words.is(status, "found")) {
      return true;
    }
    if (!words.isOneOf(status, NOT_FOUND)) {
      throw lines.error(
          "a get has the status '%s', which memcached does not print; copy the log anew"
              .formatted(lines.excerpt(status, words.endOf(status, ' '))));
    }
    return false;
  }

  private void store(LogEntry entry) {
    Operation operation = words.store();
    if (!words.is(words.value("status"), "stored")) {
      refusedStores++;
      entry.operation = null;
      return;
    }
    entry.operation = operation;
    entry.valueBytes = size();
    entry.ttlS = words.ttlS();
    unnamedStores += words.isStoreKnown() ? 0 : 1;
  }

  private long size() {
    int at = words.find("size");
    if (at < 0) {
      throw lines.error("the line has no size, as before memcached 1.6.11; use a newer memcached");
    }
    return lines.valueBytes(at, words.endOf(at, ' '));
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public String position() {
    return source + " line " + line;
  }

  @Override
  public List<Remark> remarks() {
    List<Remark> remarks = new ArrayList<>();
    remarks.add(
        Remark.of(
            "memcached logs touch, incr and decr (and deletions if not "
                + "watched) as reads: they count as reads"));
    damage.remark().ifPresent(remarks::add);
    remarks.addAll(
        Remark.occurred(
            new Remark(tornLines, "lines at the end of a file were cut off and skipped"),
            new Remark(
                linesSkipped,
                linesSkipped + damage.lines(),
                "lines were dropped by the server because the log was read too "
                    + "slowly: watch on the server's machine and into a file"),
            new Remark(
                unnamedStores,
                "stores are by a command that the server does not name; they count as sets"),
            new Remark(refusedStores, "stores that the server refused were skipped"),
            new Remark(otherLines, "lines of other kinds than get, store and deleted were skipped"),
            new Remark(
                restarts,
                "line numbers restart, as after a restart of the server, which loses its records"),
            new Remark(linesTooLate, "lines came too late and are out of sequence")));
    return remarks;
  }

  @Override
  public void close() {
    lines.close();
  }
}
