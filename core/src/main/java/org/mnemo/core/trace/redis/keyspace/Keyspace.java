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
import org.mnemo.core.trace.redis.keyspace.RedisCommand.Use;

/**
 * The records of a Redis or Valkey after its commands: existence, size and expiry. A command has
 * the server's effect, and none if the server refuses it. For one thread.
 */
public final class Keyspace {

  interface Effect {

    /**
     * Executes a command.
     *
     * @throws RefusedException before any change, if the server refuses it
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

  /** {@link Key#id()} of filled keys, for waiting clients. */
  private final Set<Long> filled = new LinkedHashSet<>();

  /** Those of the filled keys for which some server versions serve no waiting client. */
  private final Set<Long> filledInPlace = new HashSet<>();

  /** Filled keys that no other client waits for, since the last command. */
  private final Set<Long> emptied = new HashSet<>();

  private boolean wasCleared;
  private boolean forgets;
  private boolean isOutcomeUnknown;
  private boolean isRefused;

  /**
   * A keyspace of unknown records.
   *
   * @param assumed sizes of records from before the first command
   */
  public Keyspace(AssumedSizes assumed) {
    this.assumed = assumed;
  }

  /** Sets the database of the listed records; call it before any command names a key. */
  public void listIsOf(long database) {
    assumedDatabase = database;
  }

  /** Marks a client number as shared by several clients. */
  public void share(int client) {
    waiting.share(client);
  }

  /** Number of the last command's client. */
  public int client() {
    return client;
  }

  long nowMs() {
    return nowMs;
  }

  /**
   * A keyspace that is empty before every command, for finding out which arguments a command uses.
   */
  public static Keyspace forgetful() {
    Keyspace forgetful = new Keyspace(AssumedSizes.NONE);
    forgetful.wasCleared = true;
    forgetful.forgets = true;
    return forgetful;
  }

  /**
   * Executes a command; {@link #touched()} are then its keys.
   *
   * @param command null if unknown
   * @param keys finds the keys of the command
   * @param database number of the database
   * @param ofClient number of the connection
   * @param ofScript true for a command run by a script or function
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
   * Serves one waiting client, if possible; {@link #touched()} are then the changed keys.
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
        // Clients with uncertain waiting could fill each other's keys for ever.
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

  /** Executes a waiting command; false if it must continue to wait. */
  boolean carryOut(WaitingClients.Waiting waits, long filledKey) {
    begin(waits.client(), nowMs);
    isOutcomeUnknown = waits.mayBeServed() || filledInPlace.contains(filledKey);
    call.begin(waits.arguments(), waits.database(), filledKey);
    try {
      waits.effect().apply(call);
      doubtIfUnknown();
      return !call.isWaiting();
    } catch (RefusedException e) {
      // Otherwise the value has another type by now.
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

  /** Applies the command table's entry to each key of a command. */
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

  /** Stores a value known only by the size of its arguments. */
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

  /** An unknown command may use the key that is its first argument. */
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

  /** A key of the command, always the same object within one command. */
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

  /** Adds a key to the touched ones, as a reused object. */
  private Key add(long databaseNumber, Database database, int number) {
    int place = touched.size();
    if (place == allKeys.size()) {
      allKeys.add(new Key(this, databaseNumber, database, number));
    }
    Key key = allKeys.get(place).set(databaseNumber, database, number);
    touched.add(key);
    return key;
  }

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

  /** Swaps the records of two databases. */
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

  /** Moves all records of a database to or from another number. */
  private void move(long number, Database database, boolean isHere) {
    for (int i = 0; i < database.size(); i++) {
      if (database.value(i, nowMs) != null) {
        add(number, database, i).move(isHere);
      }
    }
  }

  /** Marks the command's effect as unknown; the likeliest is assumed. */
  void noteUnknownOutcome() {
    isOutcomeUnknown = true;
  }

  /**
   * The record of a key between commands.
   *
   * @param timeMs time in milliseconds since 1970
   */
  public Key record(long database, byte[] key, long timeMs) {
    nowMs = timeMs;
    Database of = database(database);
    return new Key(this, database, of, of.number(key, 0, key.length));
  }

  /** The distinct keys of the last command in order of use. */
  public List<Key> touched() {
    return touched;
  }

  /** True if the log does not show the last command's outcome. */
  public boolean isOutcomeUnknown() {
    return isOutcomeUnknown;
  }

  /** True if the server refused the last command. */
  public boolean isRefused() {
    return isRefused;
  }
}
