package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.command.Element;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

/** Commands on lists. */
final class ListCommands {

  private ListCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("LPUSH", call -> push(call, true, false));
    effects.put("RPUSH", call -> push(call, false, false));
    effects.put("LPUSHX", call -> push(call, true, true));
    effects.put("RPUSHX", call -> push(call, false, true));
    effects.put("LPOP", call -> pop(call, true));
    effects.put("RPOP", call -> pop(call, false));
    effects.put("BLPOP", call -> popFirst(call, 1, call.count() - 1, true, 1, last(call)));
    effects.put("BRPOP", call -> popFirst(call, 1, call.count() - 1, false, 1, last(call)));
    effects.put("LMPOP", call -> popMany(call, 1, Double.NaN));
    effects.put("BLMPOP", call -> popMany(call, 2, timeout(call, 1)));
    effects.put("RPOPLPUSH", call -> move(call, false, true, Double.NaN));
    effects.put("BRPOPLPUSH", call -> move(call, false, true, timeout(call, 3)));
    effects.put("LMOVE", call -> moveBetween(call, Double.NaN));
    effects.put("BLMOVE", call -> moveBetween(call, timeout(call, 5)));
    effects.put("LSET", ListCommands::set);
    effects.put("LINSERT", ListCommands::insert);
    effects.put("LREM", ListCommands::removeEqual);
    effects.put("LTRIM", ListCommands::trim);
  }

  private static double last(Call call) {
    return timeout(call, call.count() - 1);
  }

  static double timeout(Call call, int at) {
    double seconds = call.decimal(at);
    refuseIf(!(seconds >= 0) || seconds > Integer.MAX_VALUE);
    return seconds;
  }

  private static void push(Call call, boolean atHead, boolean ifPresent) {
    Key key = call.key(1);
    List<Element> items = call.elements(2);
    @Nullable ListValue list = ifPresent ? key.find(ValueType.LIST) : key.make(ValueType.LIST);
    if (list != null) {
      items.forEach(item -> list.push(item, atHead));
      key.changed();
    }
  }

  private static void pop(Call call, boolean fromHead) {
    long count = call.count() > 2 ? call.integer(2) : 1;
    refuseIf(count < 0 || call.count() > 3);
    Key key = call.key(1);
    take(call, key, key.find(ValueType.LIST), fromHead, count);
  }

  /** Takes items from an end; false if there are none. */
  private static boolean take(
      Call call, Key key, @Nullable ListValue list, boolean fromHead, long count) {
    if (list == null) {
      return false;
    }
    for (long i = 0; i < count && list.pop(fromHead) != null; i++) {
      // It is counted by the loop.
    }
    call.noteIfOpen(list);
    if (count > 0) {
      key.changed();
    } else {
      key.read();
    }
    return true;
  }

  /** Takes items from the first of several lists that has some. */
  private static void popFirst(
      Call call, int from, int end, boolean fromHead, long count, double timeoutS) {
    call.mayWait(timeoutS);
    List<Key> keys = call.keysToTakeFrom(from, end);
    for (Key key : keys) {
      if (take(call, key, key.find(ValueType.LIST), fromHead, count)) {
        return;
      }
    }
    call.findNothing();
  }

  /** [B]LMPOP number key... LEFT|RIGHT [COUNT count] */
  private static void popMany(Call call, int numberAt, double timeoutS) {
    long number = call.integer(numberAt);
    refuseIf(number <= 0 || number >= call.count());
    int end = numberAt + 1 + (int) number;
    boolean fromHead = isHead(call.word(end));
    long count = 1;
    if (call.count() > end + 1) {
      refuseIf(!call.word(end + 1).equals("COUNT") || call.count() != end + 3);
      count = call.integer(end + 2);
      refuseIf(count <= 0);
    }
    popFirst(call, numberAt + 1, end, fromHead, count, timeoutS);
  }

  private static boolean isHead(String word) {
    refuseIf(!word.equals("LEFT") && !word.equals("RIGHT"));
    return word.equals("LEFT");
  }

  private static void moveBetween(Call call, double timeoutS) {
    move(call, isHead(call.word(3)), isHead(call.word(4)), timeoutS);
  }

  private static void move(Call call, boolean fromHead, boolean toHead, double timeoutS) {
    call.mayWait(timeoutS);
    Key from = call.key(1);
    Key to = call.key(2);
    ListValue source = from.find(ValueType.LIST);
    if (source == null || !call.mayTakeFrom(from)) {
      to.knownValue();
      call.findNothing();
      return;
    }
    call.endWaiting();
    to.requireType(ValueType.LIST);
    Element item = source.pop(fromHead);
    call.noteIfOpen(source);
    // The source first gives, so that it is gone if this was its last, unless it also takes.
    ListValue target = from == to ? source : to.make(ValueType.LIST);
    if (item == null) {
      // An item that is not known is one that was there before.
      target.open(target.bytes());
    } else {
      target.push(item, toHead);
    }
    from.changed();
    to.changed();
  }

  private static void set(Call call) {
    long index = call.integer(2);
    Key key = call.key(1);
    ListValue list = key.find(ValueType.LIST);
    Element item = call.element(3);
    if (list == null) {
      return;
    }
    if (list.isOpen()) {
      call.keyspace().noteUnknownOutcome();
      key.changed();
      return;
    }
    long place = index < 0 ? list.size() + index : index;
    refuseIf(place < 0 || place >= list.size());
    list.edit(items -> items.set((int) place, item));
    key.changed();
  }

  /** LINSERT key BEFORE|AFTER pivot item */
  private static void insert(Call call) {
    boolean isBefore = call.word(2).equals("BEFORE");
    refuseIf(!isBefore && !call.word(2).equals("AFTER"));
    Element pivot = call.element(3);
    Element item = call.element(4);
    Key key = call.key(1);
    ListValue list = key.find(ValueType.LIST);
    if (list == null) {
      return;
    }
    call.noteIfOpen(list);
    list.edit(
        items -> {
          int place = items.indexOf(pivot);
          if (place >= 0) {
            items.add(isBefore ? place : place + 1, item);
            key.changed();
          }
        });
  }

  private static void removeEqual(Call call) {
    long count = call.integer(2);
    Element item = call.element(3);
    Key key = call.key(1);
    ListValue list = key.find(ValueType.LIST);
    if (list == null) {
      return;
    }
    call.noteIfOpen(list);
    list.edit(
        items -> {
          if (count < 0) {
            Collections.reverse(items);
          }
          removeFirst(items, item, count == 0 ? Long.MAX_VALUE : Math.abs(count));
          if (count < 0) {
            Collections.reverse(items);
          }
        });
    key.changed();
  }

  private static void removeFirst(List<Element> items, Element item, long most) {
    long[] left = {most};
    items.removeIf(some -> some.equals(item) && left[0]-- > 0);
  }

  private static void trim(Call call) {
    long from = call.integer(2);
    long to = call.integer(3);
    Key key = call.key(1);
    ListValue list = key.find(ValueType.LIST);
    if (list == null) {
      return;
    }
    if (list.isOpen()) {
      call.keyspace().noteUnknownOutcome();
      key.changed();
      return;
    }
    long size = list.size();
    long first = Math.max(0, from < 0 ? size + from : from);
    long last = Math.min(size - 1, to < 0 ? size + to : to);
    long atHead = first > last ? size : first;
    long atTail = first > last ? 0 : size - 1 - last;
    for (long i = 0; i < atHead; i++) {
      list.pop(true);
    }
    for (long i = 0; i < atTail; i++) {
      list.pop(false);
    }
    key.changed();
  }
}
