package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.Map;
import java.util.stream.Stream;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

/** Commands on records of any type, and on whole databases. */
final class KeyCommands {

  /** A past time other than 0, which means no end. */
  private static final long PAST = -1;

  private KeyCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("DEL", KeyCommands::delete);
    effects.put("UNLINK", KeyCommands::delete);
    effects.put("EXPIRE", call -> expire(call, "EX"));
    effects.put("PEXPIRE", call -> expire(call, "PX"));
    effects.put("EXPIREAT", call -> expire(call, "EXAT"));
    effects.put("PEXPIREAT", call -> expire(call, "PXAT"));
    effects.put("PERSIST", KeyCommands::persist);
    effects.put("RENAME", call -> rename(call, true));
    effects.put("RENAMENX", call -> rename(call, false));
    effects.put("COPY", KeyCommands::copy);
    effects.put("MOVE", KeyCommands::move);
    effects.put("RESTORE", KeyCommands::restore);
    effects.put("RESTORE-ASKING", KeyCommands::restore);
    effects.put("MIGRATE", KeyCommands::migrate);
    effects.put("SORT", KeyCommands::sort);
    effects.put("FLUSHDB", call -> flush(call, false));
    effects.put("FLUSHALL", call -> flush(call, true));
    effects.put("SWAPDB", call -> call.keyspace().swap(call.integer(1), call.integer(2)));
  }

  private static void delete(Call call) {
    for (int i = 1; i < call.count(); i++) {
      call.key(i).remove();
    }
  }

  private static void expire(Call call, String unit) {
    long time = call.integer(2);
    ExpiryCondition condition = new ExpiryCondition();
    for (int i = 3; i < call.count(); i++) {
      refuseIf(!condition.take(call.word(i)));
    }
    refuseIf(condition.isWrong());
    long ms = call.timeMs(unit, time);
    Key key = call.key(1);
    RedisValue value = key.value();
    if (value != null && condition.isSome()) {
      call.noteIfOpen(value);
    }
    if (value != null && condition.holds(value.expiryMs, ms)) {
      key.expireAt(ms == 0 ? PAST : ms);
    }
  }

  private static void persist(Call call) {
    call.key(1).expireAt(0);
  }

  private static void rename(Call call, boolean overwrites) {
    Key from = call.key(1);
    Key to = call.key(2);
    RedisValue value = from.value();
    if (value == null || from == to || (!overwrites && to.exists())) {
      return;
    }
    from.remove();
    to.put(value, value.expiryMs);
  }

  private static void copy(Call call) {
    long database = call.database();
    boolean overwrites = false;
    for (int i = 3; i < call.count(); i++) {
      switch (call.word(i)) {
        case "REPLACE" -> overwrites = true;
        case "DB" -> database = call.integer(++i);
        default -> refuseIf(true);
      }
    }
    Key from = call.key(1);
    Key to = call.key(2, database);
    refuseIf(from == to);
    RedisValue value = from.value();
    if (value != null) {
      from.read();
      if (overwrites || !to.exists()) {
        to.put(value.copy(), value.expiryMs);
      }
    }
  }

  private static void move(Call call) {
    long database = call.integer(2);
    refuseIf(database == call.database());
    Key from = call.key(1);
    Key to = call.key(1, database);
    RedisValue value = from.value();
    if (value != null && !to.exists()) {
      from.remove();
      to.put(value, value.expiryMs);
    }
  }

  private static void restore(Call call) {
    long ttl = call.integer(2);
    refuseIf(ttl < 0);
    boolean overwrites = false;
    boolean isAbsolute = false;
    for (int i = 4; i < call.count(); i++) {
      switch (call.word(i)) {
        case "REPLACE" -> overwrites = true;
        case "ABSTTL" -> isAbsolute = true;
        case "IDLETIME", "FREQ" -> refuseIf(call.integer(++i) < 0);
        default -> refuseIf(true);
      }
    }
    Key key = call.key(1);
    refuseIf(!overwrites && key.exists());
    long expiryMs = ttl == 0 ? 0 : call.timeMs(isAbsolute ? "PXAT" : "PX", ttl);
    if (isAbsolute && ttl != 0 && expiryMs <= call.keyspace().nowMs()) {
      key.remove();
      return;
    }
    // The dump's own format is not parsed; its size is similar.
    key.put(new OpaqueValue(call.arguments().length(3), false), expiryMs);
  }

  /** MIGRATE host port key|"" database timeout ... [KEYS key...] */
  private static void migrate(Call call) {
    boolean copies = false;
    int keysFrom = call.count();
    for (int i = 6; i < keysFrom; i++) {
      switch (call.word(i)) {
        case "COPY" -> copies = true;
        case "REPLACE" -> {}
        case "AUTH" -> i++;
        case "AUTH2" -> i += 2;
        case "KEYS" -> keysFrom = i + 1;
        default -> refuseIf(true);
      }
    }
    if (call.arguments().length(3) > 0) {
      migrate(call.key(3), copies);
    }
    for (int i = keysFrom; i < call.count(); i++) {
      migrate(call.key(i), copies);
    }
    // The log does not show whether the other server accepted them.
    call.doubt();
  }

  private static void migrate(Key key, boolean copies) {
    key.read();
    if (!copies) {
      key.remove();
    }
  }

  private static void sort(Call call) {
    int storeAt = -1;
    long most = Long.MAX_VALUE;
    boolean isAltered = false;
    boolean isByNumber = true;
    for (int i = 2; i < call.count(); i++) {
      switch (call.word(i)) {
        case "ASC", "DESC" -> {}
        case "ALPHA" -> isByNumber = false;
        case "LIMIT" -> {
          call.integer(++i);
          most = call.integer(++i);
          isAltered = true;
        }
        case "STORE" -> storeAt = ++i;
        case "GET" -> {
          i++;
          isAltered = true;
        }
        case "BY" -> {
          isByNumber = false;
          i++;
        }
        default -> refuseIf(true);
      }
    }
    Key from = call.key(1);
    from.read();
    if (storeAt < 0) {
      return;
    }
    Key to = call.key(storeAt);
    RedisValue source = from.value();
    if (source == null || most == 0) {
      to.remove();
      return;
    }
    boolean isOfOtherType =
        source instanceof StringValue
            || source instanceof HashValue
            || source instanceof StreamValue;
    refuseIf(isOfOtherType && !source.mayBeOther);
    boolean isSorted = !isByNumber || elements(source).allMatch(KeyCommands::isNumber);
    // The order is unknown, and with LIMIT or GET even the set of items. Items that are not
    // numbers cannot be sorted, but captures contain pseudonyms.
    long bytes = source.bytes();
    ListValue sorted = to.put(new ListValue(), 0);
    sorted.open(bytes);
    if (isAltered || !isSorted || isOfOtherType) {
      call.doubt();
    }
  }

  private static Stream<Element> elements(RedisValue value) {
    if (value instanceof ListValue list) {
      return list.items().stream();
    }
    if (value instanceof SetValue set) {
      return set.members().stream();
    }
    return value instanceof SortedSetValue sorted
        ? sorted.scores().keySet().stream()
        : Stream.empty();
  }

  /** True if the server's sort accepts an item as a number, up to its first NUL. */
  private static boolean isNumber(Element element) {
    String text = element.text();
    int end = text.indexOf('\0');
    String number = end < 0 ? text : text.substring(0, end);
    try {
      return number.isEmpty() || !Double.isNaN(Arguments.decimal(number.stripLeading()));
    } catch (RefusedException e) {
      return false;
    }
  }

  private static void flush(Call call, boolean all) {
    String option = call.word(1);
    refuseIf(!option.isEmpty() && !option.equals("ASYNC") && !option.equals("SYNC"));
    if (all) {
      call.keyspace().clearAll();
    } else {
      call.keyspace().clear(call.database());
    }
  }
}
