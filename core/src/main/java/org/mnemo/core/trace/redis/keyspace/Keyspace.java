package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.redis.command.Arguments;
import org.mnemo.core.trace.redis.command.KeysOfLine;
import org.mnemo.core.trace.redis.command.RedisCommand;
import org.mnemo.core.trace.redis.command.RedisCommand.Use;
import org.mnemo.core.trace.redis.command.RefusedException;

/**
 * The records of a Redis or Valkey as its commands leave them: what exists, how large it is and
 * when it expires. A command changes what the server would change, and nothing if the server
 * refuses it. For one thread.
 */
public final class Keyspace {

  /** What a command does to the keyspace. */
  interface Effect {

    /**
     * Carries out a command.
     *
     * @throws RefusedException before anything is changed, if the server refuses it
     */
    void apply(Call call);
  }

  private static final Map<String, Effect> EFFECTS = new HashMap<>();

  static {
    KeyCommands.addTo(EFFECTS);
    StringCommands.addTo(EFFECTS);
    HashCommands.addTo(EFFECTS);
    ListCommands.addTo(EFFECTS);
    SetCommands.addTo(EFFECTS);
    SortedSetCommands.addTo(EFFECTS);
    StreamCommands.addTo(EFFECTS);
  }

  private final AssumedSizes assumed;
  private long assumedDatabase;
  private final Map<Long, Database> databases = new HashMap<>();
  private final WaitingClients waiting = new WaitingClients();
  private final List<Key> touched = new ArrayList<>();
  private final List<Key> allKeys = new ArrayList<>();
  private final Call call = new Call(this);
  private int client;
  private long nowMs;

  /** {@link Key#id()} of keys that commands have put something into, for those that wait. */
  private final Set<Long> filled = new LinkedHashSet<>();

  /** Those of them of which not all versions of the server tell the clients that wait. */
  private final Set<Long> filledInPlace = new HashSet<>();

  /** Those of them that no other client waits for, since the last command. */
  private final Set<Long> emptied = new HashSet<>();

  private boolean wasCleared;
  private boolean forgets;
  private boolean isOutcomeUnknown;
  private boolean isRefused;

  /**
   * An empty keyspace, or one of which nothing is known.
   *
   * @param assumed sizes of records that are there before the first command
   */
  public Keyspace(AssumedSizes assumed) {
    this.assumed = assumed;
  }

  /** Says in which database the listed records are; before a command names a key. */
  public void listIsOf(long database) {
    assumedDatabase = database;
  }

  /**
   * Says that the number of a client stands for all whose names are alike, so that a command may be
   * of another than the one before.
   */
  public void share(int client) {
    waiting.share(client);
  }

  /** Number of the client that the last command was carried out for. */
  public int client() {
    return client;
  }

  long nowMs() {
    return nowMs;
  }

  /**
   * A keyspace that is empty before every command: what a command asks of its arguments there, it
   * asks in any other.
   */
  public static Keyspace forgetful() {
    Keyspace forgetful = new Keyspace(AssumedSizes.NONE);
    forgetful.wasCleared = true;
    forgetful.forgets = true;
    return forgetful;
  }

  /**
   * Carries out a command; {@link #touched()} are then the keys that it named.
   *
   * @param command the command; null for one that is not known
   * @param keys finds the keys of the command
   * @param database number of the database
   * @param ofClient number of the connection
   * @param ofScript true of a command that a script or function carries out
   * @param timeMs time in milliseconds since 1970
   */
  public void apply(
      @Nullable RedisCommand command,
      Arguments arguments,
      KeysOfLine keys,
      long database,
      int ofClient,
      boolean ofScript,
      long timeMs) {
    begin(ofClient, timeMs);
    waiting.sends(ofClient, ofScript, command == null ? "" : command.name());
    call.begin(arguments, database, null);
    Effect effect = command == null ? null : EFFECTS.get(command.name());
    try {
      if (effect != null) {
        effect.apply(call);
        if (call.mayBeWaiting() && waiting.isBetweenCommands()) {
          waiting.add(ofClient, effect, call, call.mostS());
        }
      } else if (command != null) {
        useKeys(command, keys, call);
      } else {
        useUnknown(call);
      }
    } catch (RefusedException e) {
      isRefused = true;
    }
    doubtIfUnknown();
    if (!waiting.isEmpty()) {
      noteFilled();
    }
  }

  private void doubtIfUnknown() {
    if (isOutcomeUnknown) {
      touched.forEach(Key::doubt);
    }
  }

  private void noteFilled() {
    for (Key key : touched) {
      if (key.isFilled()) {
        filled.add(key.id());
        if (key.isFilledInPlace()) {
          filledInPlace.add(key.id());
        }
      }
    }
  }

  /**
   * Gives an element that was pushed to a client that waits for it, if there is one; {@link
   * #touched()} are then the keys that this changes.
   *
   * @return false if no client is served
   */
  public boolean serveWaiting() {
    if (!waiting.isBetweenCommands()) {
      return false;
    }
    while (!filled.isEmpty()) {
      long key = filled.iterator().next();
      if (waiting.serve(this, key)) {
        noteFilled();
        // Clients of whom it is not known whether they wait on would fill each other's for ever.
        filled.removeIf(some -> isOutcomeUnknown && emptied.contains(some));
        return true;
      }
      filled.remove(key);
      emptied.add(key);
    }
    emptied.clear();
    filledInPlace.clear();
    return false;
  }

  /** Carries out a command that waits; false if it must wait on. */
  boolean carryOut(WaitingClients.Waiting waits, long filledKey) {
    begin(waits.client(), nowMs);
    isOutcomeUnknown = waits.mayBeServed() || filledInPlace.contains(filledKey);
    call.begin(waits.arguments(), waits.database(), filledKey);
    try {
      waits.effect().apply(call);
      doubtIfUnknown();
      return !call.isWaiting();
    } catch (RefusedException e) {
      // Without a find, what it waits for has another type by now.
      return call.hasFound();
    }
  }

  private void begin(int ofClient, long timeMs) {
    client = ofClient;
    nowMs = timeMs;
    if (forgets) {
      databases.values().forEach(Database::forget);
    }
    touched.clear();
    isOutcomeUnknown = false;
    isRefused = false;
  }

  /** Does with each key of a command what the table of commands says. */
  private void useKeys(RedisCommand command, KeysOfLine keys, Call call) {
    keys.begin(command);
    while (keys.next()) {
      Key key = call.key(keys.at());
      Use use = keys.group().use();
      switch (use) {
        case READ -> key.read();
        case LOOK -> {}
        case STORE, CHANGE -> writeOpaque(key, call.bytesFrom(keys.at() + 1));
        case REMOVE -> key.remove();
      }
    }
  }

  /** The command writes a value of which only the size of its arguments is known. */
  private void writeOpaque(Key key, long bytes) {
    RedisValue before = key.value();
    if (before == null || before instanceof OpaqueValue) {
      long bytesBefore = before == null ? 0 : before.bytes();
      key.put(
          new OpaqueValue(Math.max(bytesBefore, bytes), false),
          before == null ? 0 : before.expiryMs);
    } else {
      before.open(Math.max(before.bytes(), bytes));
    }
    key.changed();
    isOutcomeUnknown = true;
  }

  /** A command that is not known may use the key that is its first argument. */
  private void useUnknown(Call call) {
    if (call.count() > 1) {
      Arguments arguments = call.arguments();
      Database database = database(call.database());
      if (database.holds(arguments.kept(), arguments.keptOffset(1), arguments.keptLength(1))) {
        writeOpaque(call.key(1), 0);
      }
    }
    isOutcomeUnknown = true;
  }

  Database database(long number) {
    Database found = databases.get(number);
    if (found == null) {
      found = new Database(number == assumedDatabase ? assumed : assumed.ofUnlisted());
      if (wasCleared) {
        found.clear();
      }
      databases.put(number, found);
    }
    return found;
  }

  /** The key of a command, always the same object in one command. */
  Key key(long database, byte[] buffer, int offset, int length) {
    Database of = database(database);
    return key(
        database, of, forgets ? of.anyNumber(touched.size()) : of.number(buffer, offset, length));
  }

  private Key key(long databaseNumber, Database database, int number) {
    int place = database.touchedAt(number);
    if (place < touched.size() && touched.get(place).is(database, number)) {
      return touched.get(place);
    }
    database.touch(number, touched.size());
    return add(databaseNumber, database, number);
  }

  /** Adds a key to those that are touched, as one of the objects that are used again. */
  private Key add(long databaseNumber, Database database, int number) {
    int place = touched.size();
    if (place == allKeys.size()) {
      allKeys.add(new Key(this, databaseNumber, database, number));
    }
    Key key = allKeys.get(place).set(databaseNumber, database, number);
    touched.add(key);
    return key;
  }

  /** Removes all records of a database. */
  void clear(long number) {
    Database database = database(number);
    for (int i = 0; i < database.size(); i++) {
      if (database.value(i, nowMs) != null) {
        key(number, database, i).remove();
      }
    }
    database.clear();
  }

  void clearAll() {
    wasCleared = true;
    new ArrayList<>(databases.keySet()).forEach(this::clear);
  }

  /** The records of two databases change places: of each they are gone, and others are there. */
  void swap(long one, long other) {
    if (one == other) {
      return;
    }
    Database first = database(one);
    Database second = database(other);
    move(one, first, false);
    move(other, second, false);
    databases.put(one, second);
    databases.put(other, first);
    move(one, second, true);
    move(other, first, true);
  }

  /** The records of a database that has another number from now on. */
  private void move(long number, Database database, boolean isHere) {
    for (int i = 0; i < database.size(); i++) {
      if (database.value(i, nowMs) != null) {
        add(number, database, i).move(isHere);
      }
    }
  }

  /** Nothing tells what the command did; the likeliest is assumed. */
  void noteUnknownOutcome() {
    isOutcomeUnknown = true;
  }

  /**
   * The record of a key as it is between commands.
   *
   * @param timeMs time in milliseconds since 1970
   */
  public Key record(long database, byte[] key, long timeMs) {
    nowMs = timeMs;
    Database of = database(database);
    return new Key(this, database, of, of.number(key, 0, key.length));
  }

  /** The keys that the last command named, each once, in the sequence in which it uses them. */
  public List<Key> touched() {
    return touched;
  }

  /** Whether the log does not tell what the last command did. */
  public boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }

  /** Whether the server refused the last command. */
  public boolean isRefused() {
    return isRefused;
  }
}
