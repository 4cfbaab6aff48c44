package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.command.Element;

/** A list: its items in sequence. Of an open one those are known that were put in. */
final class ListValue extends RedisValue {

  private ArrayDeque<Element> items = new ArrayDeque<>();
  private long bytes;

  int size() {
    return items.size();
  }

  void push(Element item, boolean atHead) {
    if (atHead) {
      items.addFirst(item);
    } else {
      items.addLast(item);
    }
    bytes += item.bytes();
  }

  /** Takes an item from an end; null if none is known. */
  @Nullable Element pop(boolean fromHead) {
    Element item = fromHead ? items.pollFirst() : items.pollLast();
    bytes -= item == null ? 0 : item.bytes();
    return item;
  }

  /** Changes the sequence of items. */
  void edit(Consumer<List<Element>> change) {
    List<Element> edited = new ArrayList<>(items);
    change.accept(edited);
    items = new ArrayDeque<>(edited);
    bytes = edited.stream().mapToLong(Element::bytes).sum();
  }

  Collection<Element> items() {
    return items;
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  boolean hasNothingKnown() {
    return items.isEmpty();
  }

  @Override
  RedisValue copyOfKnown() {
    ListValue copy = new ListValue();
    copy.items.addAll(items);
    copy.bytes = bytes;
    return copy;
  }
}
