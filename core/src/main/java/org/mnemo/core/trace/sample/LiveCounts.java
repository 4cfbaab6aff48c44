package org.mnemo.core.trace.sample;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;

/** Counts of the lines of a running server. For one thread. */
public final class LiveCounts {

  /** Most commands without a meaning to Mnemo that are told by name. */
  private static final int UNKNOWN_TO_NAME = 10;

  private final long[] requests = new long[Operation.countOfAll()];
  private long total;
  private long keptLines;
  private long lostLines;
  private long otherDatabases;
  private long tooLong;
  private long unknown;
  private final KeyTable unknownNames = new KeyTable();

  /**
   * What was counted.
   *
   * @param requests requests by operation, those to keys outside of the sample included. A change
   *     of a record that was removed before, which makes it anew, counts as an update
   * @param keptLines lines about sampled keys that were handed on
   * @param lostLines lines that the server says it has left out
   * @param otherDatabases commands in other databases, left out
   * @param tooLongLines commands with keys that are too long to be held, left out
   * @param unknownCommands commands that Mnemo does not know, left out
   * @param unknownNames names of the first of them
   */
  public record Totals(
      RequestCounts requests,
      long keptLines,
      long lostLines,
      long otherDatabases,
      long tooLongLines,
      long unknownCommands,
      List<String> unknownNames) {

    public static final Totals NONE =
        new Totals(new RequestCounts(0, 0, 0, 0, 0), 0, 0, 0, 0, 0, List.of());

    public Totals {
      unknownNames = List.copyOf(unknownNames);
    }

    /** The counts of this and of other lines together. */
    public Totals and(Totals other) {
      long[] sums = new long[Operation.countOfAll()];
      for (Operation operation : Operation.values()) {
        sums[operation.ordinal()] = requests.count(operation) + other.requests.count(operation);
      }
      List<String> names = new ArrayList<>(unknownNames);
      other.unknownNames.stream().filter(name -> !names.contains(name)).forEach(names::add);
      return new Totals(
          RequestCounts.of(sums),
          keptLines + other.keptLines,
          lostLines + other.lostLines,
          otherDatabases + other.otherDatabases,
          tooLongLines + other.tooLongLines,
          unknownCommands + other.unknownCommands,
          names.subList(0, Math.min(names.size(), UNKNOWN_TO_NAME)));
    }
  }

  public void request(Operation operation) {
    requests[operation.ordinal()]++;
    total++;
  }

  /** Takes back a request that was counted and turned out to be part of another. */
  public void takeBack(Operation operation) {
    requests[operation.ordinal()]--;
    total--;
  }

  /** A line was handed on; one that only tells when the trace begins does not count. */
  public void kept(boolean isOfSample) {
    if (isOfSample) {
      keptLines++;
    }
  }

  public void lost(long lines) {
    lostLines += lines;
  }

  public void ofOtherDatabase() {
    otherDatabases++;
  }

  public void tooLong() {
    tooLong++;
  }

  /** A command that is not known; the names of only some are kept. */
  public void unknown(byte[] name, int offset, int length) {
    unknown++;
    if (unknownNames.size() < UNKNOWN_TO_NAME) {
      unknownNames.add(name, offset, length);
    }
  }

  /** Requests since the last {@link #takeTotals()}. */
  public long requests() {
    return total;
  }

  /** All counts so far. */
  public Totals totals() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < unknownNames.size(); i++) {
      names.add(
          new String(
              unknownNames.keyBuffer(i),
              unknownNames.keyOffset(i),
              unknownNames.keyBytes(i),
              StandardCharsets.UTF_8));
    }
    return new Totals(
        RequestCounts.of(requests), keptLines, lostLines, otherDatabases, tooLong, unknown, names);
  }

  /**
   * All counts since the last call, and begins anew. What was taken back of requests that an
   * earlier call has told is taken from the next ones.
   */
  public Totals takeTotals() {
    long[] owed = new long[requests.length];
    for (int i = 0; i < requests.length; i++) {
      owed[i] = Math.min(0, requests[i]);
      requests[i] -= owed[i];
    }
    Totals totals = totals();
    System.arraycopy(owed, 0, requests, 0, owed.length);
    total = Arrays.stream(owed).sum();
    keptLines = 0;
    lostLines = 0;
    otherDatabases = 0;
    tooLong = 0;
    unknown = 0;
    return totals;
  }
}
