package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.keyspace.HashValue.Field;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

final class HashCommands {

  private HashCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("HSET", HashCommands::set);
    effects.put("HMSET", HashCommands::set);
    effects.put("HSETNX", HashCommands::setIfAbsent);
    effects.put("HSETEX", HashCommands::setFor);
    effects.put("HDEL", call -> delete(call, 2, call.count()));
    effects.put("HGETDEL", HashCommands::getAndDelete);
    effects.put("HGETEX", HashCommands::getAndExpire);
    effects.put("HINCRBY", call -> add(call, call.integer(3), StringValue::sum));
    effects.put(
        "HINCRBYFLOAT",
        call -> add(call, StringValue.decimal(call.token(3)), StringValue::decimalSum));
    effects.put("HEXPIRE", call -> expire(call, "EX"));
    effects.put("HPEXPIRE", call -> expire(call, "PX"));
    effects.put("HEXPIREAT", call -> expire(call, "EXAT"));
    effects.put("HPEXPIREAT", call -> expire(call, "PXAT"));
    effects.put("HPERSIST", HashCommands::persist);
  }

  private static void set(Call call) {
    refuseIf(call.count() % 2 != 0 || call.count() < 4);
    Key key = call.key(1);
    HashValue hash = key.make(ValueType.HASH);
    for (int i = 2; i < call.count(); i += 2) {
      hash.put(call.element(i), new Field(call.arguments(), i + 1));
    }
    key.changed();
  }

  private static void setIfAbsent(Call call) {
    Key key = call.key(1);
    HashValue hash = key.make(ValueType.HASH);
    if (hash.get(call.element(2)) == null) {
      call.noteIfOpen(hash);
      hash.put(call.element(2), new Field(call.arguments(), 3));
      key.changed();
    }
  }

  /** HSETEX key [FNX|FXX] [EX ...|KEEPTTL] FIELDS number field value... */
  private static void setFor(Call call) {
    boolean ifNone = false;
    boolean ifAll = false;
    boolean keepsExpiry = false;
    long expiryMs = 0;
    int at = 2;
    for (; !call.word(at).equals("FIELDS"); at++) {
      String word = call.word(at);
      switch (word) {
        case "FNX" -> ifNone = true;
        case "FXX" -> ifAll = true;
        case "KEEPTTL" -> keepsExpiry = true;
        default -> {
          refuseIf(!Call.isExpiry(word));
          expiryMs = call.expiryMs(word, ++at);
        }
      }
    }
    int end = at + 2 + 2 * call.arguments().countOrZero(at + 1);
    refuseIf(end != call.count() || end == at + 2 || (ifNone && ifAll));
    for (int i = at + 2; i < end; i += 2) {
      call.element(i);
    }
    Key key = call.key(1);
    @Nullable HashValue found = key.find(ValueType.HASH);
    boolean isWritten = !(ifAll && found == null);
    for (int i = at + 2; found != null && i < end; i += 2) {
      boolean isThere = found.get(call.element(i)) != null;
      if ((ifNone || ifAll) && !isThere) {
        call.noteIfOpen(found);
      }
      isWritten &= !(ifNone && isThere) && !(ifAll && !isThere);
    }
    if (!isWritten) {
      return;
    }
    HashValue hash = found == null ? key.make(ValueType.HASH) : found;
    for (int i = at + 2; i < end; i += 2) {
      Element name = call.element(i);
      Field before = hash.get(name);
      Field field = new Field(call.arguments(), i + 1);
      field.expiryMs = keepsExpiry && before != null ? before.expiryMs : expiryMs;
      hash.put(name, field);
    }
    key.changed();
  }

  private static void delete(Call call, int from, int end) {
    List<Element> names = call.elements(from, end);
    call.change(ValueType.HASH, hash -> hash.removeAll(names));
  }

  /** HGETDEL key FIELDS number field... */
  private static void getAndDelete(Call call) {
    int end = fieldsEnd(call, 2);
    call.key(1).read();
    delete(call, 4, end);
  }

  /** Index after the fields that follow the word FIELDS and their number. */
  private static int fieldsEnd(Call call, int at) {
    refuseIf(!call.word(at).equals("FIELDS"));
    int end = at + 2 + call.arguments().countOrZero(at + 1);
    refuseIf(end != call.count() || end == at + 2);
    return end;
  }

  /** HGETEX key [EX ...|PERSIST] FIELDS number field... */
  private static void getAndExpire(Call call) {
    int at = 2;
    long expiryMs = 0;
    boolean isSet = false;
    String word = call.word(2);
    if (!word.equals("FIELDS")) {
      isSet = true;
      if (word.equals("PERSIST")) {
        at = 3;
      } else {
        refuseIf(!Call.isExpiry(word));
        expiryMs = call.expiryMs(word, 3);
        at = 4;
      }
    }
    List<Element> names = call.elements(at + 2, fieldsEnd(call, at));
    Key key = call.key(1);
    HashValue hash = key.find(ValueType.HASH);
    key.read();
    if (hash != null && isSet) {
      for (Element name : names) {
        expireField(call, key, hash, name, expiryMs);
      }
    }
  }

  private static <D> void add(Call call, D delta, BiFunction<@Nullable String, D, String> sum) {
    Key key = call.key(1);
    HashValue hash = key.make(ValueType.HASH);
    Field field = numberOf(call, hash);
    long before = field.bytes;
    if (field.isTextKnown) {
      field.setNumber(sum.apply(field.number, delta));
    } else {
      call.doubt();
    }
    store(call, hash, field, before);
    key.changed();
  }

  /** The field named by the second argument, with the number 0 if it is absent. */
  private static Field numberOf(Call call, HashValue hash) {
    Field found = hash.get(call.element(2));
    if (found != null) {
      return found;
    }
    call.noteIfOpen(hash);
    Field field = new Field();
    field.setNumber("0");
    return field;
  }

  private static void store(Call call, HashValue hash, Field field, long bytesBefore) {
    if (hash.get(call.element(2)) == null) {
      hash.put(call.element(2), field);
    } else {
      hash.changed(field, bytesBefore);
    }
  }

  /** HEXPIRE key time [NX|XX|GT|LT] FIELDS number field... */
  private static void expire(Call call, String unit) {
    long time = call.integer(2);
    refuseIf(time < 0);
    ExpiryCondition condition = new ExpiryCondition();
    int at = 3;
    if (condition.take(call.word(3))) {
      at = 4;
    }
    List<Element> names = call.elements(at + 2, fieldsEnd(call, at));
    long ms = call.timeMs(unit, time);
    Key key = call.key(1);
    HashValue hash = key.find(ValueType.HASH);
    if (hash == null) {
      return;
    }
    for (Element name : names) {
      Field field = hash.get(name);
      if (field == null) {
        call.noteIfOpen(hash);
      } else if (condition.holds(field.expiryMs, ms)) {
        expireField(call, key, hash, name, ms);
      }
    }
  }

  private static void expireField(Call call, Key key, HashValue hash, Element name, long ms) {
    Field field = hash.get(name);
    if (field == null) {
      return;
    }
    if (ms != 0 && ms <= call.keyspace().nowMs()) {
      hash.remove(name);
      key.changed();
    } else {
      field.expiryMs = ms;
      hash.changed(field, field.bytes);
    }
  }

  private static void persist(Call call) {
    List<Element> names = call.elements(4, fieldsEnd(call, 2));
    Key key = call.key(1);
    HashValue hash = key.find(ValueType.HASH);
    if (hash != null) {
      for (Element name : names) {
        expireField(call, key, hash, name, 0);
      }
    }
  }
}
