package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.ListIterator;

/**
 * Clients that wait for an element, for example in BLPOP. MONITOR prints their command when the
 * wait begins, and nothing when they are served. Within scripts and transactions no command waits,
 * and no client is served.
 */
final class WaitingClients {

  private static final double MS_A_SECOND = 1000;

  /**
   * A waiting client.
   *
   * @param mayBeServed true if it may already have been served
   */
  record Waiting(
      int client,
      Keyspace.Effect effect,
      Arguments arguments,
      long database,
      long deadlineMs,
      boolean mayBeServed) {}

  private final List<Waiting> waiting = new ArrayList<>();
  private final BitSet inTransaction = new BitSet();
  private final BitSet shared = new BitSet();
  private boolean isBetweenCommands = true;
  private int searchFrom;

  /** Marks a number as shared by several clients, whose commands cannot be distinguished. */
  void share(int client) {
    shared.set(client);
  }

  /** Records a command; the client that sends it has stopped waiting. */
  void sends(int client, boolean ofScript, String command) {
    if (!waiting.isEmpty() && !ofScript && !shared.get(client)) {
      waiting.removeIf(some -> some.client == client);
    }
    switch (command) {
      case "MULTI" -> inTransaction.set(client, !shared.get(client));
      case "EXEC", "DISCARD", "RESET" -> inTransaction.clear(client);
      default -> {}
    }
    isBetweenCommands = !ofScript && !inTransaction.get(client);
  }

  /** False within a script or a transaction. */
  boolean isBetweenCommands() {
    return isBetweenCommands;
  }

  /** Makes a client wait until its command can take something. */
  void add(int client, Keyspace.Effect effect, Call call, double timeoutS) {
    long deadlineMs =
        timeoutS == 0
            ? Long.MAX_VALUE
            : call.keyspace().nowMs() + (long) Math.ceil(timeoutS * MS_A_SECOND);
    waiting.add(
        new Waiting(
            client,
            effect,
            call.arguments().copy(),
            call.database(),
            deadlineMs,
            shared.get(client) || call.keyspace().isOutcomeUnknown()));
  }

  /**
   * Executes the next executable command in order of waiting.
   *
   * @param filledKey {@link Key#id()} of the filled key
   * @return false if there is none; the search then restarts
   */
  boolean serve(Keyspace keyspace, long filledKey) {
    ListIterator<Waiting> some = waiting.listIterator(searchFrom);
    while (some.hasNext()) {
      Waiting next = some.next();
      if (next.deadlineMs < keyspace.nowMs()) {
        some.remove();
      } else if (keyspace.carryOut(next, filledKey)) {
        if (keyspace.isOutcomeUnknown()) {
          some.set(
              new Waiting(
                  next.client, next.effect, next.arguments, next.database, next.deadlineMs, true));
        } else {
          some.remove();
        }
        searchFrom = some.nextIndex();
        return true;
      }
    }
    searchFrom = 0;
    return false;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }
}
