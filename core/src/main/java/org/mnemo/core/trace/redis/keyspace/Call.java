package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A command being executed: its arguments, and the keyspace on which it works. */
final class Call {

  private static final long MS_A_SECOND = 1000;

  private final Keyspace keyspace;
  private final SetOptions setOptions = new SetOptions(this);
  private Arguments arguments = new Arguments();
  private long database;
  private double mostS;
  private double timeoutS;
  private boolean hasFound;

  /** {@link Key#id()} of the key for which a waiting command is executed; null for any. */
  private @Nullable Long filledKey;

  Call(Keyspace keyspace) {
    this.keyspace = keyspace;
  }

  /** Reuses this object for the next command. */
  void begin(Arguments ofCommand, long ofDatabase, @Nullable Long filled) {
    arguments = ofCommand;
    database = ofDatabase;
    filledKey = filled;
    mostS = Double.NaN;
    timeoutS = Double.NaN;
    hasFound = false;
  }

  /**
   * True if the command may take from a key; a waiting command may only from the filled key. If
   * another key also has elements, server versions differ.
   */
  boolean mayTakeFrom(Key key) {
    if (filledKey == null || filledKey == key.id()) {
      return true;
    }
    if (key.value() != null) {
      keyspace.noteUnknownOutcome();
    }
    return false;
  }

  /**
   * Lets the command wait for missing elements.
   *
   * @param seconds longest wait, 0 for ever, NaN for none
   */
  void mayWait(double seconds) {
    mostS = seconds;
  }

  /** The command found nothing, and waits if it may. */
  void findNothing() {
    timeoutS = mostS;
  }

  /** True if the command waits, or may wait because it is unknown whether it found something. */
  boolean mayBeWaiting() {
    return isWaiting() || (mostS >= 0 && keyspace.isOutcomeUnknown());
  }

  /** Ends the waiting, after success or an error. */
  void endWaiting() {
    hasFound = true;
  }

  boolean hasFound() {
    return hasFound;
  }

  boolean isWaiting() {
    return timeoutS >= 0;
  }

  double mostS() {
    return mostS;
  }

  Arguments arguments() {
    return arguments;
  }

  Keyspace keyspace() {
    return keyspace;
  }

  long database() {
    return database;
  }

  int count() {
    return arguments.count();
  }

  Key key(int at) {
    return key(at, database);
  }

  Key key(int at, long ofDatabase) {
    if (at >= count()) {
      throw new RefusedException();
    }
    arguments.useText(at);
    return keyspace.key(
        ofDatabase, arguments.kept(), arguments.keptOffset(at), arguments.keptLength(at));
  }

  /** The keys between two arguments that the command may take from. */
  List<Key> keysToTakeFrom(int from, int end) {
    List<Key> keys = new ArrayList<>();
    for (int i = from; i < end; i++) {
      Key key = key(i);
      if (mayTakeFrom(key)) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** Marks the command's effect as unknown; the likeliest is assumed. */
  void doubt() {
    keyspace.noteUnknownOutcome();
  }

  /** Marks the outcome as unknown if the value is open. */
  void noteIfOpen(RedisValue value) {
    if (value.isOpen()) {
      doubt();
    }
  }

  /**
   * Changes the value of the first argument's key, if it exists.
   *
   * @param change changes the value; false if nothing known changed
   */
  <T extends RedisValue> void change(ValueType<T> type, Predicate<T> change) {
    Key key = key(1);
    T value = key.find(type);
    if (value == null) {
      return;
    }
    boolean isChanged = change.test(value);
    noteIfOpen(value);
    if (isChanged || value.isOpen()) {
      key.changed();
    }
  }

  /** The options of SET, starting at an argument; valid until the next call. */
  SetOptions setOptions(int from) {
    return setOptions.set(from);
  }

  /** An option in capital letters. */
  String word(int at) {
    return at < count() ? arguments.word(at) : "";
  }

  /**
   * Parses options of one word each.
   *
   * @param from index of the first possible option
   * @param known all possible options
   * @param given receives the options found
   * @return index of the first other argument
   */
  int words(int from, Set<String> known, Set<String> given) {
    int at = from;
    for (; at < count(); at++) {
      // Any other argument may be a value, whose text must not be used.
      String text = arguments.valueText(at);
      String word = text == null ? "" : text.toUpperCase(Locale.ROOT);
      if (!known.contains(word)) {
        break;
      }
      arguments.useText(at);
      given.add(word);
    }
    return at;
  }

  /** The text of an option's value. */
  String token(int at) {
    refuseIf(at >= count());
    return arguments.text(at);
  }

  long integer(int at) {
    refuseIf(at >= count());
    return arguments.integer(at);
  }

  double decimal(int at) {
    refuseIf(at >= count());
    return arguments.decimal(at);
  }

  Element element(int at) {
    refuseIf(at >= count());
    return arguments.element(at);
  }

  /** All arguments from an index on. */
  List<Element> elements(int from) {
    return elements(from, count());
  }

  List<Element> elements(int from, int end) {
    refuseIf(end > count());
    List<Element> elements = new ArrayList<>();
    for (int i = from; i < end; i++) {
      elements.add(element(i));
    }
    return elements;
  }

  long bytesFrom(int from) {
    long bytes = 0;
    for (int i = from; i < count(); i++) {
      bytes += arguments.length(i);
    }
    return bytes;
  }

  static void refuseIf(boolean isWrong) {
    if (isWrong) {
      throw new RefusedException();
    }
  }

  /** True if a word is the unit of a following time. */
  static boolean isExpiry(String word) {
    return switch (word) {
      case "EX", "PX", "EXAT", "PXAT" -> true;
      default -> false;
    };
  }

  /**
   * An expiry argument in milliseconds since 1970.
   *
   * @param unit {@code EX} or {@code PX} from now on, {@code EXAT} or {@code PXAT} since 1970
   */
  long expiryMs(String unit, int at) {
    long time = integer(at);
    refuseIf(time <= 0);
    return timeMs(unit, time);
  }

  /** The same for a time that may be past. */
  long timeMs(String unit, long time) {
    try {
      long ms = unit.startsWith("EX") ? Math.multiplyExact(time, MS_A_SECOND) : time;
      return unit.endsWith("AT") ? ms : Math.addExact(ms, keyspace.nowMs());
    } catch (ArithmeticException e) {
      throw new RefusedException();
    }
  }
}
