package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Map;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * The block traces of Microsoft's servers in Cambridge (Narayanan, Donnelly and Rowstron, FAST
 * 2008): {@code Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime}, with or without this
 * header. Times are ticks of 100 ns since 1601, offset and size are in bytes. An access is to a
 * block of 4 KiB ({@link BlockAccesses}).
 */
final class MsrBlock implements ColumnFormat {

  private static final int BLOCK_BYTES = 4096;

  private static final List<String> HEADER =
      List.of("timestamp", "hostname", "disknumber", "type", "offset", "size", "responsetime");

  private static final Map<String, Operation> OPERATIONS =
      Layout.operations("read=READ", "write=INSERT");

  @Override
  public String name() {
    return "msr-block";
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> columns = HeadLine.columns(head, Separator.COMMA);
    return isHeader(columns)
        || (columns.size() == HEADER.size()
            && OPERATIONS.containsKey(columns.get(3))
            && List.of(0, 2, 4, 5, 6).stream().allMatch(at -> HeadLine.isNumber(columns.get(at))));
  }

  private static boolean isHeader(List<String> columns) {
    return columns.equals(HEADER);
  }

  @Override
  public TraceReader reader(Source source) {
    boolean hasHeader = isHeader(HeadLine.columns(source.head(), Separator.COMMA));
    Layout layout =
        new Layout(
                Separator.COMMA,
                Map.of(
                    Role.TIME, 0,
                    Role.KEY, 1,
                    Role.DISK, 2,
                    Role.OPERATION, 3,
                    Role.OFFSET, 4,
                    Role.SIZE, 5),
                OPERATIONS)
            .timesIn(TickUnit.FILETIME)
            .inBlocksOf(BLOCK_BYTES);
    return new ColumnReader(
        source, hasHeader ? layout.withHeader() : layout, String.join(",", HEADER), List.of());
  }
}
