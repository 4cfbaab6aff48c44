package org.mnemo.core.trace.memcached;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;

/** Reads {@link MemcachedWatch}. Holds some thousand lines at a time. */
final class MemcachedWatchReader implements TraceReader {

  /** Lines among which those of other threads of the server are put into their sequence. */
  private static final int TO_SORT = 4096;

  /** Lines within which a store follows the look-up that belongs to it. */
  private static final int TO_LOOK_AHEAD = 1024;

  private static final Map<String, Operation> STORES =
      Map.of(
          "set", Operation.INSERT,
          "add", Operation.INSERT,
          "replace", Operation.UPDATE,
          "append", Operation.UPDATE,
          "prepend", Operation.UPDATE,
          "cas", Operation.UPDATE);

  private static final byte[] TYPE = "type=".getBytes(US_ASCII);
  private static final byte[] TIME = "ts=".getBytes(US_ASCII);
  private static final byte[] GID = "gid=".getBytes(US_ASCII);
  private static final byte[] CONNECTION = "cfd=".getBytes(US_ASCII);
  private static final byte[] STATUS = "status=".getBytes(US_ASCII);
  private static final byte[] COMMAND = "cmd=".getBytes(US_ASCII);
  private static final byte[] TTL = "ttl=".getBytes(US_ASCII);
  private static final byte[] SIZE = "size=".getBytes(US_ASCII);
  private static final byte[] KEY = "key=".getBytes(US_ASCII);

  private final LineReader lines;
  private final Access access = new Access();
  private final PriorityQueue<LogEntry> unsorted =
      new PriorityQueue<>(Comparator.comparingLong(entry -> entry.gid));
  private final ArrayDeque<LogEntry> sorted = new ArrayDeque<>();
  private final ArrayDeque<LogEntry> free = new ArrayDeque<>();

  /** The last line of each connection, if it is a look-up that is still held. */
  private final Map<Long, LogEntry> lookUps = new HashMap<>();

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
      if (entry.isLookUp) {
        lookUps.remove(entry.connection, entry);
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
    LogEntry before = lookUps.remove(entry.connection);
    if (entry.isLookUp) {
      lookUps.put(entry.connection, entry);
    } else if (before != null && before.hasKeyOf(entry)) {
      before.isLeftOut = true;
    }
    sorted.add(entry);
  }

  /** Takes a line; false if it is of no interest. */
  private boolean parse(LogEntry entry) {
    int type = value(TYPE);
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
    int time = value(TIME);
    entry.timeS = lines.number(time, endOf(time, '.'), "ts");
    entry.gid = number(GID);
    entry.connection = number(CONNECTION);
    entry.ttlS = 0;
    entry.valueBytes = 0;
    decodeKey(entry);
    if (isLookUp) {
      entry.operation = Operation.READ;
      entry.valueBytes = is(value(STATUS), "found") ? size() : 0;
    } else if (isStore) {
      store(entry);
    } else {
      entry.operation = Operation.DELETE;
    }
    return true;
  }

  private void store(LogEntry entry) {
    int command = value(COMMAND);
    String name = text(command);
    Operation operation = STORES.get(name);
    if (operation == null) {
      throw lines.error("unknown cmd '" + name + "'; use one of " + STORES.keySet());
    }
    if (!is(value(STATUS), "stored")) {
      refusedStores++;
      entry.operation = null;
      return;
    }
    entry.operation = operation;
    entry.valueBytes = size();
    int ttl = value(TTL);
    // A negative one expires at once.
    entry.ttlS = lines.buffer()[ttl] == '-' ? 0 : lines.number(ttl, endOf(ttl, ' '), "ttl");
  }

  private long size() {
    int at = find(SIZE);
    if (at < 0) {
      throw lines.error("the line has no size, as of memcached before 1.6.11; use a newer one");
    }
    return lines.valueBytes(at, endOf(at, ' '));
  }

  private long number(byte[] name) {
    int at = value(name);
    return lines.number(at, endOf(at, ' '), nameOf(name));
  }

  private static String nameOf(byte[] name) {
    return new String(name, 0, name.length - 1, US_ASCII);
  }

  /** Index of the value of a name; the line must have it. */
  private int value(byte[] name) {
    int at = find(name);
    if (at < 0) {
      throw lines.error(
          "the line has no %s=, but is '%s'; copy the log anew"
              .formatted(nameOf(name), lines.excerpt(lines.start(), lines.end())));
    }
    return at;
  }

  private int find(byte[] wanted) {
    byte[] buffer = lines.buffer();
    for (int at = lines.start(); at + wanted.length <= lines.end(); at++) {
      boolean begins = at == lines.start() || buffer[at - 1] == ' ';
      if (begins && Arrays.equals(buffer, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at + wanted.length;
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

  private String text(int from) {
    return new String(lines.buffer(), from, endOf(from, ' ') - from, US_ASCII)
        .toLowerCase(Locale.ROOT);
  }

  private boolean is(int from, String word) {
    return text(from).equals(word);
  }

  private boolean startsWith(String word) {
    byte[] wanted = word.getBytes(US_ASCII);
    int end = lines.start() + wanted.length;
    return end <= lines.end()
        && Arrays.equals(lines.buffer(), lines.start(), end, wanted, 0, wanted.length);
  }

  /** Keys are URI-encoded: a percent sign and two hexadecimal digits stand for any byte. */
  private void decodeKey(LogEntry entry) {
    int from = value(KEY);
    int to = endOf(from, ' ');
    byte[] buffer = lines.buffer();
    if (to == from) {
      throw lines.error("the key is empty; every access needs one");
    }
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
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remarks.add(
        "memcached logs touch, incr and decr, and deletions if they were not watched, like reads:"
            + " they count as such");
    remark(remarks, refusedStores, "stores that the server refused were left out");
    remark(remarks, otherLines, "lines of other kinds than get, store and deleted were left out");
    remark(remarks, linesTooLate, "lines came so late that they are out of sequence");
    return remarks;
  }

  private static void remark(List<String> remarks, long count, String what) {
    if (count > 0) {
      remarks.add(String.format(Locale.ROOT, "%,d %s", count, what));
    }
  }

  @Override
  public void close() {
    lines.close();
  }
}
