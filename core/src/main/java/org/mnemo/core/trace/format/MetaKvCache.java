package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Map;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * The key-value cache traces of Meta (CacheLib, cachelib/cachebench): CSV whose header names the
 * columns, in an order that differs between years. A line stands for {@code op_count} equal
 * accesses; a get of size 0 found nothing. The column {@code usecase} identifies clients.
 */
final class MetaKvCache implements ColumnFormat {

  private static final String NAME = "meta-kvcache";

  /** Columns of the 2022 traces, some files of which lack a header. */
  private static final List<String> WITHOUT_HEADER =
      List.of("key", "op", "size", "op_count", "key_size", "ttl");

  private static final Map<String, Role> ROLES =
      Map.of(
          "op_time", Role.TIME,
          "key", Role.KEY,
          "size", Role.SIZE,
          "op", Role.OPERATION,
          "key_size", Role.KEY_SIZE,
          "op_count", Role.OP_COUNT,
          "ttl", Role.TTL,
          "usecase", Role.CLIENT);

  private static final Map<String, Operation> OPERATIONS =
      Layout.operations(
          "get=READ", "get_lease=READ", "set=INSERT", "set_lease=INSERT", "delete=DELETE");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> columns = HeadLine.columns(head, Separator.COMMA);
    return columns.containsAll(List.of("key", "op", "size", "key_size"))
        || (isHeaderless(columns)
            && columns.size() >= 5
            && columns.subList(2, columns.size()).stream().allMatch(HeadLine::isNumber));
  }

  private static boolean isHeaderless(List<String> columns) {
    return columns.size() >= 3 && OPERATIONS.containsKey(columns.get(1));
  }

  @Override
  public TraceReader reader(Source source) {
    List<String> first = HeadLine.columns(source.head(), Separator.COMMA);
    boolean isHeaderless = isHeaderless(first) || source.head().length == 0;
    List<String> names =
        isHeaderless ? WITHOUT_HEADER.subList(0, Math.min(Math.max(first.size(), 3), 6)) : first;
    if (!names.containsAll(List.of("key", "op", "size"))) {
      throw HeadLine.lacks(source, "key, op and size");
    }
    Map<Role, Integer> columns = HeadLine.roles(names, ROLES);
    Layout layout = new Layout(Separator.COMMA, columns, OPERATIONS);
    return new ColumnReader(
        source,
        isHeaderless ? layout : layout.withHeader(),
        isHeaderless ? String.join(",", names) : HeadLine.excerpt(source.head()),
        columns.containsKey(Role.TIME) ? List.of() : List.of("the trace holds no times"));
  }
}
