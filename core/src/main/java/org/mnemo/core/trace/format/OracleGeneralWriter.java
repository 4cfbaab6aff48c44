package org.mnemo.core.trace.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWriter;

/**
 * Writes {@link OracleGeneral}. A record holds the position of its object's next request, so all
 * records are kept until the end: 24 bytes per request and some 60 per key.
 */
final class OracleGeneralWriter implements TraceWriter {

  private static final int CHUNK = 1 << 16;
  private static final long MOST_UNSIGNED_INT = 0xFFFF_FFFFL;
  private static final long NEVER = -1;

  /** Index in a record of the position of the next request. */
  private static final int NEXT_AT = 16;

  private final OutputStream out;
  private final String target;
  private final KeyTable keys = new KeyTable();

  /** Position of the last request for each key. */
  private long[] lastRequest = new long[1024];

  /** The records, in chunks. */
  private final List<ByteBuffer> chunks = new ArrayList<>();

  private int seenKeys;
  private long requests;
  private long deletes;
  private long misses;
  private long lookUps;
  private boolean closed;

  OracleGeneralWriter(OutputStream out, String target) {
    this.out = out;
    this.target = target;
  }

  @Override
  public void append(Access access) {
    if (access.keyLength() == 0) {
      throw new MnemoException(
          "cannot write an empty key to " + target + "; every key needs a name");
    }
    if (access.operation() == Operation.DELETE) {
      deletes++;
      return;
    }
    if (access.operation() == Operation.LOOK_UP) {
      lookUps++;
      return;
    }
    long bytes = access.keyBytes() + access.valueBytes();
    if (access.operation() == Operation.READ && access.valueBytes() == 0) {
      misses++;
      return;
    }
    requireUnsignedInt("time in seconds", access.timestampS());
    requireUnsignedInt("size of a record", bytes);
    int key = keys.add(access.keyBuffer(), access.keyOffset(), access.keyLength());
    if (key == lastRequest.length) {
      lastRequest = Arrays.copyOf(lastRequest, 2 * key);
    }
    if (key == seenKeys) {
      seenKeys++;
    } else {
      long last = lastRequest[key];
      chunks
          .get((int) (last / CHUNK))
          .putLong((int) (last % CHUNK) * OracleGeneral.RECORD_BYTES + NEXT_AT, requests);
    }
    lastRequest[key] = requests;
    if (requests % CHUNK == 0) {
      chunks.add(
          ByteBuffer.allocate(CHUNK * OracleGeneral.RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN));
    }
    chunks
        .get(chunks.size() - 1)
        .putInt((int) access.timestampS())
        .putLong(object(access))
        .putInt((int) bytes)
        .putLong(NEVER);
    requests++;
  }

  /**
   * A number below 2^63 is its own object. Other keys become a larger number by hash; with n keys,
   * a collision has probability n^2 / 2^64.
   */
  private static long object(Access access) {
    byte[] key = access.keyBuffer();
    int from = access.keyOffset();
    int length = access.keyLength();
    boolean isNumber = length <= 18 && (key[from] != '0' || length == 1);
    long number = 0;
    for (int i = from; isNumber && i < from + length; i++) {
      isNumber = key[i] >= '0' && key[i] <= '9';
      number = number * 10 + (key[i] - '0');
    }
    return isNumber ? number : Mix64.hash(0, key, from, length) | Long.MIN_VALUE;
  }

  private void requireUnsignedInt(String what, long value) {
    if (value > MOST_UNSIGNED_INT) {
      throw new MnemoException(
          "%s cannot hold a %s above %d, was %d; remove such requests, or write another format"
              .formatted(OracleGeneral.NAME, what, MOST_UNSIGNED_INT, value));
    }
  }

  @Override
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (deletes + misses + lookUps > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%s, %s that found nothing and %s were skipped, as %s has no such requests",
              CountedNoun.of(deletes, "delete"),
              CountedNoun.of(misses, "read"),
              CountedNoun.of(lookUps, "look-up"),
              OracleGeneral.NAME));
    }
    return remarks;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (WritableByteChannel channel = Channels.newChannel(out)) {
      for (ByteBuffer chunk : chunks) {
        channel.write(chunk.flip());
      }
    } catch (IOException e) {
      throw new MnemoException("cannot write " + target + ": " + e.getMessage() + "; mend that", e);
    }
  }
}
