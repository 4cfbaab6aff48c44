package org.mnemo.core.measurement;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.StoredSizes;

/**
 * Every stored key with its sizes: lines {@code key,key_bytes,value_bytes} without header or
 * quotes, compressed. Keys may hold commas, the two numbers never do.
 */
public final class DatasetFile {

  private DatasetFile() {}

  /**
   * Reads the sizes of all keys into memory.
   *
   * @throws MnemoException if the file is absent, damaged, or names no key
   */
  public static StoredSizes sizes(Path source) {
    StoredSizes sizes = new StoredSizes();
    try (Reader reader = new Reader(source)) {
      while (reader.next()) {
        sizes.put(
            reader.buffer(),
            reader.keyOffset(),
            reader.keyLength(),
            reader.keyBytes(),
            reader.valueBytes());
      }
    }
    if (sizes.size() == 0) {
      throw new MnemoException(
          "the data set " + source + " names no key; name one of at least one key");
    }
    return sizes;
  }

  /** Writes keys in the order in which they are stored. */
  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
    }

    /**
     * Appends one key.
     *
     * @throws MnemoException if the key is empty or contains a line break; nothing is written then
     */
    public void append(byte[] key, int offset, int length, long keyBytes, long valueBytes) {
      lines.requireKeyOfOneLine(key, offset, length);
      lines.bytes(key, offset, length).character(',').number(keyBytes);
      lines.character(',').number(valueBytes).character('\n');
    }
  }

  /** Reads keys one after the other; the key lies in {@link #buffer()}. */
  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private int keyEnd;
    private long keyBytes;
    private long valueBytes;

    public Reader(Path source) {
      lines = LineReader.open(source);
    }

    /** Moves to the next key; false at the end. */
    public boolean next() {
      if (!lines.next()) {
        return false;
      }
      int second = lines.lastComma(lines.end());
      int first = second < 0 ? -1 : lines.lastComma(second);
      if (first <= lines.start()) {
        throw lines.error(
            "expected key,key_bytes,value_bytes but found '"
                + lines.excerpt(lines.start(), lines.end())
                + "'");
      }
      valueBytes = lines.valueBytes(second + 1, lines.end());
      keyBytes = lines.keyBytes(first + 1, second);
      keyEnd = first;
      return true;
    }

    public byte[] buffer() {
      return lines.buffer();
    }

    public int keyOffset() {
      return lines.start();
    }

    public int keyLength() {
      return keyEnd - lines.start();
    }

    public long keyBytes() {
      return keyBytes;
    }

    public long valueBytes() {
      return valueBytes;
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
