package org.mnemo.core.trace.format;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.ColumnReader.Layout;
import org.mnemo.core.trace.format.ColumnReader.Role;

/**
 * The traces of IBM's object store (SNIA IOTTA 36305): {@code milliseconds operation object [bytes
 * [first last]]} separated by spaces. The size is the size of the whole object.
 */
final class IbmCos implements ColumnFormat {

  private static final Map<String, Operation> OPERATIONS =
      Layout.operations(
          "rest.get.object=READ", "rest.put.object=INSERT", "rest.delete.object=DELETE");

  private static final Set<String> LEFT_OUT = Set.of("rest.head.object", "rest.copy.object");

  @Override
  public String name() {
    return "ibm-cos";
  }

  @Override
  public boolean recognises(byte[] head) {
    List<String> columns = HeadLine.columns(head, Separator.BLANK);
    return columns.size() >= 3
        && HeadLine.isNumber(columns.get(0))
        && (OPERATIONS.containsKey(columns.get(1)) || LEFT_OUT.contains(columns.get(1)));
  }

  @Override
  public TraceReader reader(Source source) {
    return new ColumnReader(
        source,
        new Layout(
                Separator.BLANK,
                Map.of(Role.TIME, 0, Role.OPERATION, 1, Role.KEY, 2, Role.SIZE, 3),
                OPERATIONS)
            .timesIn(TickUnit.MS)
            .leavingOut(LEFT_OUT)
            .requiring(3),
        "milliseconds operation object bytes",
        List.of());
  }
}
