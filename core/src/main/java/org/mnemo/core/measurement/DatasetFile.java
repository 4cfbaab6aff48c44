package org.mnemo.core.measurement;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  /** The columns after the key. Those of a listing may be absent, or empty in a line. */
  private enum Column {
    KEY_BYTES(LineReader.MAX_KEY_BYTES),
    VALUE_BYTES(LineReader.MAX_VALUE_BYTES),
    MEMORY_BYTES(1L << 41),
    IDLE_S(Integer.MAX_VALUE),
    LFU(MAX_LFU);

    static final List<Column> ALL = List.of(values());
    static final List<Column> SIZES = List.of(KEY_BYTES, VALUE_BYTES);

    final String title = name().toLowerCase(Locale.ROOT);

    /** Greatest value of a cell. */
    final long most;

    Column(long most) {
      this.most = most;
    }

    boolean isOptional() {
      return !SIZES.contains(this);
    }

    static String header(List<Column> columns) {
      return "key," + columns.stream().map(column -> column.title).collect(joining(","));
    }
  }

  public static final class Writer extends LineFile {

    private final Path target;
    private final List<Column> columns;

    /** Writes sizes only. */
    public Writer(Path target) {
      super(target);
      this.target = target;
      columns = Column.SIZES;
    }

    /** Writes the listing of a store. */
    public Writer(Path target, ListingOrigin origin) {
      super(target);
      this.target = target;
      columns = Column.ALL;
      lines.character('#').text(Json.toCompactString(origin)).character('\n');
      lines.text(Column.header(columns)).character('\n');
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
      long[] values = {keyBytes, valueBytes, memoryBytes, idleSeconds, lfu};
      lines.requireKeyOfOneLine(key, offset, length);
      columns.forEach(column -> require(column, values[column.ordinal()]));
      lines.bytes(key, offset, length);
      for (Column column : columns) {
        lines.character(',');
        long value = values[column.ordinal()];
        if (value != UNKNOWN) {
          lines.number(value);
        }
      }
      lines.character('\n');
    }

    /** Refuses what a reader of the file would refuse. */
    private void require(Column column, long value) {
      boolean isUnknown = column.isOptional() && value == UNKNOWN;
      if (!isUnknown && (value < 0 || value > column.most)) {
        throw new MnemoException(
            "cannot write %s: %s of a key must be from 0 to %d, was %d; its source may be damaged"
                .formatted(target, column.title, column.most, value));
      }
    }
  }

  /**
   * Reads keys; the current key is in {@link #buffer()}. Columns that the file or the line lacks
   * are {@link #UNKNOWN}.
   */
  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private final long[] values = new long[Column.ALL.size()];

    /** Positions of the commas before the columns of a line. */
    private final int[] commas = new int[Column.ALL.size()];

    private List<Column> columns = Column.SIZES;
    private ListingOrigin origin = ListingOrigin.UNKNOWN;
    private boolean lineIsRead;

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
      String first = nextText();
      if (first.startsWith("#") && first.endsWith("}")) {
        origin =
            Json.parse(
                first.substring(1), lines.position(), ListingOrigin.class, DatasetFile::withPace);
        first = nextText();
      }
      if ((first + ",").startsWith(Column.header(Column.SIZES) + ",")) {
        columns = columns(first);
        lineIsRead = lines.next();
      }
      Arrays.fill(values, UNKNOWN);
    }

    private String nextText() {
      lineIsRead = lines.next();
      return lineIsRead ? lines.text() : "";
    }

    private List<Column> columns(String header) {
      List<Column> found = new ArrayList<>();
      for (String title : header.substring("key,".length()).split(",", -1)) {
        Column column =
            Column.ALL.stream()
                .filter(known -> known.title.equals(title))
                .findAny()
                .orElseThrow(
                    () ->
                        lines.error(
                            ("the column '%s' is not one of memory_bytes, "
                                    + "idle_s and lfu; remove it or list the store anew")
                                .formatted(title)));
        if (found.contains(column)) {
          throw lines.error("the column %s is given twice; remove one".formatted(title));
        }
        found.add(column);
      }
      return found;
    }

    /** Moves to the next key; false at the end. */
    public boolean next() {
      if (!lineIsRead && !lines.next()) {
        return false;
      }
      lineIsRead = false;
      int end = lines.end();
      for (int i = columns.size() - 1; i >= 0; i--) {
        end = lines.lastComma(end);
        if (end <= lines.start()) {
          throw lines.error(
              "expected %s but found '%s'; name a list as 'bin/mnemo scan' writes it, of a store or of its RDB file (--rdb)"
                  .formatted(Column.header(columns), lines.excerpt(lines.start(), lines.end())));
        }
        commas[i] = end;
      }
      for (int i = 0; i < columns.size(); i++) {
        int to = i + 1 < columns.size() ? commas[i + 1] : lines.end();
        values[columns.get(i).ordinal()] = value(columns.get(i), commas[i] + 1, to);
      }
      return true;
    }

    private long value(Column column, int from, int to) {
      if (from == to && column.isOptional()) {
        return UNKNOWN;
      }
      long value = lines.number(from, to, column.title);
      if (value > column.most) {
        throw lines.error(
            "%s must be at most %d, was %d; correct it%s"
                .formatted(
                    column.title,
                    column.most,
                    value,
                    column.isOptional() ? " or leave it empty" : ", or remove the line"));
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
      return commas[0] - lines.start();
    }

    public long keyBytes() {
      return values[Column.KEY_BYTES.ordinal()];
    }

    public long valueBytes() {
      return values[Column.VALUE_BYTES.ordinal()];
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
