package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Map;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * The block traces of Alibaba's cloud (2020): {@code device_id,opcode,offset,length,timestamp}
 * without header; opcode R or W, offset and length in bytes, time in microseconds. An access is to
 * a block of 4 KiB ({@link BlockAccesses}), the page of operating systems.
 */
final class AlibabaBlock implements ColumnFormat {

  private static final int BLOCK_BYTES = 4096;

  private static final Map<String, Operation> OPERATIONS = Layout.operations("r=READ", "w=INSERT");

  private static final Layout LAYOUT =
      new Layout(
              Separator.COMMA,
              Map.of(
                  Role.KEY, 0,
                  Role.CLIENT, 0,
                  Role.OPERATION, 1,
                  Role.OFFSET, 2,
                  Role.SIZE, 3,
                  Role.TIME, 4),
              OPERATIONS)
          .timesIn(TickUnit.US)
          .inBlocksOf(BLOCK_BYTES);

  @Override
  public String name() {
    return "alibaba-block";
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> columns = HeadLine.columns(head, Separator.COMMA);
    return columns.size() == 5
        && OPERATIONS.containsKey(columns.get(1))
        && List.of(0, 2, 3, 4).stream().allMatch(at -> HeadLine.isNumber(columns.get(at)));
  }

  @Override
  public TraceReader reader(Source source) {
    return new ColumnReader(source, LAYOUT, "device_id,opcode,offset,length,timestamp", List.of());
  }
}
