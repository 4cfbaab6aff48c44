package org.mnemo.core.trace.format;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * CSV of anybody: the columns are those that the user names ({@link #of}), or those of a header
 * whose names leave no doubt, as the traces of libCacheSim have ({@code version,time,op,size,lbn}).
 */
public final class ColumnsCsv implements SingleFileFormat {

  public static final String NAME = "csv";

  private static final Map<String, Role> ROLES = new LinkedHashMap<>();
  private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

  static {
    role(Role.TIME, "time", "timestamp", "ts", "op_time", "clock_time");
    role(
        Role.KEY, "key", "obj_id", "object", "obj", "id", "lbn", "block_id", "object_id", "key_id");
    role(Role.SIZE, "size", "obj_size", "value_size", "object_size", "bytes", "io_size", "length");
    role(Role.OPERATION, "op", "operation", "op_name", "opcode", "type", "cmd");
    role(Role.KEY_SIZE, "key_size");
    role(Role.COUNT, "op_count");
    role(Role.TTL, "ttl");
    role(Role.CLIENT, "client", "client_id", "tenant", "tenant_id", "user");
    for (Operation operation : Operation.values()) {
      operation.traceNames().forEach(name -> OPERATIONS.put(name, operation));
      OPERATIONS.put(operation.lowerCase(), operation);
    }
    OPERATIONS.put("r", Operation.READ);
    OPERATIONS.put("w", Operation.INSERT);
    OPERATIONS.put("write", Operation.INSERT);
    OPERATIONS.put("put", Operation.INSERT);
    OPERATIONS.put("del", Operation.DELETE);
    // Commands of SCSI, in hexadecimal digits.
    OPERATIONS.put("28", Operation.READ);
    OPERATIONS.put("2a", Operation.INSERT);
  }

  private static void role(Role role, String... names) {
    for (String name : names) {
      ROLES.put(name, role);
    }
  }

  /** What the user said of columns: a number from 1, or a name of the header. */
  private final Map<Role, String> named;

  ColumnsCsv() {
    this(Map.of());
  }

  private ColumnsCsv(Map<Role, String> named) {
    this.named = named;
  }

  /**
   * The format of given columns.
   *
   * @param columns such as {@code time=1,key=2,size=4,op=3}: what a column tells, and its number
   *     from 1 or its name in the header
   * @throws UsageException if that is not what it says, or key or size are missing
   */
  public static ColumnsCsv of(String columns) {
    Map<Role, String> named = new EnumMap<>(Role.class);
    for (String part : columns.split(",", -1)) {
      int equals = part.indexOf('=');
      Role role = equals < 0 ? null : ROLES.get(part.substring(0, equals).strip());
      String column = part.substring(equals + 1).strip();
      if (role == null || column.isEmpty() || named.put(role, column) != null) {
        throw new UsageException(
            "--columns must name each of time, key, size, op, key_size, op_count, ttl and client at most once, such as time=1,key=2,size=4,op=3, was '%s'"
                .formatted(columns));
      }
    }
    if (!named.containsKey(Role.KEY) || !named.containsKey(Role.SIZE)) {
      throw new UsageException(
          "--columns must say where the key and its size are, such as key=2,size=4, was '%s'"
              .formatted(columns));
    }
    return new ColumnsCsv(named);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isWritable() {
    return false;
  }

  @Override
  public Division division() {
    return Division.LINES;
  }

  @Override
  public boolean recognises(byte[] head) {
    Map<Role, Integer> columns = HeadLine.roles(HeadLine.columns(head, ","), ROLES);
    return columns.containsKey(Role.KEY) && columns.containsKey(Role.SIZE);
  }

  @Override
  public TraceReader reader(Source source) {
    // An empty file is an empty trace.
    List<String> first =
        source.head().length == 0 ? List.of("key", "size") : HeadLine.columns(source.head(), ",");
    Map<Role, Integer> columns =
        named.isEmpty() ? HeadLine.roles(first, ROLES) : ofNames(first, source);
    if (!columns.containsKey(Role.KEY) || !columns.containsKey(Role.SIZE)) {
      throw new MnemoException(
          "%s line 1: the header does not tell which columns are the key and its size; say it with --columns, such as --columns time=1,key=2,size=4,op=3"
              .formatted(source.name()));
    }
    return new ColumnReader(
        source,
        Layout.csv(columns, 1, OPERATIONS, hasHeader(first, columns) ? 1 : 0),
        "columns as the header or --columns says",
        untold(columns));
  }

  /** A header has no number where an access has its size. */
  private static boolean hasHeader(List<String> first, Map<Role, Integer> columns) {
    int size = columns.getOrDefault(Role.SIZE, 0);
    return size < first.size() && !HeadLine.isNumber(first.get(size));
  }

  private Map<Role, Integer> ofNames(List<String> header, Source source) {
    Map<Role, Integer> columns = new EnumMap<>(Role.class);
    named.forEach(
        (role, column) -> {
          int index =
              HeadLine.isNumber(column) && column.length() < 6
                  ? Integer.parseInt(column) - 1
                  : header.indexOf(column.toLowerCase(Locale.ROOT));
          if (index < 0 || index >= header.size()) {
            throw new UsageException(
                "--columns names the column '%s', but the first line of %s has %d columns and begins '%s'; name one of these"
                    .formatted(
                        column, source.name(), header.size(), HeadLine.excerpt(source.head())));
          }
          columns.put(role, index);
        });
    return columns;
  }

  private static List<String> untold(Map<Role, Integer> columns) {
    List<String> untold = new ArrayList<>();
    if (!columns.containsKey(Role.OPERATION)) {
      untold.add("the trace tells no operations: every access counts as a read");
    }
    if (!columns.containsKey(Role.TIME)) {
      untold.add("the trace tells no times");
    }
    return untold;
  }
}
