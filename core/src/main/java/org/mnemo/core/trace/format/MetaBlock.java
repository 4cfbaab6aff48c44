package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Map;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * The block storage traces of Meta (CacheLib, cachelib/cachebench): CSV whose header names the
 * columns. A request reads or writes part of a chunk of at most 8 MiB; an access is to 128 KiB of
 * it ({@link BlockAccesses}). A line stands for {@code op_count} equal requests.
 */
final class MetaBlock implements ColumnFormat {

  private static final int BLOCK_BYTES = 128 << 10;

  private static final Map<String, Role> ROLES =
      Map.of(
          "op_time", Role.TIME,
          "block_id", Role.KEY,
          "io_size", Role.SIZE,
          "io_offset", Role.OFFSET,
          "op_name", Role.OPERATION,
          "op_count", Role.OP_COUNT,
          "user_name", Role.CLIENT);

  private static final List<String> NAMES = ROLES.keySet().stream().sorted().toList();

  private static final Map<String, Operation> OPERATIONS =
      Layout.operations(
          "getchunkdata.permanent=READ",
          "getchunkdata.notinitialized=READ",
          "putchunk.permanent=INSERT",
          "putchunk.notinitialized=INSERT");

  @Override
  public String name() {
    return "meta-block";
  }

  @Override
  public boolean recognises(byte[] head) {
    return HeadLine.roles(HeadLine.columns(head, Separator.COMMA), ROLES).size() == ROLES.size();
  }

  @Override
  public TraceReader reader(Source source) {
    List<String> header =
        source.head().length == 0 ? NAMES : HeadLine.columns(source.head(), Separator.COMMA);
    Map<Role, Integer> columns = HeadLine.roles(header, ROLES);
    if (columns.size() < ROLES.size()) {
      throw HeadLine.lacks(source, String.join(", ", NAMES));
    }
    return new ColumnReader(
        source,
        new Layout(Separator.COMMA, columns, OPERATIONS).withHeader().inBlocksOf(BLOCK_BYTES),
        HeadLine.excerpt(source.head()),
        List.of());
  }
}
