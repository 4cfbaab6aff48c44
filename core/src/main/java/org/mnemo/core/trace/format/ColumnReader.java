package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.mnemo.core.Mix64;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.TraceReader;

/**
 * Reads a trace with one access per line in named columns. The separator must not occur within
 * columns. Allocates nothing.
 */
final class ColumnReader implements TraceReader {

  enum Role {
    TIME,
    /** The key; with an offset, the disk. */
    KEY,
    /** Rest of the disk's name, in the column after {@link #KEY}. */
    DISK,
    SIZE,
    /** Index in bytes on a disk. */
    OFFSET,
    OPERATION,
    KEY_SIZE,
    OP_COUNT,
    TTL,
    CLIENT;

    /** Name of the column in errors, as in {@code --columns}. */
    private final String label = name().toLowerCase(Locale.ROOT);
  }

  /** Layout of a line, which has every column up to the last one with a role; times are seconds. */
  static final class Layout {

    private final Separator separator;
    private final Map<Role, Integer> columns;
    private final Map<String, Operation> operations;
    private Set<String> leftOut = Set.of();
    private TickUnit unit = TickUnit.S;
    private boolean isUnitSure = true;
    private int requiredColumns;
    private int mostColumns = Integer.MAX_VALUE;
    private int linesOfHeader;
    private int blockBytes;

    /**
     * @param columns index from 0 of each role's column
     * @param operations operations by name in small letters
     */
    Layout(Separator separator, Map<Role, Integer> columns, Map<String, Operation> operations) {
      this.separator = separator;
      this.columns = columns;
      this.operations = operations;
      requiredColumns = columns.values().stream().max(Integer::compare).orElse(0) + 1;
    }

    /** Operations by name, from pairs such as {@code get=READ}, in the order of messages. */
    static Map<String, Operation> operations(String... pairs) {
      Map<String, Operation> operations = new LinkedHashMap<>();
      for (String pair : pairs) {
        String[] parts = pair.split("=", 2);
        operations.put(parts[0], Operation.valueOf(parts[1]));
      }
      return operations;
    }

    /** Skips operations without data; their names are in small letters. */
    Layout leavingOut(Set<String> names) {
      leftOut = names;
      return this;
    }

    Layout timesIn(TickUnit newUnit) {
      unit = newUnit;
      return this;
    }

    /** The unit was inferred from the times. */
    Layout withUnsureUnit() {
      isUnitSure = false;
      return this;
    }

    /** Requires only the first columns. */
    Layout requiring(int least) {
      requiredColumns = least;
      return this;
    }

    /** Refuses more columns. */
    Layout ofAtMost(int most) {
      mostColumns = most;
      return this;
    }

    /** Skips the first line of a file. */
    Layout withHeader() {
      linesOfHeader = 1;
      return this;
    }

    /** A disk trace: an access is to blocks of one size, from the offset on. */
    Layout inBlocksOf(int bytes) {
      blockBytes = bytes;
      return this;
    }
  }

  /** Most accesses of a line: more is damage, and would take hours to count. */
  private static final long MOST_COUNT = 1_000_000_000;

  private final LineReader lines;
  private final Layout layout;
  private final TimeColumn times;
  private final String shape;
  private final int[] columnOf = new int[Role.values().length];
  private final byte[][] names;
  private final Operation[] meanings;
  private final byte[][] leftOut;
  private final int[] starts;
  private final int[] ends;
  private final Access access = new Access();
  private final BlockAccesses blocks;
  private final List<Remark> remarks = new ArrayList<>();
  private long count;
  private long repeats;
  private long emptyLines;
  private long linesLeftOut;
  private int headerLeft;

  /**
   * @param shape description of a line in errors
   * @param lacks what the format lacks, in sentences
   */
  ColumnReader(Source source, Layout layout, String shape, List<String> lacks) {
    this.lines = source.lines();
    this.layout = layout;
    this.times = new TimeColumn(layout.unit, layout.isUnitSure);
    this.shape = shape;
    this.headerLeft = source.isLaterPart() ? 0 : layout.linesOfHeader;
    Arrays.fill(columnOf, -1);
    layout.columns.forEach((role, column) -> columnOf[role.ordinal()] = column);
    int columns = Arrays.stream(columnOf).max().orElseThrow() + 1;
    starts = new int[columns];
    ends = new int[columns];
    names =
        layout.operations.keySet().stream()
            .map(name -> name.getBytes(UTF_8))
            .toArray(byte[][]::new);
    leftOut = layout.leftOut.stream().map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new);
    meanings = layout.operations.values().toArray(new Operation[0]);
    lacks.forEach(sentence -> remarks.add(Remark.of(sentence)));
    blocks = new BlockAccesses(layout.blockBytes);
    if (layout.blockBytes > 0) {
      remarks.add(Remark.of(blocks.remark()));
    }
  }

  @Override
  public boolean next() {
    if (repeats > 0) {
      repeats--;
      return true;
    }
    while (!blocks.next(access)) {
      if (!lines.next()) {
        return false;
      }
      if (headerLeft > 0) {
        headerLeft--;
      } else if (read()) {
        return true;
      }
    }
    repeats = count - 1;
    return true;
  }

  /** Reads a line; false if it has no access, or the accesses of {@link #blocks}. */
  private boolean read() {
    split();
    if (isLeftOut()) {
      linesLeftOut++;
      return false;
    }
    int key = columnOf[Role.KEY.ordinal()];
    int keyLength = ends[key] - starts[key];
    lines.requireKey(keyLength);
    count = number(Role.OP_COUNT, 1);
    if (count > MOST_COUNT) {
      throw lines.error(
          "the count must be at most %d, was %d; correct it or remove the line"
              .formatted(MOST_COUNT, count));
    }
    if (layout.blockBytes > 0) {
      beginBlocks(key, keyLength);
      return false;
    }
    access.set(
        timeS(),
        lines.buffer(),
        starts[key],
        keyLength,
        keyBytes(keyLength),
        valueBytes(),
        client(),
        operation(),
        ttlS());
    if (count == 0) {
      emptyLines++;
      return false;
    }
    repeats = count - 1;
    return true;
  }

  private void beginBlocks(int disk, int nameLength) {
    long offset = required(Role.OFFSET);
    long bytes = required(Role.SIZE);
    if (bytes > BlockAccesses.MOST_BYTES) {
      throw lines.error(
          "size must be at most %d bytes, was %d; correct it or remove the line"
              .formatted(BlockAccesses.MOST_BYTES, bytes));
    }
    int restOfName = columnOf[Role.DISK.ordinal()];
    int end = restOfName < 0 ? starts[disk] + nameLength : ends[restOfName];
    blocks.disk(lines.buffer(), starts[disk], end - starts[disk]);
    blocks.begin(
        timeS(),
        offset / layout.blockBytes,
        (int) (offset % layout.blockBytes),
        count == 0 ? 0 : bytes,
        client(),
        operation());
    emptyLines += count == 0 ? 1 : 0;
  }

  /** Finds the columns of a line, without surrounding blanks and quotes. */
  private void split() {
    byte[] buffer = lines.buffer();
    Separator separator = layout.separator;
    int end = endWithoutBlanks(lines.start(), lines.end());
    int at = lines.start();
    int column = 0;
    while (column < starts.length) {
      while (at < end && separator.isBlank(buffer[at])) {
        at++;
      }
      starts[column] = at;
      int quote = at < end && buffer[at] == '"' ? closingQuote(at + 1, end) : -1;
      at = Math.max(at, quote);
      while (at < end && !separator.is(buffer[at])) {
        at++;
      }
      ends[column] = endWithoutBlanks(starts[column], at);
      if (quote >= 0 && ends[column] == quote + 1) {
        starts[column]++;
        ends[column] = withoutDoubledQuotes(starts[column], quote);
      }
      column++;
      if (at == end) {
        break;
      }
      at++;
    }
    if (column < layout.requiredColumns || hasMoreThan(layout.mostColumns - column, at, end)) {
      throw lines.error(
          "expected %s but found '%s'; correct the line, or name another format with --from, or the columns with --columns"
              .formatted(shape, lines.excerpt(lines.start(), lines.end())));
    }
    for (; column < starts.length; column++) {
      starts[column] = end;
      ends[column] = end;
    }
  }

  /** Index of the quote that ends a column, or -1. */
  private int closingQuote(int from, int end) {
    for (int at = from; at < end; at++) {
      if (lines.buffer()[at] == '"') {
        if (at + 1 == end || lines.buffer()[at + 1] != '"') {
          return at;
        }
        // A doubled quote stands for one.
        at++;
      }
    }
    return -1;
  }

  /** Replaces doubled quotes by single ones; returns the new end of the column. */
  private int withoutDoubledQuotes(int start, int end) {
    byte[] buffer = lines.buffer();
    int to = start;
    for (int at = start; at < end; at++) {
      buffer[to++] = buffer[at];
      at += buffer[at] == '"' ? 1 : 0;
    }
    return to;
  }

  /** True if there are more than {@code most} columns. */
  private boolean hasMoreThan(int most, int from, int end) {
    int columns = from < end ? 1 : 0;
    boolean isQuoted = false;
    for (int at = from; at < end && columns <= most; at++) {
      isQuoted ^= lines.buffer()[at] == '"';
      columns += !isQuoted && layout.separator.is(lines.buffer()[at]) ? 1 : 0;
    }
    return columns > most;
  }

  private int endWithoutBlanks(int start, int end) {
    int at = end;
    while (at > start && layout.separator.isBlank(lines.buffer()[at - 1])) {
      at--;
    }
    return at;
  }

  private boolean isLeftOut() {
    int column = columnOf[Role.OPERATION.ordinal()];
    return column >= 0 && find(leftOut, column) >= 0;
  }

  /** Index of the name in a column, or -1. */
  private int find(byte[][] some, int column) {
    for (int i = 0; i < some.length; i++) {
      if (some[i].length == ends[column] - starts[column]
          && isName(some[i], lines.buffer(), starts[column])) {
        return i;
      }
    }
    return -1;
  }

  private long number(Role role, long otherwise) {
    int column = columnOf[role.ordinal()];
    boolean isAbsent = column < 0 || (starts[column] == ends[column] && role != Role.OP_COUNT);
    return isAbsent ? otherwise : required(role);
  }

  private long timeS() {
    int column = columnOf[Role.TIME.ordinal()];
    return column < 0 || starts[column] == ends[column]
        ? 0
        : times.seconds(lines, starts[column], ends[column]);
  }

  /** Time to live; a negative number or a hyphen means none. */
  private long ttlS() {
    int column = columnOf[Role.TTL.ordinal()];
    return column >= 0 && starts[column] < ends[column] && lines.buffer()[starts[column]] == '-'
        ? 0
        : number(Role.TTL, 0);
  }

  private long required(Role role) {
    int column = columnOf[role.ordinal()];
    return lines.number(starts[column], ends[column], role.label);
  }

  private long required(Role role, long most) {
    int column = columnOf[role.ordinal()];
    return lines.number(starts[column], ends[column], role.label, most);
  }

  private long keyBytes(int keyLength) {
    int column = columnOf[Role.KEY_SIZE.ordinal()];
    return column < 0 ? keyLength : required(Role.KEY_SIZE, LineReader.MAX_KEY_BYTES);
  }

  private long valueBytes() {
    int column = columnOf[Role.SIZE.ordinal()];
    boolean isAbsent = starts[column] == ends[column] && layout.requiredColumns <= column;
    return isAbsent ? 0 : required(Role.SIZE, LineReader.MAX_VALUE_BYTES);
  }

  /** The client's number, or a hash of another name, below the limit of numbers in traces. */
  private long client() {
    int column = columnOf[Role.CLIENT.ordinal()];
    if (column < 0) {
      return 0;
    }
    byte[] buffer = lines.buffer();
    int length = ends[column] - starts[column];
    long number = 0;
    boolean isNumber = length <= 18;
    for (int i = starts[column]; i < ends[column] && isNumber; i++) {
      int digit = buffer[i] - '0';
      isNumber = digit >= 0 && digit <= 9;
      number = number * 10 + digit;
    }
    return isNumber ? number : Mix64.hash(1, buffer, starts[column], length) >>> 5;
  }

  private Operation operation() {
    int column = columnOf[Role.OPERATION.ordinal()];
    if (column < 0) {
      return Operation.READ;
    }
    int name = find(names, column);
    if (name < 0) {
      throw lines.error(
          ("unknown operation '%s'; use one of %s, or give its meaning with "
                  + "--from csv --operations %1$s=read")
              .formatted(lines.excerpt(starts[column], ends[column]), layout.operations.keySet()));
    }
    return meanings[name];
  }

  /** True if bytes are a name, ignoring case. */
  private static boolean isName(byte[] name, byte[] buffer, int at) {
    for (int i = 0; i < name.length; i++) {
      byte letter = buffer[at + i];
      if (name[i] != (letter >= 'A' && letter <= 'Z' ? letter + ('a' - 'A') : letter)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public String position() {
    return lines.position();
  }

  @Override
  public List<Remark> remarks() {
    List<Remark> all = new ArrayList<>(remarks);
    all.addAll(
        Remark.occurred(
            new Remark(emptyLines, "lines with a count of 0 were skipped"),
            new Remark(
                linesLeftOut,
                "lines of operations without data (%s) were skipped"
                    .formatted(
                        layout.leftOut.stream().sorted().collect(Collectors.joining(", "))))));
    return all;
  }

  @Override
  public void close() {
    lines.close();
  }
}
