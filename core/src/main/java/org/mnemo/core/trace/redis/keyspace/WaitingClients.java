package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.ListIterator;
import org.mnemo.core.trace.redis.command.Arguments;

/**
 * Clients that wait for an element, as by BLPOP. MONITOR prints their command when they begin to
 * wait, and nothing when they are served. Within scripts and transactions no command waits, and no
 * client is served.
 */
final class WaitingClients {

  private static final double MS_A_SECOND = 1000;

  /**
   * A client that waits.
   *
   * @param mayBeServed true if it is not known whether it waits still
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

  /** The number stands for several clients: which of them sends a command is not known. */
  void share(int client) {
    shared.set(client);
  }

  /** Takes note of a command; the client that sends it waits no more. */
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

  /** A client waits from now on until its command can do something. */
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
   * Carries out the next command that can do something, of those in the sequence in which they
   * wait.
   *
   * @param filledKey {@link Key#id()} of the key that something was put into
   * @return false if there is none; the search then begins anew
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
