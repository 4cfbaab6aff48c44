package org.mnemo.core.trace.sample;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * A word that a capture says to the server now and then, to find it in the stream of its requests:
 * what the server carried out before stands before it. The word holds the time at which it was
 * said, in nanoseconds since the capture began.
 */
public final class CaptureMark {

  private static final String ANY = "mnemo-capture-";

  /** Marks of this process; another capture of the same server has others. */
  private static final byte[] OWN =
      "%s%016x-".formatted(ANY, new SecureRandom().nextLong()).getBytes(US_ASCII);

  private static final byte[] OF_ANY = ANY.getBytes(US_ASCII);

  private CaptureMark() {}

  /** The word of a time. */
  public static String word(long ns) {
    return new String(OWN, US_ASCII) + ns;
  }

  /** Whether a word is the mark of any capture, which is no request of a client. */
  public static boolean isMark(byte[] word, int offset, int length) {
    return startsWith(OF_ANY, word, offset, length);
  }

  /** Time that a mark of this process holds in nanoseconds; -1 if the word is no such mark. */
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
