package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mnemo.core.trace.redis.command.Element;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

/** Commands on sets. */
final class SetCommands {

  private SetCommands() {}

  /** How sets are combined. */
  private enum Combination {
    UNION,
    INTERSECTION,
    DIFFERENCE
  }

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
    Key key = call.key(1);
    SetValue set = key.find(ValueType.SET);
    if (set == null) {
      return;
    }
    boolean isChanged = false;
    for (Element member : members) {
      isChanged |= set.remove(member);
    }
    call.noteIfOpen(set);
    if (isChanged || set.isOpen()) {
      key.changed();
    }
  }

  private static void draw(Call call) {
    long count = call.count() > 2 ? call.integer(2) : 1;
    refuseIf(count < 0 || call.count() > 3);
    Key key = call.key(1);
    SetValue set = key.find(ValueType.SET);
    if (set != null && count > 0) {
      call.noteIfOpen(set);
      set.draw(count);
      key.changed();
    }
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
    Set<Element> members = new HashSet<>();
    boolean isListed = true;
    long mostBytes = 0;
    for (int i = 2; i < call.count(); i++) {
      SetValue source = call.key(i).read(ValueType.SET);
      isListed &= source == null || source.isListed();
      mostBytes = Math.max(mostBytes, source == null ? 0 : source.bytes());
      Set<Element> others = source == null ? Set.of() : source.members();
      if (i == 2 || combination == Combination.UNION) {
        members.addAll(others);
      } else if (combination == Combination.INTERSECTION) {
        members.retainAll(others);
      } else {
        members.removeAll(others);
      }
    }
    Key to = call.key(1);
    if (members.isEmpty() && isListed) {
      to.remove();
      return;
    }
    SetValue result = new SetValue();
    members.forEach(result::add);
    to.put(result, 0);
    if (!isListed) {
      result.open(Math.max(mostBytes, result.bytes()));
      call.keyspace().noteUnknownOutcome();
    }
  }
}
