package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;

/** Commands on strings, bits and HyperLogLogs. */
final class StringCommands {

  private static final int BITS_A_BYTE = 8;

  private static final Set<String> BIT_OPERATIONS =
      Set.of("AND", "OR", "XOR", "NOT", "DIFF", "DIFF1", "ANDOR", "ONE");

  private StringCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("SET", StringCommands::set);
    effects.put("SETNX", StringCommands::setIfAbsent);
    effects.put("SETEX", call -> setFor(call, "EX"));
    effects.put("PSETEX", call -> setFor(call, "PX"));
    effects.put("GETSET", StringCommands::getAndSet);
    effects.put("GETEX", StringCommands::getAndExpire);
    effects.put("GETDEL", StringCommands::getAndDelete);
    effects.put("MSET", call -> setMany(call, false));
    effects.put("MSETNX", call -> setMany(call, true));
    effects.put("MSETEX", StringCommands::setManyFor);
    effects.put("APPEND", StringCommands::append);
    effects.put("SETRANGE", StringCommands::setRange);
    effects.put("INCR", call -> add(call, 1));
    effects.put("DECR", call -> add(call, -1));
    effects.put("INCRBY", call -> add(call, call.integer(2)));
    effects.put("DECRBY", StringCommands::subtract);
    effects.put("INCRBYFLOAT", StringCommands::addDecimal);
    effects.put("SETBIT", StringCommands::setBit);
    effects.put("BITFIELD", StringCommands::bitField);
    effects.put("BITOP", StringCommands::combineBits);
    effects.put("PFADD", StringCommands::addToLog);
    effects.put("PFMERGE", StringCommands::mergeLogs);
    effects.put("DELIFEQ", call -> deleteIf(call, 2, true));
    effects.put("DELEX", StringCommands::deleteConditionally);
  }

  /** True if a record's value equals an argument, or may equal it. */
  static boolean hasValue(Call call, Key key, int at) {
    StringValue value = key.find(ValueType.STRING);
    if (value == null) {
      return false;
    }
    StringValue other = new StringValue().set(call.arguments(), at);
    if (value.isOpen()) {
      call.doubt();
      return true;
    }
    if (value.length != other.length) {
      return false;
    }
    if (value.isTextKnown && value.number != null && other.isTextKnown) {
      return value.number.equals(other.number);
    }
    if (!value.isHashKnown || !other.isHashKnown) {
      call.doubt();
      return true;
    }
    return value.hash == other.hash;
  }

  private static void set(Call call) {
    SetOptions options = call.setOptions(3);
    Key key = call.key(1);
    if (options.gets()) {
      key.requireType(ValueType.STRING);
      key.read();
    }
    if (options.hold(key)) {
      options.write(key, 2);
    }
  }

  /** Replaces any value by an argument as a string. */
  static void write(Call call, Key key, int valueAt, long expiryMs) {
    StringValue value = key.replaceable() instanceof StringValue old ? old : new StringValue();
    key.put(value.set(call.arguments(), valueAt), expiryMs);
  }

  private static void setIfAbsent(Call call) {
    Key key = call.key(1);
    if (!key.exists()) {
      write(call, key, 2, 0);
    }
  }

  private static void setFor(Call call, String unit) {
    long expiryMs = call.expiryMs(unit, 2);
    write(call, call.key(1), 3, expiryMs);
  }

  private static void getAndSet(Call call) {
    Key key = call.key(1);
    key.requireType(ValueType.STRING);
    write(call, key, 2, 0);
  }

  private static void getAndExpire(Call call) {
    boolean persists = false;
    long expiryMs = 0;
    refuseIf(call.count() > 4);
    if (call.count() > 2) {
      String word = call.word(2);
      persists = word.equals("PERSIST") && call.count() == 3;
      refuseIf(!persists && !(Call.isExpiry(word) && call.count() == 4));
      expiryMs = persists ? 0 : call.expiryMs(word, 3);
    }
    Key key = call.key(1);
    key.requireType(ValueType.STRING);
    key.read();
    if (persists || expiryMs != 0) {
      key.expireAt(expiryMs);
    }
  }

  private static void getAndDelete(Call call) {
    Key key = call.key(1);
    key.requireType(ValueType.STRING);
    key.remove();
  }

  private static void setMany(Call call, boolean ifAbsent) {
    refuseIf(call.count() % 2 == 0);
    boolean isWritten = true;
    for (int i = 1; i < call.count(); i += 2) {
      Key key = call.key(i);
      isWritten &= !(ifAbsent && key.exists());
    }
    for (int i = 1; isWritten && i < call.count(); i += 2) {
      write(call, call.key(i), i + 1, 0);
    }
  }

  /** MSETEX number key value... [NX|XX] [EX ...] */
  private static void setManyFor(Call call) {
    int end = 2 + 2 * call.arguments().countOrZero(1);
    refuseIf(end == 2 || end > call.count());
    SetOptions options = call.setOptions(end);
    boolean isWritten = true;
    for (int i = 2; i < end; i += 2) {
      isWritten &= options.hold(call.key(i));
    }
    for (int i = 2; isWritten && i < end; i += 2) {
      options.write(call.key(i), i + 1);
    }
  }

  private static void append(Call call) {
    Key key = call.key(1);
    StringValue value = key.make(ValueType.STRING);
    if (value.length == 0 && !value.isOpen()) {
      write(call, key, 2, value.expiryMs);
    } else {
      value.setLength(value.bytes() + call.arguments().length(2));
    }
    key.changed();
  }

  private static void setRange(Call call) {
    long offset = call.integer(2);
    long bytes = call.arguments().length(3);
    refuseIf(offset < 0 || (bytes > 0 && offset > StringValue.MAX_BYTES - bytes));
    Key key = call.key(1);
    StringValue found = key.find(ValueType.STRING);
    if (bytes > 0) {
      StringValue value = found == null ? key.make(ValueType.STRING) : found;
      value.setLength(Math.max(value.bytes(), offset + bytes));
      key.changed();
    }
  }

  private static void add(Call call, long delta) {
    add(call, Arguments.MAX_INTEGER_BYTES, delta, StringValue::sum);
  }

  private static void subtract(Call call) {
    long delta = call.integer(2);
    refuseIf(delta == Long.MIN_VALUE);
    add(call, -delta);
  }

  private static void addDecimal(Call call) {
    BigDecimal delta = StringValue.decimal(call.token(2));
    add(call, StringValue.MOST_DECIMAL_BYTES, delta, StringValue::decimalSum);
  }

  private static <D> void add(
      Call call, int mostBytes, D delta, BiFunction<@Nullable String, D, String> sum) {
    Key key = call.key(1);
    StringValue value = key.find(ValueType.STRING);
    if (value == null && key.value() == null) {
      value = key.put(new StringValue(), 0);
      value.setNumber("0");
    } else if (value == null) {
      value = key.make(ValueType.STRING);
    }
    if (!value.add(mostBytes, delta, sum)) {
      call.doubt();
    }
    key.changed();
  }

  private static void setBit(Call call) {
    long bit = call.integer(2);
    long value = call.integer(3);
    refuseIf(bit < 0 || bit >= BITS_A_BYTE * StringValue.MAX_BYTES || (value & ~1L) != 0);
    grow(call.key(1), bit / BITS_A_BYTE + 1);
  }

  private static void grow(Key key, long bytes) {
    StringValue value = key.make(ValueType.STRING);
    value.setLength(Math.max(value.bytes(), bytes));
    key.changed();
  }

  private static void bitField(Call call) {
    long bytes = 0;
    for (int i = 2; i < call.count(); i++) {
      String word = call.word(i);
      switch (word) {
        case "GET" -> {
          fieldEnd(call, i + 1);
          i += 2;
        }
        case "SET", "INCRBY" -> {
          bytes = Math.max(bytes, fieldEnd(call, i + 1));
          call.integer(i + 3);
          i += 3;
        }
        case "OVERFLOW" -> {
          String how = call.word(++i);
          refuseIf(!how.equals("WRAP") && !how.equals("SAT") && !how.equals("FAIL"));
        }
        default -> throw new RefusedException();
      }
    }
    Key key = call.key(1);
    if (bytes > 0) {
      grow(key, bytes);
    } else {
      key.requireType(ValueType.STRING);
      key.read();
    }
  }

  /** Bytes up to the end of a bit field, such as {@code u8 #3}. */
  private static long fieldEnd(Call call, int typeAt) {
    refuseIf(typeAt + 1 >= call.count());
    String type = call.word(typeAt);
    refuseIf(!type.matches("[IU][1-9][0-9]?"));
    int bits = Integer.parseInt(type.substring(1));
    refuseIf(bits > (type.charAt(0) == 'I' ? 64 : 63));
    String position = call.token(typeAt + 1);
    boolean isMultiple = position.startsWith("#");
    Long number = Arguments.wholeNumber(isMultiple ? position.substring(1) : position);
    if (number == null || number < 0 || number > BITS_A_BYTE * StringValue.MAX_BYTES) {
      throw new RefusedException();
    }
    long first = isMultiple ? number * bits : number;
    refuseIf(first >= BITS_A_BYTE * StringValue.MAX_BYTES);
    return (first + bits - 1) / BITS_A_BYTE + 1;
  }

  /** BITOP operation destination source... */
  private static void combineBits(Call call) {
    String operation = call.word(1);
    refuseIf(!BIT_OPERATIONS.contains(operation));
    refuseIf(operation.equals("NOT") && call.count() != 4);
    long bytes = 0;
    boolean isOpen = false;
    for (int i = 3; i < call.count(); i++) {
      StringValue source = call.key(i).read(ValueType.STRING);
      bytes = Math.max(bytes, source == null ? 0 : source.bytes());
      isOpen |= source != null && source.isOpen();
    }
    Key to = call.key(2);
    if (bytes == 0) {
      to.remove();
      return;
    }
    StringValue result = to.put(StringValue.ofLength(bytes), 0);
    if (isOpen) {
      result.open(bytes);
    }
  }

  private static void addToLog(Call call) {
    Key key = call.key(1);
    writeLog(key, (key.value() instanceof StringValue log ? log.bytes() : 0) + call.bytesFrom(2));
  }

  private static void mergeLogs(Call call) {
    long bytes = 0;
    for (int i = 2; i < call.count(); i++) {
      StringValue source = call.key(i).read(ValueType.STRING);
      refuseIf(source != null && !source.isHyperLogLog && !source.isOpen());
      bytes = Math.max(bytes, source == null ? 0 : source.bytes());
    }
    writeLog(call.key(1), bytes);
  }

  /** A HyperLogLog grows as the server packs it, which the log does not show. */
  private static void writeLog(Key key, long bytes) {
    boolean isNew = key.value() == null;
    StringValue value = key.make(ValueType.STRING);
    refuseIf(!isNew && !value.isHyperLogLog && !value.isOpen());
    value.isHyperLogLog = true;
    value.isTextKnown = false;
    value.isHashKnown = false;
    value.open(Math.max(value.bytes(), Math.min(bytes, StringValue.MAX_LOG_BYTES)));
    key.changed();
  }

  private static void deleteIf(Call call, int valueAt, boolean ifEqual) {
    Key key = call.key(1);
    if (key.exists() && hasValue(call, key, valueAt) == ifEqual) {
      key.remove();
    }
  }

  /** DELEX key [IFEQ value | IFNE value | IFDEQ digest | IFDNE digest] */
  private static void deleteConditionally(Call call) {
    @Nullable String word = call.count() > 2 ? call.word(2) : null;
    if (word == null) {
      call.key(1).remove();
      return;
    }
    refuseIf(call.count() != 4);
    switch (word) {
      case "IFEQ" -> deleteIf(call, 3, true);
      case "IFNE" -> deleteIf(call, 3, false);
      case "IFDEQ", "IFDNE" -> {
        call.doubt();
        call.key(1).remove();
      }
      default -> throw new RefusedException();
    }
  }
}
