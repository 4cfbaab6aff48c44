package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

final class ListCommands {

  private ListCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("LPUSH", call -> push(call, true, false));
    effects.put("RPUSH", call -> push(call, false, false));
    effects.put("LPUSHX", call -> push(call, true, true));
    effects.put("RPUSHX", call -> push(call, false, true));
    Pops<ListValue> pops = new Pops<>(ValueType.LIST, "LEFT", "RIGHT", ListValue::pop);
    effects.put("LPOP", call -> pops.pop(call, true));
    effects.put("RPOP", call -> pops.pop(call, false));
    effects.put("BLPOP", call -> pops.waitAndPop(call, true));
    effects.put("BRPOP", call -> pops.waitAndPop(call, false));
    effects.put("LMPOP", pops::popMany);
    effects.put("BLMPOP", pops::waitAndPopMany);
    effects.put("RPOPLPUSH", call -> move(call, false, true, Double.NaN));
    effects.put("BRPOPLPUSH", call -> move(call, false, true, Pops.timeoutS(call, 3)));
    effects.put("LMOVE", call -> moveBetween(call, Double.NaN));
    effects.put("BLMOVE", call -> moveBetween(call, Pops.timeoutS(call, 5)));
    effects.put("LSET", ListCommands::set);
    effects.put("LINSERT", ListCommands::insert);
    effects.put("LREM", ListCommands::removeEqual);
    effects.put("LTRIM", ListCommands::trim);
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
    // The source gives first, so it is removed if this was its last item, unless it also receives
    // it.
    ListValue target = from == to ? source : to.make(ValueType.LIST);
    if (item == null) {
      // An unknown item was there before the log.
      target.open(target.bytes());
    } else {
      target.push(item, toHead);
    }
    from.changed();
    to.changed();
  }

  private static void set(Call call) {
    long index = call.integer(2);
    Element item = call.element(3);
    call.change(
        ValueType.LIST,
        list -> {
          long place = index < 0 ? list.size() + index : index;
          refuseIf(!list.isOpen() && (place < 0 || place >= list.size()));
          if (!list.isOpen()) {
            list.edit(items -> items.set((int) place, item));
          }
          return true;
        });
  }

  /** LINSERT key BEFORE|AFTER pivot item */
  private static void insert(Call call) {
    boolean isBefore = call.word(2).equals("BEFORE");
    refuseIf(!isBefore && !call.word(2).equals("AFTER"));
    Element pivot = call.element(3);
    Element item = call.element(4);
    call.change(
        ValueType.LIST,
        list ->
            list.edit(
                items -> {
                  int place = items.indexOf(pivot);
                  if (place >= 0) {
                    items.add(isBefore ? place : place + 1, item);
                  }
                }));
  }

  private static void removeEqual(Call call) {
    long count = call.integer(2);
    Element item = call.element(3);
    call.change(
        ValueType.LIST,
        list ->
            list.edit(
                items -> {
                  if (count < 0) {
                    Collections.reverse(items);
                  }
                  removeFirst(items, item, count == 0 ? Long.MAX_VALUE : Math.abs(count));
                  if (count < 0) {
                    Collections.reverse(items);
                  }
                }));
  }

  private static void removeFirst(List<Element> items, Element item, long most) {
    long[] left = {most};
    items.removeIf(some -> some.equals(item) && left[0]-- > 0);
  }

  private static void trim(Call call) {
    long from = call.integer(2);
    long to = call.integer(3);
    call.change(ValueType.LIST, list -> !list.isOpen() && list.keep(from, to));
  }
}
