package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.util.Locale;

/**
 * Checks the bytes of a server's answers (RESP 2) before Jedis, which allocates and recurses as
 * announced by the server. Implausible answers are errors. Allocates nothing; not thread-safe.
 */
final class AnswerGuard {

  /** Most bytes of all texts in one answer: a record has at most half. */
  private static final long MOST_BYTES = Math.min(1L << 30, Runtime.getRuntime().maxMemory() / 2);

  /** Most elements of all arrays in one answer: a record has at most 100,000 fields. */
  private static final long MOST_ELEMENTS = 1L << 20;

  /** Most levels of nesting in one answer: CLUSTER SLOTS has 4. */
  private static final int MOST_LEVELS = 8;

  private static final int MOST_LINE_BYTES = 1 << 16;

  static final class BrokenAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    BrokenAnswerException(String what) {
      super(what);
    }
  }

  /** Number of elements still expected, by level of nesting. */
  private final long[] elementsLeft = new long[MOST_LEVELS];

  private int level;

  /** First byte of the current line; 0 before its first byte. */
  private byte type;

  private int lineBytes;
  private long number;
  private boolean negative;

  /** Bytes of a text and its line end still expected. */
  private long textBytesLeft;

  private long announcedBytes;
  private long announcedElements;

  /** True if the answers so far were complete. */
  boolean isBetweenAnswers() {
    return level == 0 && type == 0;
  }

  void pass(byte[] bytes, int offset, int length) throws BrokenAnswerException {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      if (textBytesLeft > 0) {
        int step = (int) Math.min(textBytesLeft, end - at);
        at += step;
        textBytesLeft -= step;
        if (textBytesLeft == 0) {
          elementEnded();
        }
      } else {
        take(bytes[at++]);
      }
    }
  }

  private void take(byte next) throws BrokenAnswerException {
    if (type == 0) {
      begin(next);
    } else if (next == '\n') {
      lineEnded();
    } else if (++lineBytes > MOST_LINE_BYTES) {
      throw broken("a line of more than %,d bytes", MOST_LINE_BYTES);
    } else if (hasNumber() && next != '\r') {
      digit(next);
    }
  }

  private void begin(byte first) throws BrokenAnswerException {
    if ("+-:$*".indexOf(first) < 0) {
      throw broken("it begins with byte %d", first & 0xff);
    }
    type = first;
    lineBytes = 0;
    number = 0;
    negative = false;
  }

  private boolean hasNumber() {
    return type == '$' || type == '*';
  }

  private void digit(byte next) throws BrokenAnswerException {
    if (next == '-' && lineBytes == 1) {
      negative = true;
    } else if (next < '0' || next > '9' || number > Integer.MAX_VALUE) {
      throw broken("an invalid length");
    } else {
      number = 10 * number + next - '0';
    }
  }

  private void lineEnded() throws BrokenAnswerException {
    if (!hasNumber()) {
      elementEnded();
      return;
    }
    long length = negative ? -number : number;
    if (length < -1) {
      throw broken("a length of %,d", length);
    }
    if (type == '$') {
      textBegins(length);
    } else {
      arrayBegins(length);
    }
  }

  /** Begins a text; length -1 means an absent one. */
  private void textBegins(long length) throws BrokenAnswerException {
    announcedBytes += Math.max(0, length);
    if (announcedBytes > MOST_BYTES) {
      throw broken("%,d bytes", announcedBytes);
    }
    if (length < 0) {
      elementEnded();
    } else {
      textBytesLeft = length + "\r\n".length();
    }
  }

  private void arrayBegins(long length) throws BrokenAnswerException {
    announcedElements += Math.max(0, length);
    if (announcedElements > MOST_ELEMENTS) {
      throw broken("%,d elements", announcedElements);
    }
    if (length <= 0) {
      elementEnded();
      return;
    }
    if (level == MOST_LEVELS) {
      throw broken("arrays in arrays, more than %d deep", MOST_LEVELS);
    }
    elementsLeft[level++] = length;
    type = 0;
  }

  private void elementEnded() {
    type = 0;
    while (level > 0 && --elementsLeft[level - 1] == 0) {
      level--;
    }
    if (level == 0) {
      announcedBytes = 0;
      announcedElements = 0;
    }
  }

  private static BrokenAnswerException broken(String what, Object... values) {
    return new BrokenAnswerException(String.format(Locale.ROOT, what, values));
  }
}
