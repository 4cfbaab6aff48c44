package org.mnemo.core.trace.memcached;

import java.util.Arrays;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Operation;

/** The current line: words {@code name=value} separated by blanks. */
record WatchLine(LineReader lines) {

  /** item_store results of commands that write a whole record, and of those that change one. */
  private static final String[] INSERTS = {"set", "add"};

  private static final String[] UPDATES = {"replace", "append", "prepend", "cas"};

  /** Beginnings of lines that report skipped lines. */
  private static final String[] SKIPPED = {"skipped=", "[skipped: "};

  /** The operation of a store, by its command; an insert if the command is not named. */
  Operation store() {
    return isOneOf(value("cmd"), UPDATES) ? Operation.UPDATE : Operation.INSERT;
  }

  /** True if the command of a store is known. */
  boolean isStoreKnown() {
    int command = value("cmd");
    return isOneOf(command, INSERTS) || isOneOf(command, UPDATES);
  }

  /** Seconds to live of a store; 1 if it has already expired, 0 for no end. */
  long ttlS() {
    int at = value("ttl");
    if (holds(at, "-")) {
      return 1;
    }
    // memcached prints an unsigned number: a past time is above 2^31.
    long seconds = lines.number(at, endOf(at, ' '), "ttl");
    return seconds > Integer.MAX_VALUE ? 1 : seconds;
  }

  /** True if the line reports skipped lines. */
  boolean isOfSkipped() {
    return Arrays.stream(SKIPPED).anyMatch(this::startsWith);
  }

  /** Number of skipped lines that the line reports, or 0. */
  long countSkipped() {
    for (String word : SKIPPED) {
      if (startsWith(word)) {
        int from = lines.start() + word.length();
        int to = from;
        while (to < lines.end() && Character.isDigit(lines.buffer()[to])) {
          to++;
        }
        return lines.number(from, to, word);
      }
    }
    return 0;
  }

  long number(String name) {
    int at = value(name);
    return lines.number(at, endOf(at, ' '), name);
  }

  /** Index of the value of a name that the line must have. */
  int value(String name) {
    int at = find(name);
    if (at < 0) {
      throw lines.error(
          "the line has no %s=, but is '%s'; copy the log anew"
              .formatted(name, lines.excerpt(lines.start(), lines.end())));
    }
    return at;
  }

  int find(String name) {
    byte[] buffer = lines.buffer();
    for (int at = lines.start(); at < lines.end(); at++) {
      int end = at + name.length();
      if ((at == lines.start() || buffer[at - 1] == ' ') && holds(at, name) && holds(end, "=")) {
        return end + 1;
      }
    }
    return -1;
  }

  int endOf(int from, char separator) {
    int at = from;
    byte[] buffer = lines.buffer();
    while (at < lines.end() && buffer[at] != separator && buffer[at] != ' ') {
      at++;
    }
    return at;
  }

  boolean isOneOf(int from, String[] words) {
    for (String word : words) {
      if (is(from, word)) {
        return true;
      }
    }
    return false;
  }

  boolean is(int from, String word) {
    return endOf(from, ' ') - from == word.length() && holds(from, word);
  }

  boolean startsWith(String word) {
    return holds(lines.start(), word);
  }

  /** True if ASCII {@code word} is at an index of the buffer. */
  boolean holds(int at, String word) {
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

  /**
   * Decodes the URI-encoded key.
   *
   * @param into room for {@link #longestKey()} bytes
   * @return the key's length
   */
  int decodeKey(byte[] into) {
    int from = value("key");
    int to = endOf(from, ' ');
    byte[] buffer = lines.buffer();
    int length = 0;
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
      into[length++] = letter;
    }
    return length;
  }

  /** Most bytes that the key of this line can have. */
  int longestKey() {
    int from = value("key");
    int length = endOf(from, ' ') - from;
    lines.requireKey(length);
    return length;
  }
}
