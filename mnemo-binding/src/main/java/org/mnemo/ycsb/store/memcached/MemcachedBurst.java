package org.mnemo.ycsb.store.memcached;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.RequestBurst;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Bursts of requests to one Memcached. Commands are as in {@link MemcachedStore}, except that a
 * partial update writes back what it has read.
 */
final class MemcachedBurst implements RequestBurst {

  /** Answers to a write-back: stored, overtaken, or item missing. */
  private static final Set<String> WRITTEN_BACK = Set.of("STORED", "EXISTS", "NOT_FOUND");

  private final MemcachedSettings settings;
  private final ItemLayout layout = new ItemLayout();
  private final Fields found = new Fields();
  private final List<Line> lines = new ArrayList<>();

  /** A connection and its pending request. */
  private static final class Line {

    private final TextConnection connection;
    private boolean readsItem;
    private boolean writesBack;
    private String name = "";
    private @Nullable Set<String> fields;

    private Line(TextConnection connection) {
      this.connection = connection;
    }
  }

  /**
   * @param connections number of connections, all open afterwards
   */
  MemcachedBurst(MemcachedSettings settings, int connections) {
    this.settings = settings;
    try {
      for (int i = 0; i < connections; i++) {
        lines.add(new Line(new TextConnection(settings, settings.servers().get(0))));
      }
    } catch (StoreException e) {
      close();
      throw e;
    }
  }

  @Override
  public void send(
      int connection,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      Fields record) {
    Line line = lines.get(connection);
    String full = ItemNames.full(key.table(), key.name());
    line.name = ItemNames.abridged(full);
    line.writesBack = operation == Operation.UPDATE && record.size() != settings.recordFields();
    line.readsItem = operation == Operation.READ || line.writesBack;
    line.fields = fields;
    if (line.readsItem) {
      line.connection.send((line.writesBack ? "gets " : "get ") + line.name, null);
    } else if (operation == Operation.DELETE) {
      line.connection.send("delete " + line.name, null);
    } else {
      byte[] item = layout.encode(full.equals(line.name) ? null : full, record);
      line.connection.send(
          "%s %s %d %d %d"
              .formatted(
                  operation == Operation.INSERT ? "set" : "replace",
                  line.name,
                  ItemLayout.FLAGS,
                  settings.expirationS(),
                  item.length),
          item);
    }
  }

  @Override
  public long receive(int connection) {
    Line line = lines.get(connection);
    String answer = line.connection.line();
    if (line.readsItem) {
      return item(line, answer);
    }
    return switch (answer) {
      case "STORED", "DELETED" -> 0;
      case "NOT_STORED", "NOT_FOUND" -> -1;
      default -> throw line.connection.refused(answer);
    };
  }

  /** Bytes of an item's values; -1 without an item. */
  private long item(Line line, String answer) {
    if (answer.equals("END")) {
      return -1;
    }
    String[] words = answer.split(" ", -1);
    byte[] item = line.connection.item(words);
    if (!line.connection.line().equals("END")) {
      throw line.connection.refused(answer);
    }
    if (line.writesBack) {
      writeBack(line, words, item);
      return 0;
    }
    found.clear();
    layout.decode(item, line.fields, found);
    return found.valueBytes();
  }

  /** Writes an item back unless another request has changed it meanwhile. */
  private void writeBack(Line line, String[] words, byte[] item) {
    if (words.length < 5) {
      throw line.connection.refused(String.join(" ", words));
    }
    line.connection.send(
        "cas %s %s %d %s %s"
            .formatted(line.name, words[2], settings.expirationS(), words[3], words[4]),
        item);
    String answer = line.connection.line();
    if (!WRITTEN_BACK.contains(answer)) {
      throw line.connection.refused(answer);
    }
  }

  @Override
  public void close() {
    lines.forEach(line -> line.connection.close());
  }
}
