package org.mnemo.core.trace.sample;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * A word that a capture sends to the server now and then, to find it again among the requests. It
 * shows how far the stream has been read. The word holds its time in nanoseconds since the capture
 * began.
 */
public final class CaptureMark {

  private static final String ANY = "mnemo-capture-";

  /** Marks of this process; other captures of the same server have others. */
  private static final byte[] OWN =
      "%s%016x-".formatted(ANY, new SecureRandom().nextLong()).getBytes(US_ASCII);

  private static final byte[] OF_ANY = ANY.getBytes(US_ASCII);

  private CaptureMark() {}

  public static String word(long ns) {
    return new String(OWN, US_ASCII) + ns;
  }

  /** True if a word is the mark of any capture, and therefore not a client's request. */
  public static boolean isMark(byte[] word, int offset, int length) {
    return startsWith(OF_ANY, word, offset, length);
  }

  /** Nanoseconds in a mark of this process; -1 for any other word. */
  public static long timeNs(byte[] word, int offset, int length) {
    if (!startsWith(OWN, word, offset, length)) {
      return -1;
    }
    long ns = 0;
    for (int i = offset + OWN.length; i < offset + length; i++) {
      ns = 10 * ns + (word[i] - '0');
    }
    return ns;
  }

  private static boolean startsWith(byte[] start, byte[] word, int offset, int length) {
    return length >= start.length
        && Arrays.equals(start, 0, start.length, word, offset, offset + start.length);
  }
}
