package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

final class SetCommands {

  private SetCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("SADD", SetCommands::add);
    effects.put("SREM", SetCommands::remove);
    effects.put("SPOP", SetCommands::draw);
    effects.put("SMOVE", SetCommands::move);
    effects.put("SUNIONSTORE", call -> store(call, Combination.UNION));
    effects.put("SINTERSTORE", call -> store(call, Combination.INTERSECTION));
    effects.put("SDIFFSTORE", call -> store(call, Combination.DIFFERENCE));
  }

  private static void add(Call call) {
    Key key = call.key(1);
    SetValue set = key.make(ValueType.SET);
    call.elements(2).forEach(set::add);
    key.changed();
  }

  private static void remove(Call call) {
    List<Element> members = call.elements(2);
    call.change(ValueType.SET, set -> set.removeAll(members));
  }

  private static void draw(Call call) {
    long count = call.count() > 2 ? call.integer(2) : 1;
    refuseIf(count < 0 || call.count() > 3);
    if (count == 0) {
      call.key(1).find(ValueType.SET);
      return;
    }
    call.change(
        ValueType.SET,
        set -> {
          set.draw(count);
          return true;
        });
  }

  private static void move(Call call) {
    Element member = call.element(3);
    Key from = call.key(1);
    Key to = call.key(2);
    SetValue source = from.find(ValueType.SET);
    if (source == null) {
      return;
    }
    to.requireType(ValueType.SET);
    if (from == to) {
      return;
    }
    boolean isMoved = source.remove(member);
    call.noteIfOpen(source);
    if (isMoved || source.isOpen()) {
      to.make(ValueType.SET).add(member);
      from.changed();
      to.changed();
    }
  }

  private static void store(Call call, Combination combination) {
    List<Map<Element, Double>> sources = new ArrayList<>();
    boolean isListed = true;
    long mostBytes = 0;
    for (int i = 2; i < call.count(); i++) {
      SetValue source = call.key(i).read(ValueType.SET);
      isListed &= source == null || source.isListed();
      mostBytes = Math.max(mostBytes, source == null ? 0 : source.bytes());
      sources.add(source == null ? Map.of() : source.scores(0));
    }
    Key to = call.key(1);
    Map<Element, Double> members = combination.of(sources, (one, other) -> one);
    if (members.isEmpty() && isListed) {
      to.remove();
      return;
    }
    SetValue result = new SetValue();
    members.keySet().forEach(result::add);
    to.put(result, 0);
    if (!isListed) {
      result.open(Math.max(mostBytes, result.bytes()));
      call.doubt();
    }
  }
}
