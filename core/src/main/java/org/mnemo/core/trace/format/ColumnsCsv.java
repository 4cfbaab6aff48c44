package org.mnemo.core.trace.format;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * CSV with named columns: named by the user ({@link #of}), or by an unambiguous header, such as
 * libCacheSim's {@code version,time,op,size,lbn}. Separator, unit of times and numbered operations
 * are inferred from the first lines unless given.
 */
public final class ColumnsCsv implements ColumnFormat {

  public static final String NAME = "csv";

  private static final String SHAPE = "columns as the header or --columns says";

  private static final Layout EMPTY =
      new Layout(Separator.COMMA, Map.of(Role.KEY, 0, Role.SIZE, 1), Map.of());

  /** Names of columns, in small letters without punctuation; the most specific first. */
  private static final Map<Role, List<Set<String>>> NAMES = new EnumMap<>(Role.class);

  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  static {
    names(Role.TIME, "time timestamp ts optime clocktime relativeunix");
    names(
        Role.KEY,
        "key objid objectid cachekey keyid lbn blockid hashedpathquery hashedhostpathquery"
            + " hashedhostandpath photoid",
        "object obj id");
    names(
        Role.SIZE,
        "size objsize objectsize valuesize",
        "bytes iosize length responsesize returnsize");
    names(Role.OPERATION, "op operation opname opcode optype", "type cmd");
    names(Role.KEY_SIZE, "keysize");
    names(Role.OP_COUNT, "opcount");
    names(Role.TTL, "ttl");
    names(Role.CLIENT, "client clientid tenant tenantid user");
    for (Operation operation : Operation.values()) {
      operation.traceNames().forEach(name -> OPERATIONS.put(name, operation));
      OPERATIONS.put(operation.lowerCase(), operation);
    }
    // The last two are SCSI commands in hexadecimal digits.
    OPERATIONS.putAll(
        Layout.operations(
            "r=READ",
            "w=INSERT",
            "write=INSERT",
            "put=INSERT",
            "del=DELETE",
            "28=READ",
            "2a=INSERT"));
  }

  private static void names(Role role, String... ranks) {
    NAMES.put(role, Stream.of(ranks).map(names -> Set.of(names.split(" "))).toList());
  }

  /** The user's columns: a number from 1, or a name in the header. */
  private final Map<Role, String> named;

  private final @Nullable Separator separator;
  private final @Nullable TickUnit unit;

  /** The user's names of operations, in small letters. */
  private final Map<String, Operation> operations;

  /** Head of the file that decides separator, unit and operations; null to use each file's own. */
  private final byte @Nullable [] decidingHead;

  ColumnsCsv() {
    this(Map.of(), null, null, Map.of(), null);
  }

  private ColumnsCsv(
      Map<Role, String> named,
      @Nullable Separator separator,
      @Nullable TickUnit unit,
      Map<String, Operation> operations,
      byte @Nullable [] decidingHead) {
    this.decidingHead = decidingHead;
    this.named = named;
    this.separator = separator;
    this.unit = unit;
    this.operations = operations;
  }

  /**
   * The format as the user describes it; null values are inferred from the files.
   *
   * @param columns roles with their number from 1 or header name, such as {@code
   *     time=1,key=2,size=4,op=3}
   * @param separator comma, tab, semicolon, bar or blank, or the character itself
   * @param timeUnit s, ms, us, ns or filetime
   * @param operations cells and their operations, such as {@code 0=read,1=write}
   * @throws UsageException if an argument is malformed, or key or size are missing
   */
  public static ColumnsCsv of(
      @Nullable String columns,
      @Nullable String separator,
      @Nullable String timeUnit,
      @Nullable String operations) {
    return new ColumnsCsv(
        columns == null ? Map.of() : columns(columns),
        separator == null ? null : Separator.of(separator),
        timeUnit == null ? null : TickUnit.of(timeUnit),
        operations == null ? Map.of() : operations(operations),
        null);
  }

  private static Map<Role, String> columns(String columns) {
    Map<Role, String> named = new EnumMap<>(Role.class);
    for (String part : columns.split(",", -1)) {
      int equals = part.indexOf('=');
      Role role = equals < 0 ? null : roleOf(part.substring(0, equals));
      String column = part.substring(equals + 1).strip();
      if (role == null || column.isEmpty() || named.put(role, column) != null) {
        throw new UsageException(
            "--columns must name each of time, key, size, op, key_size, op_count, ttl and client at most once, such as time=1,key=2,size=4,op=3, was '%s'"
                .formatted(columns));
      }
    }
    Check.that(
        named.containsKey(Role.KEY) && named.containsKey(Role.SIZE),
        "--columns must name the columns of the key and its size, such as key=2,size=4, was '%s'"
            .formatted(columns));
    return named;
  }

  private static @Nullable Role roleOf(String name) {
    return NAMES.entrySet().stream()
        .filter(names -> names.getValue().stream().anyMatch(rank -> rank.contains(letters(name))))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }

  private static Map<String, Operation> operations(String operations) {
    Map<String, Operation> named = new LinkedHashMap<>();
    for (String part : operations.split(",", -1)) {
      int equals = part.indexOf('=');
      String meaning = part.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
      Operation operation = OPERATIONS.get(meaning);
      if (equals < 1 || operation == null) {
        throw new UsageException(
            ("--operations must give the meaning of the operation column's "
                    + "cells, such as 0=read,1=write,2=delete, was '%s'")
                .formatted(operations));
      }
      named.put(part.substring(0, equals).strip().toLowerCase(Locale.ROOT), operation);
    }
    return named;
  }

  /** A name without capitals, punctuation and unit. */
  private static String letters(String name) {
    return TickUnit.withoutUnit(name).replaceAll("[^a-z0-9]", "");
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> lines = HeadLine.lines(head);
    if (lines.isEmpty()) {
      return false;
    }
    return isHeader(separator(lines).split(lines.get(0)));
  }

  private static boolean isHeader(List<String> columns) {
    return !candidates(columns, Role.KEY).isEmpty() && !candidates(columns, Role.SIZE).isEmpty();
  }

  private Separator separator(List<String> lines) {
    return separator == null
        ? Separator.of(
            lines, first -> named.isEmpty() ? isHeader(first) : indices(first).isPresent())
        : separator;
  }

  /** Columns of a header with a name for a role, of the most specific kind found. */
  private static List<Integer> candidates(List<String> header, Role role) {
    for (Set<String> rank : NAMES.getOrDefault(role, List.of())) {
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < header.size(); i++) {
        if (rank.contains(letters(header.get(i)))) {
          found.add(i);
        }
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  @Override
  public ColumnsCsv asOf(byte[] head) {
    return new ColumnsCsv(named, separator, unit, operations, head);
  }

  @Override
  public TraceReader reader(Source source) {
    if (source.head().length == 0) {
      return new ColumnReader(source, EMPTY, SHAPE, List.of());
    }
    List<String> deciding = HeadLine.lines(decidingHead == null ? source.head() : decidingHead);
    Separator found = separator(deciding);
    List<String> first =
        HeadLine.lines(source.head()).stream().findFirst().map(found::split).orElse(List.of(""));
    Map<Role, Integer> columns = named.isEmpty() ? ofHeader(first, source) : ofNames(first, source);
    boolean hasHeader = hasHeader(first, columns);
    List<List<String>> accesses =
        deciding.stream().map(found::split).skip(hasHeader ? 1 : 0).toList();
    List<String> remarks = new ArrayList<>();
    Map<String, Operation> meanings = meanings(accesses, columns, remarks);
    Optional<TickUnit> sureUnit =
        Optional.ofNullable(unit).or(() -> unitOfHeader(hasHeader, first, columns));
    List<Double> times = times(accesses, columns);
    TickUnit taken = sureUnit.orElseGet(() -> TickUnit.of(times));
    if (!columns.containsKey(Role.TIME)) {
      remarks.add("the trace holds no times");
    } else if (sureUnit.isEmpty() && !times.isEmpty()) {
      remarks.add(taken.remark(times));
    }
    Layout layout = new Layout(found, columns, meanings).timesIn(taken);
    if (sureUnit.isEmpty()) {
      layout.withUnsureUnit();
    }
    if (hasHeader) {
      layout.withHeader();
    }
    if (hasHeader && found != Separator.BLANK) {
      layout.ofAtMost(first.size());
    }
    return new ColumnReader(source, layout, SHAPE, remarks);
  }

  private Map<Role, Integer> ofHeader(List<String> header, Source source) {
    Map<Role, Integer> columns = new EnumMap<>(Role.class);
    NAMES.forEach(
        (role, names) -> {
          List<Integer> found = candidates(header, role);
          if (found.size() > 1) {
            throw new MnemoException(
                ("%s line 1: the header has two columns for the %s, '%s' and "
                        + "'%s'; choose with --columns, such as --columns "
                        + "time=1,key=2,size=4,op=3")
                    .formatted(
                        source.name(),
                        role.name().toLowerCase(Locale.ROOT),
                        header.get(found.get(0)),
                        header.get(found.get(1))));
          }
          found.forEach(column -> columns.put(role, column));
        });
    if (!columns.containsKey(Role.KEY) || !columns.containsKey(Role.SIZE)) {
      throw new MnemoException(
          ("%s line 1: no header names the columns of the key and its size, the "
                  + "line is '%s'; name them with --columns, such as --columns "
                  + "time=1,key=2,size=4,op=3")
              .formatted(source.name(), HeadLine.excerpt(source.head())));
    }
    return columns;
  }

  /** A header has no number in the column of the size. */
  private static boolean hasHeader(List<String> first, Map<Role, Integer> columns) {
    int size = columns.getOrDefault(Role.SIZE, 0);
    return size < first.size() && !first.get(size).isEmpty() && !HeadLine.isNumber(first.get(size));
  }

  private static Optional<TickUnit> unitOfHeader(
      boolean hasHeader, List<String> header, Map<Role, Integer> columns) {
    Integer time = columns.get(Role.TIME);
    return hasHeader && time != null ? TickUnit.ofColumn(header.get(time)) : Optional.empty();
  }

  private Map<Role, Integer> ofNames(List<String> first, Source source) {
    return indices(first)
        .orElseThrow(
            () ->
                new UsageException(
                    ("--columns names columns that the first line of %s does "
                            + "not have: it has %d and begins '%s'; name some of these, "
                            + "or the character between them with --separator")
                        .formatted(source.name(), first.size(), HeadLine.excerpt(source.head()))));
  }

  /** Indices from 0 of the user's columns; empty if a line lacks one. */
  private Optional<Map<Role, Integer>> indices(List<String> first) {
    List<String> small = first.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    Map<Role, Integer> columns = new EnumMap<>(Role.class);
    named.forEach(
        (role, column) ->
            columns.put(
                role,
                HeadLine.isNumber(column) && column.length() < 6
                    ? Integer.parseInt(column) - 1
                    : small.indexOf(column.toLowerCase(Locale.ROOT))));
    return columns.values().stream().allMatch(index -> index >= 0 && index < first.size())
        ? Optional.of(columns)
        : Optional.empty();
  }

  /** The first numeric times. */
  private static List<Double> times(List<List<String>> lines, Map<Role, Integer> columns) {
    return cells(lines, columns.get(Role.TIME))
        .filter(time -> time.length() <= 30 && time.matches("[0-9]+(\\.[0-9]*)?"))
        .map(Double::valueOf)
        .toList();
  }

  private static Stream<String> cells(List<List<String>> lines, @Nullable Integer column) {
    return column == null
        ? Stream.empty()
        : lines.stream().filter(line -> line.size() > column).map(line -> line.get(column));
  }

  /** Operations by the cells of the operation's column. */
  private Map<String, Operation> meanings(
      List<List<String>> lines, Map<Role, Integer> columns, List<String> remarks) {
    Map<String, Operation> meanings = new LinkedHashMap<>(OPERATIONS);
    meanings.putAll(operations);
    if (!columns.containsKey(Role.OPERATION)) {
      remarks.add("the trace holds no operations: every access counts as a read");
      return meanings;
    }
    Set<String> numbers =
        cells(lines, columns.get(Role.OPERATION))
            .filter(cell -> HeadLine.isNumber(cell) && !meanings.containsKey(cell))
            .collect(Collectors.toSet());
    if (numbers.equals(Set.of("1"))) {
      meanings.put("1", Operation.READ);
      remarks.add("operation 1, the only one, is taken as a read; override with --operations");
    } else if (!numbers.isEmpty() && Set.of("0", "1").containsAll(numbers)) {
      meanings.put("0", Operation.READ);
      meanings.put("1", Operation.INSERT);
      remarks.add("operations are taken as 0 = read, 1 = write; override with --operations");
    }
    return meanings;
  }
}
