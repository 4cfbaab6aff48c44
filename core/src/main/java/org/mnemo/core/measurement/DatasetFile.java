package org.mnemo.core.measurement;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.StoredSizes;

/**
 * Every stored key with its sizes: lines {@code key,key_bytes,value_bytes} without quotes,
 * compressed. Only keys may hold commas.
 *
 * <p>A store's listing (version 2) starts with two optional lines: {@code #} with a {@link
 * ListingOrigin} as JSON, and a header that names further columns, whose cells may be empty. Lines
 * of keys end with a number, unlike these.
 */
public final class DatasetFile {

  /** An unknown value. */
  public static final long UNKNOWN = -1;

  /** Greatest LFU counter: Redis keeps it in a byte. */
  public static final int MAX_LFU = 255;

  private static final long MAX_MEMORY_BYTES = 1L << 41;

  private static final String SIZES = "key,key_bytes,value_bytes";

  private static final String PACE = "most_keys_per_second";

  private DatasetFile() {}

  /**
   * Reads the sizes of all keys into memory.
   *
   * @throws MnemoException if the file is absent, damaged, or has no key
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
          "the data set " + source + " names no key; name a file with at least one");
    }
    return sizes;
  }

  /** Early listings of version 2 lacked the pace of the listing. */
  private static void withPace(ObjectNode origin) {
    if (!origin.has(PACE)) {
      origin.put(PACE, UNKNOWN);
    }
  }

  /** Optional columns of a listing. */
  private enum Column {
    MEMORY_BYTES,
    IDLE_S,
    LFU;

    static final Column[] ALL = values();

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Greatest value of a cell. */
    long most() {
      return switch (this) {
        case MEMORY_BYTES -> MAX_MEMORY_BYTES;
        case IDLE_S -> Integer.MAX_VALUE;
        case LFU -> MAX_LFU;
      };
    }
  }

  public static final class Writer extends LineFile {

    private final Path target;
    private final boolean listing;

    /** Writes sizes only. */
    public Writer(Path target) {
      super(target);
      this.target = target;
      listing = false;
    }

    /** Writes the listing of a store. */
    public Writer(Path target, ListingOrigin origin) {
      super(target);
      this.target = target;
      listing = true;
      lines.character('#').text(Json.toCompactString(origin)).character('\n').text(SIZES);
      for (Column column : Column.ALL) {
        lines.character(',').text(column.title());
      }
      lines.character('\n');
    }

    /**
     * Appends one key.
     *
     * @throws MnemoException if the key is empty or contains a line break, or a number is out of
     *     range; nothing is written then
     */
    public void append(byte[] key, int offset, int length, long keyBytes, long valueBytes) {
      append(key, offset, length, keyBytes, valueBytes, UNKNOWN, UNKNOWN, UNKNOWN);
    }

    /**
     * Appends one key of a listing; unknown values are {@link #UNKNOWN}.
     *
     * @param memoryBytes total bytes of the record, as reported by the store
     * @param idleSeconds seconds since its last access
     * @param lfu LFU counter, 0 to {@link #MAX_LFU}
     * @throws MnemoException if the key is empty or contains a line break, or a number is out of
     *     range; nothing is written then
     */
    public void append(
        byte[] key,
        int offset,
        int length,
        long keyBytes,
        long valueBytes,
        long memoryBytes,
        long idleSeconds,
        long lfu) {
      lines.requireKeyOfOneLine(key, offset, length);
      require("key_bytes", keyBytes, LineReader.MAX_KEY_BYTES);
      require("value_bytes", valueBytes, LineReader.MAX_VALUE_BYTES);
      if (listing) {
        requireCell(Column.MEMORY_BYTES, memoryBytes);
        requireCell(Column.IDLE_S, idleSeconds);
        requireCell(Column.LFU, lfu);
      }
      lines.bytes(key, offset, length).character(',').number(keyBytes);
      lines.character(',').number(valueBytes);
      if (listing) {
        cell(memoryBytes);
        cell(idleSeconds);
        cell(lfu);
      }
      lines.character('\n');
    }

    private void requireCell(Column column, long value) {
      if (value != UNKNOWN) {
        require(column.title(), value, column.most());
      }
    }

    /** Refuses what a reader of the file would refuse. */
    private void require(String column, long value, long most) {
      if (value < 0 || value > most) {
        throw new MnemoException(
            "cannot write %s: %s of a key must be from 0 to %d, was %d; its source may be damaged"
                .formatted(target, column, most, value));
      }
    }

    private void cell(long value) {
      lines.character(',');
      if (value != UNKNOWN) {
        lines.number(value);
      }
    }
  }

  /**
   * Reads keys; the current key is in {@link #buffer()}. Columns that the file or the line lacks
   * are {@link #UNKNOWN}.
   */
  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private final long[] values = new long[Column.ALL.length];

    /** Positions of the commas before the columns of a line. */
    private final int[] commas = new int[Column.ALL.length];

    private Column[] columns = {};
    private ListingOrigin origin = ListingOrigin.UNKNOWN;
    private boolean lineIsRead;
    private int keyEnd;
    private long keyBytes;
    private long valueBytes;

    public Reader(Path source) {
      lines = LineReader.open(source);
      try {
        readHeader();
      } catch (MnemoException e) {
        lines.close();
        throw e;
      }
    }

    /** Leaves {@link #lines} at the first line of a key, if there is one. */
    private void readHeader() {
      lineIsRead = lines.next();
      if (lineIsRead && begins("#") && lines.buffer()[lines.end() - 1] == '}') {
        String json =
            new String(
                lines.buffer(),
                lines.start() + 1,
                lines.end() - lines.start() - 1,
                StandardCharsets.UTF_8);
        origin = Json.parse(json, lines.position(), ListingOrigin.class, DatasetFile::withPace);
        lineIsRead = lines.next();
      }
      if (lineIsRead && (lines.text().equals(SIZES) || begins(SIZES + ","))) {
        columns = columns(lines.text());
        lineIsRead = lines.next();
      }
      Arrays.fill(values, UNKNOWN);
    }

    private boolean begins(String ascii) {
      int length = ascii.length();
      if (lines.end() - lines.start() < length) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        if (lines.buffer()[lines.start() + i] != ascii.charAt(i)) {
          return false;
        }
      }
      return true;
    }

    private Column[] columns(String header) {
      if (header.equals(SIZES)) {
        return new Column[0];
      }
      Set<Column> found = new LinkedHashSet<>();
      for (String title : header.substring(SIZES.length() + 1).split(",", -1)) {
        Column column =
            Arrays.stream(Column.ALL)
                .filter(known -> known.title().equals(title))
                .findAny()
                .orElseThrow(
                    () ->
                        lines.error(
                            ("the column '%s' is not one of memory_bytes, "
                                    + "idle_s and lfu; remove it or list the store anew")
                                .formatted(title)));
        if (!found.add(column)) {
          throw lines.error("the column %s is given twice; remove one".formatted(title));
        }
      }
      return found.toArray(Column[]::new);
    }

    /** Moves to the next key; false at the end. */
    public boolean next() {
      if (!lineIsRead && !lines.next()) {
        return false;
      }
      lineIsRead = false;
      int end = lines.end();
      for (int i = columns.length - 1; i >= 0; i--) {
        int comma = lines.lastComma(end);
        if (comma < 0) {
          throw unexpected();
        }
        commas[i] = comma;
        end = comma;
      }
      int second = lines.lastComma(end);
      int first = second < 0 ? -1 : lines.lastComma(second);
      if (first <= lines.start()) {
        throw unexpected();
      }
      for (int i = 0; i < columns.length; i++) {
        int from = commas[i] + 1;
        int to = i + 1 < columns.length ? commas[i + 1] : lines.end();
        values[columns[i].ordinal()] = from == to ? UNKNOWN : number(columns[i], from, to);
      }
      valueBytes = lines.valueBytes(second + 1, end);
      keyBytes = lines.keyBytes(first + 1, second);
      keyEnd = first;
      return true;
    }

    private MnemoException unexpected() {
      StringBuilder expected = new StringBuilder(SIZES);
      for (Column column : columns) {
        expected.append(',').append(column.title());
      }
      return lines.error(
          "expected %s but found '%s'; name a list as 'bin/mnemo scan' writes it, of a store or of its RDB file (--rdb)"
              .formatted(expected, lines.excerpt(lines.start(), lines.end())));
    }

    private long number(Column column, int from, int to) {
      long value = lines.number(from, to, column.title());
      if (value > column.most()) {
        throw lines.error(
            "%s must be at most %d, was %d; correct it or leave it empty"
                .formatted(column.title(), column.most(), value));
      }
      return value;
    }

    /** The store's metadata; {@link ListingOrigin#UNKNOWN} without it. */
    public ListingOrigin origin() {
      return origin;
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

    /** Total bytes of the record, as reported by the store. */
    public long memoryBytes() {
      return values[Column.MEMORY_BYTES.ordinal()];
    }

    /** Seconds between the last access of the key and the listing. */
    public long idleSeconds() {
      return values[Column.IDLE_S.ordinal()];
    }

    /** LFU counter of the key, 0 to {@link #MAX_LFU}. */
    public long lfu() {
      return values[Column.LFU.ordinal()];
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
