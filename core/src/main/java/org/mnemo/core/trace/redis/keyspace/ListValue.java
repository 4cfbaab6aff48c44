package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A list: its items in order. An open list knows only added items. */
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

  /** Removes an item from an end; null if none is known. */
  @Nullable Element pop(boolean fromHead) {
    Element item = fromHead ? items.pollFirst() : items.pollLast();
    bytes -= item == null ? 0 : item.bytes();
    return item;
  }

  /** Removes up to {@code count} items from an end. */
  void pop(boolean fromHead, long count) {
    for (long i = 0; i < count && !items.isEmpty(); i++) {
      pop(fromHead);
    }
  }

  /** Keeps only the items between two indices; negative ones count from the tail. */
  boolean keep(long from, long to) {
    long size = items.size();
    long first = Math.max(0, from < 0 ? size + from : from);
    long last = Math.min(size - 1, to < 0 ? size + to : to);
    boolean isEmpty = first > last;
    pop(true, isEmpty ? size : first);
    pop(false, isEmpty ? 0 : size - 1 - last);
    return items.size() < size;
  }

  /** Edits the items; false if their number stays the same. */
  boolean edit(Consumer<List<Element>> change) {
    List<Element> edited = new ArrayList<>(items);
    change.accept(edited);
    boolean isOtherSize = edited.size() != items.size();
    items = new ArrayDeque<>(edited);
    bytes = edited.stream().mapToLong(Element::bytes).sum();
    return isOtherSize;
  }

  Collection<Element> items() {
    return items;
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  long knownElements() {
    return items.size();
  }

  @Override
  RedisValue copyOfKnown() {
    ListValue copy = new ListValue();
    copy.items.addAll(items);
    copy.bytes = bytes;
    return copy;
  }
}
