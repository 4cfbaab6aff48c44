package org.mnemo.core.trace.sample;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;

/** Counts the lines of a running server. For one thread. */
public final class LiveCounts {

  /** Most unknown commands that are named. */
  private static final int UNKNOWN_TO_NAME = 10;

  private final long[] requests = new long[Operation.countOfAll()];
  private final long[] keptRequests = new long[Operation.countOfAll()];
  private long total;
  private long commands;
  private Mark mark = Mark.NONE;
  private long lostLines;
  private long otherDatabases;
  private long leftOut;
  private long unknown;
  private final KeyTable unknownNames = new KeyTable();

  /**
   * Counts of some lines.
   *
   * @param requests requests by operation, also to keys outside the sample. A change of a removed
   *     record, which creates it anew, counts as an update
   * @param keptRequests requests to sampled keys
   * @param lostLines lines that the server reports as skipped
   * @param otherDatabases skipped commands in other databases
   * @param leftOutLines skipped lines that are damaged or have too long keys
   * @param unknownCommands skipped unknown commands
   * @param unknownNames names of the first unknown commands
   */
  public record Totals(
      RequestCounts requests,
      RequestCounts keptRequests,
      long lostLines,
      long otherDatabases,
      long leftOutLines,
      long unknownCommands,
      List<String> unknownNames) {

    public static final Totals NONE =
        new Totals(RequestCounts.NONE, RequestCounts.NONE, 0, 0, 0, 0, List.of());

    public Totals {
      requireNonNull(requests, "requests is null");
      requireNonNull(keptRequests, "kept_requests is null");
      unknownNames = List.copyOf(unknownNames);
    }

    public Totals and(Totals other) {
      List<String> names = new ArrayList<>(unknownNames);
      other.unknownNames.stream().filter(name -> !names.contains(name)).forEach(names::add);
      return new Totals(
          requests.and(other.requests),
          keptRequests.and(other.keptRequests),
          lostLines + other.lostLines,
          otherDatabases + other.otherDatabases,
          leftOutLines + other.leftOutLines,
          unknownCommands + other.unknownCommands,
          names.subList(0, Math.min(names.size(), UNKNOWN_TO_NAME)));
    }
  }

  /**
   * A mark that was read.
   *
   * @param ns time of the mark in nanoseconds since the capture began
   * @param commands commands with keys before it, as counted by {@link #command}
   */
  public record Mark(long ns, long commands) {

    static final Mark NONE = new Mark(-1, 0);
  }

  /** Counts a command with keys in any database, as the server does. */
  public void command(int change) {
    commands += change;
  }

  /** Records a word if it is a {@link CaptureMark} of this process. */
  public void mark(byte[] word, int offset, int length) {
    long ns = CaptureMark.timeNs(word, offset, length);
    if (ns >= 0) {
      mark = new Mark(ns, commands);
    }
  }

  /** The last mark read; its time is -1 before the first. */
  public Mark lastMark() {
    return mark;
  }

  public void request(Operation operation, boolean isOfSample) {
    count(operation, isOfSample, 1);
  }

  /** Uncounts a request that proved to be part of another. */
  public void takeBack(Operation operation, boolean isOfSample) {
    count(operation, isOfSample, -1);
  }

  private void count(Operation operation, boolean isOfSample, int change) {
    requests[operation.ordinal()] += change;
    total += change;
    if (isOfSample) {
      keptRequests[operation.ordinal()] += change;
    }
  }

  public void lost(long lines) {
    lostLines += lines;
  }

  public void ofOtherDatabase() {
    otherDatabases++;
  }

  /** Counts lines that are damaged or have too long keys. */
  public void leaveOut(long lines) {
    leftOut += lines;
  }

  /** Counts an unknown command; only the first names are kept. */
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
        RequestCounts.of(requests),
        RequestCounts.of(keptRequests),
        lostLines,
        otherDatabases,
        leftOut,
        unknown,
        names);
  }

  /**
   * Returns and resets all counts. Requests uncounted later are subtracted from the next counts.
   */
  public Totals takeTotals() {
    long[] owed = takeOwed(requests);
    long[] keptOwed = takeOwed(keptRequests);
    Totals totals = totals();
    System.arraycopy(owed, 0, requests, 0, owed.length);
    System.arraycopy(keptOwed, 0, keptRequests, 0, keptOwed.length);
    total = Arrays.stream(owed).sum();
    lostLines = 0;
    otherDatabases = 0;
    leftOut = 0;
    unknown = 0;
    return totals;
  }

  private static long[] takeOwed(long[] counts) {
    long[] owed = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      owed[i] = Math.min(0, counts[i]);
      counts[i] -= owed[i];
    }
    return owed;
  }
}
