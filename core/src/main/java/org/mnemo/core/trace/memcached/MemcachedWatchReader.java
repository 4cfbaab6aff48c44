package org.mnemo.core.trace.memcached;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** Reads {@link MemcachedWatch}. Holds some thousand lines at a time. */
final class MemcachedWatchReader implements TraceReader {

  /** Lines among which those of other threads of the server are put into their sequence. */
  private static final int TO_SORT = 4096;

  /** Lines within which a store follows the look-up that belongs to it. */
  private static final int TO_LOOK_AHEAD = 1024;

  /** What item_store says of stores that write a whole record, and of those that change one. */
  private static final String[] INSERTS = {"set", "add"};

  private static final String[] UPDATES = {"replace", "append", "prepend", "cas"};

  private final LineReader lines;
  private final Access access = new Access();
  private final PriorityQueue<LogEntry> unsorted =
      new PriorityQueue<>(Comparator.comparingLong(entry -> entry.gid));
  private final ArrayDeque<LogEntry> sorted = new ArrayDeque<>();
  private final ArrayDeque<LogEntry> free = new ArrayDeque<>();

  /** The line that was sorted last, from which {@link LogEntry#previous} leads to all held. */
  private @Nullable LogEntry last;

  private boolean hasEnded;
  private @Nullable MnemoException damage;
  private long line;
  private long lastGid = -1;
  private long linesTooLate;
  private long refusedStores;
  private long otherLines;

  MemcachedWatchReader(LineReader lines) {
    this.lines = lines;
  }

  @Override
  public boolean next() {
    while (true) {
      while (!hasEnded && sorted.size() <= TO_LOOK_AHEAD) {
        readAhead();
      }
      LogEntry entry = sorted.poll();
      if (entry == null) {
        if (damage != null) {
          throw damage;
        }
        return false;
      }
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

  /** Reads a line; that it is damaged is said once the lines before it have been handed out. */
  private void readAhead() {
    try {
      readLine();
    } catch (MnemoException e) {
      damage = e;
      end();
    }
  }

  private void end() {
    hasEnded = true;
    while (!unsorted.isEmpty()) {
      takeSorted(unsorted.poll());
    }
  }

  /** Reads a line, and hands on the one with the lowest number if enough are held. */
  private void readLine() {
    if (!lines.next()) {
      end();
      return;
    }
    if (startsWith("ts=")) {
      // The access of the last call may still show an entry's key: that entry is taken last.
      LogEntry entry = free.size() > 1 ? free.poll() : new LogEntry();
      if (parse(entry)) {
        unsorted.add(entry);
      } else {
        free.add(entry);
      }
    } else if (startsWith("skipped=") || startsWith("[skipped")) {
      throw lines.error(
          "the server left lines out ('%s') as its log was read too slowly, so that what is missing is not known; watch again, on the server's own machine and into a file"
              .formatted(lines.excerpt(lines.start(), lines.end())));
    } else if (lines.end() > lines.start() && !startsWith("OK") && !startsWith("END")) {
      throw lines.error(
          "expected ts=... gid=... type=... but found '%s'; record it by 'watch fetchers mutations deletions'"
              .formatted(lines.excerpt(lines.start(), lines.end())));
    }
    if (unsorted.size() > TO_SORT) {
      takeSorted(unsorted.poll());
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

  /** The last held line of a connection, or null: a few lines before, as threads are few. */
  private @Nullable LogEntry lastOf(long connection) {
    LogEntry entry = last;
    while (entry != null && entry.connection != connection) {
      entry = entry.previous;
    }
    return entry;
  }

  /** Takes a line; false if it is of no interest. */
  private boolean parse(LogEntry entry) {
    int type = value("type");
    boolean isLookUp = is(type, "item_get");
    boolean isStore = is(type, "item_store");
    if (!isLookUp && !isStore && !is(type, "deleted")) {
      otherLines++;
      return false;
    }
    entry.line = lines.lineNumber();
    entry.isLookUp = isLookUp;
    entry.isLeftOut = false;
    // Microseconds stand behind the point without leading zeros; seconds are all that is wanted.
    int time = value("ts");
    entry.timeS = lines.number(time, endOf(time, '.'), "ts");
    entry.gid = number("gid");
    entry.connection = number("cfd");
    entry.ttlS = 0;
    entry.valueBytes = 0;
    decodeKey(entry);
    if (isLookUp) {
      entry.operation = Operation.READ;
      entry.valueBytes = is(value("status"), "found") ? size() : 0;
    } else if (isStore) {
      store(entry);
    } else {
      entry.operation = Operation.DELETE;
    }
    return true;
  }

  private void store(LogEntry entry) {
    Operation operation = storeBy(value("cmd"));
    if (!is(value("status"), "stored")) {
      refusedStores++;
      entry.operation = null;
      return;
    }
    entry.operation = operation;
    entry.valueBytes = size();
    int ttl = value("ttl");
    // A negative one expires at once.
    entry.ttlS = holds(ttl, "-") ? 0 : lines.number(ttl, endOf(ttl, ' '), "ttl");
  }

  private Operation storeBy(int command) {
    if (isOneOf(command, INSERTS)) {
      return Operation.INSERT;
    }
    if (isOneOf(command, UPDATES)) {
      return Operation.UPDATE;
    }
    throw lines.error(
        "unknown cmd '%s'; use one of %s"
            .formatted(
                lines.excerpt(command, endOf(command, ' ')),
                Stream.of(INSERTS, UPDATES).flatMap(Stream::of).toList()));
  }

  private long size() {
    int at = find("size");
    if (at < 0) {
      throw lines.error("the line has no size, as of memcached before 1.6.11; use a newer one");
    }
    return lines.valueBytes(at, endOf(at, ' '));
  }

  private long number(String name) {
    int at = value(name);
    return lines.number(at, endOf(at, ' '), name);
  }

  /** Index of the value of a name; the line must have it. */
  private int value(String name) {
    int at = find(name);
    if (at < 0) {
      throw lines.error(
          "the line has no %s=, but is '%s'; copy the log anew"
              .formatted(name, lines.excerpt(lines.start(), lines.end())));
    }
    return at;
  }

  private int find(String name) {
    byte[] buffer = lines.buffer();
    for (int at = lines.start(); at < lines.end(); at++) {
      int end = at + name.length();
      if ((at == lines.start() || buffer[at - 1] == ' ') && holds(at, name) && holds(end, "=")) {
        return end + 1;
      }
    }
    return -1;
  }

  private int endOf(int from, char separator) {
    int at = from;
    byte[] buffer = lines.buffer();
    while (at < lines.end() && buffer[at] != separator && buffer[at] != ' ') {
      at++;
    }
    return at;
  }

  private boolean isOneOf(int from, String[] words) {
    for (String word : words) {
      if (is(from, word)) {
        return true;
      }
    }
    return false;
  }

  private boolean is(int from, String word) {
    return endOf(from, ' ') - from == word.length() && holds(from, word);
  }

  private boolean startsWith(String word) {
    return holds(lines.start(), word);
  }

  /** Whether the line has a word of ASCII at an index of the buffer. */
  private boolean holds(int at, String word) {
    if (word.length() > lines.end() - at) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (lines.buffer()[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Keys are URI-encoded: a percent sign and two hexadecimal digits stand for any byte. */
  private void decodeKey(LogEntry entry) {
    int from = value("key");
    int to = endOf(from, ' ');
    byte[] buffer = lines.buffer();
    lines.requireKey(to - from);
    if (entry.key.length < to - from) {
      entry.key = new byte[to - from];
    }
    entry.keyLength = 0;
    for (int at = from; at < to; at++) {
      byte letter = buffer[at];
      if (letter == '%') {
        int high = at + 2 < to ? Character.digit(buffer[at + 1], 16) : -1;
        int low = at + 2 < to ? Character.digit(buffer[at + 2], 16) : -1;
        if (high < 0 || low < 0) {
          throw lines.error(
              "the key '%s' is not URI-encoded; copy the log anew"
                  .formatted(lines.excerpt(from, to)));
        }
        letter = (byte) ((high << 4) | low);
        at += 2;
      }
      entry.key[entry.keyLength++] = letter;
    }
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public String position() {
    return lines.source() + " line " + line;
  }

  @Override
  public List<Remark> remarks() {
    List<Remark> remarks = new ArrayList<>();
    remarks.add(
        Remark.of(
            "memcached logs touch, incr and decr, and deletions if they were not watched, like"
                + " reads: they count as such"));
    remark(remarks, refusedStores, "stores that the server refused were left out");
    remark(remarks, otherLines, "lines of other kinds than get, store and deleted were left out");
    remark(remarks, linesTooLate, "lines came so late that they are out of sequence");
    return remarks;
  }

  private static void remark(List<Remark> remarks, long count, String what) {
    if (count > 0) {
      remarks.add(new Remark(count, what));
    }
  }

  @Override
  public void close() {
    lines.close();
  }
}
