package org.mnemo.core.trace.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

/**
 * The trace format of the Mnemo paper's released research code: two files with matching lines. One
 * has the number of a key on every line, the other {@code READ} or {@code UPDATE}. The text of the
 * number is the key. {@code INSERT} and small letters are read, too; an insert is written as {@code
 * UPDATE}. There are no deletes, sizes, times or clients.
 */
final class MnemoTwoFiles implements TraceFormat {

  private static final List<Operation> HELD =
      List.of(Operation.READ, Operation.UPDATE, Operation.INSERT);

  @Override
  public String name() {
    return "mnemo-two-files";
  }

  @Override
  public List<String> files() {
    return List.of("KEYS", "REQUESTS");
  }

  @Override
  public boolean holdsSizes() {
    return false;
  }

  @Override
  public boolean keysAreNumbers() {
    return true;
  }

  @Override
  public TraceReader reader(List<Source> files, AssumedSizes sizes) {
    return new Reader(files.get(0), files.get(1), sizes);
  }

  @Override
  public TraceWriter writer(List<Target> files) {
    return new Writer(files.get(0), files.get(1));
  }

  /** True if the key consists of digits. */
  static boolean isNumber(byte[] key, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (key[i] < '0' || key[i] > '9') {
        return false;
      }
    }
    return length > 0;
  }

  private static final class Reader implements TraceReader {

    private static final byte[][] UPPER = words(Operation::name);
    private static final byte[][] LOWER = words(Operation::lowerCase);

    private final LineReader keys;
    private final LineReader requests;
    private final AssumedSizes sizes;
    private final Access access = new Access();
    private long accesses;

    Reader(Source keys, Source requests, AssumedSizes sizes) {
      this.keys = new LineReader(keys.in(), keys.name());
      this.requests = new LineReader(requests.in(), requests.name());
      this.sizes = sizes;
    }

    private static byte[][] words(Function<Operation, String> spelling) {
      return HELD.stream()
          .map(spelling)
          .map(word -> word.getBytes(StandardCharsets.US_ASCII))
          .toArray(byte[][]::new);
    }

    @Override
    public boolean next() {
      boolean hasKey = keys.next();
      boolean hasRequest = requests.next();
      if (hasKey != hasRequest) {
        throw differentLengths(hasKey);
      }
      if (!hasKey) {
        return false;
      }
      byte[] key = keys.buffer();
      int offset = keys.start();
      int length = keys.end() - offset;
      if (!isNumber(key, offset, length)) {
        throw keys.error(
            "a key must be a whole number, was '"
                + keys.excerpt(keys.start(), keys.end())
                + "'; name the file of keys first");
      }
      keys.requireKey(length);
      access.set(
          0,
          key,
          offset,
          length,
          sizes.keyBytesOf(key, offset, length, length),
          valueBytes(key, offset, length),
          0,
          operation(),
          0);
      accesses++;
      return true;
    }

    private long valueBytes(byte[] key, int offset, int length) {
      long bytes = sizes.valueBytesOf(key, offset, length);
      if (bytes == AssumedSizes.UNKNOWN) {
        throw keys.error(
            "the list of sizes lacks the key '"
                + keys.excerpt(keys.start(), keys.end())
                + "'; give a size for unlisted keys with --value-bytes");
      }
      return bytes;
    }

    private Operation operation() {
      byte[] buffer = requests.buffer();
      int from = requests.start();
      int to = requests.end();
      for (int i = 0; i < UPPER.length; i++) {
        if (Arrays.equals(buffer, from, to, UPPER[i], 0, UPPER[i].length)
            || Arrays.equals(buffer, from, to, LOWER[i], 0, LOWER[i].length)) {
          return HELD.get(i);
        }
      }
      throw requests.error(
          "unknown request '" + requests.excerpt(from, to) + "'; use one of " + HELD);
    }

    private MnemoException differentLengths(boolean moreKeys) {
      LineReader longer = moreKeys ? keys : requests;
      long lines = accesses + 1;
      while (longer.next()) {
        lines++;
      }
      return new MnemoException(
          "%s has %s but %s has %d; name the keys and the requests of one trace, one per line"
              .formatted(
                  keys.source(),
                  CountedNoun.of(moreKeys ? lines : accesses, "line"),
                  requests.source(),
                  moreKeys ? accesses : lines));
    }

    @Override
    public Access access() {
      return access;
    }

    @Override
    public String position() {
      return keys.position();
    }

    @Override
    public void close() {
      try {
        keys.close();
      } finally {
        requests.close();
      }
    }
  }

  private static final class Writer implements TraceWriter {

    private static final byte[] READ = "READ\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] UPDATE = "UPDATE\n".getBytes(StandardCharsets.US_ASCII);

    private final LineWriter keys;
    private final String keysName;
    private final LineWriter requests;

    Writer(Target keys, Target requests) {
      this.keys = new LineWriter(keys.out(), keys.name());
      this.keysName = keys.name();
      this.requests = new LineWriter(requests.out(), requests.name());
    }

    @Override
    public void append(Access access) {
      byte[] key = access.keyBuffer();
      int offset = access.keyOffset();
      int length = access.keyLength();
      Operation operation = access.operation();
      if (!isNumber(key, offset, length)) {
        String shown = new String(key, offset, Math.min(length, 40), StandardCharsets.UTF_8);
        throw new MnemoException(
            "the key '%s' is not a number, as %s requires; keep the trace in another format"
                .formatted(shown, keysName));
      }
      if (!HELD.contains(operation)) {
        throw new MnemoException(
            "mnemo-two-files cannot hold a "
                + operation.lowerCase()
                + ", only reads and updates; remove such requests from the trace first");
      }
      keys.bytes(key, offset, length).character('\n');
      requests.bytes(operation == Operation.READ ? READ : UPDATE);
    }

    @Override
    public void close() {
      try {
        keys.close();
      } finally {
        requests.close();
      }
    }
  }
}
