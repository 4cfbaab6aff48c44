package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.redis.keyspace.Arguments;
import org.mnemo.core.trace.redis.keyspace.Key;
import org.mnemo.core.trace.redis.keyspace.KeysOfLine;
import org.mnemo.core.trace.redis.keyspace.Keyspace;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;

/**
 * The accesses of {@link MonitorLines}: one for each key of a command, with its effect on the
 * record in {@link Keyspace}.
 */
final class RedisMonitorReader implements TraceReader {

  private static final int UNKNOWN_COMMANDS_TO_NAME = 10;
  private static final int SHOWN_CHARACTERS = 40;
  private static final long MS_A_SECOND = 1000;

  private final MonitorLines lines;
  private final Arguments arguments;
  private final AssumedSizes assumed;
  private final KeyTable clients = new KeyTable();
  private final Access access = new Access();
  private final KeysOfLine keys;

  private final Keyspace keyspace;
  private boolean isBegun;
  private List<Key> touched = List.of();
  private int next;

  /** True if the last key was read, and its new time to live is a separate access. */
  private boolean isExpirySetNext;

  private boolean isUnknown;

  private long firstSeconds;
  private long database;
  private String databaseName;
  private final boolean isDatabaseNamed;
  private long commandsOfOthers;
  private String otherDatabase = "";
  private long timestampS;
  private int client;

  /** Maps a connection's number to its number among those with accesses, plus 1. */
  private int[] clientNumbers = new int[64];

  private int clientsWithAccesses;

  private long accesses;
  private long accessesOfUnlisted;
  private long linesTooEarly;
  private long lastMs;
  private long bytes;
  private long unknownOutcomes;
  private long unknownBytes;
  private long refused;
  private @Nullable String firstNamedKey;
  private final Map<String, Long> unknownCommands = new HashMap<>();

  /**
   * @param lines lines of MONITOR; closed with this reader
   * @param assumed sizes that the lines lack
   * @param databaseName name of the database to read; null for the first one with keys, which must
   *     be the only one
   */
  RedisMonitorReader(MonitorLines lines, AssumedSizes assumed, @Nullable String databaseName) {
    this.lines = lines;
    this.databaseName = databaseName == null ? "" : databaseName;
    this.isDatabaseNamed = databaseName != null;
    this.database = databaseName == null ? 0 : lines.databaseOf(databaseName);
    this.arguments = lines.arguments();
    this.assumed = assumed;
    this.keys = new KeysOfLine(arguments);
    this.keyspace = new Keyspace(assumed);
  }

  @Override
  public boolean next() {
    while (true) {
      if (isExpirySetNext) {
        isExpirySetNext = false;
        take(touched.get(next - 1), Operation.LOOK_UP);
        return true;
      }
      if (next < touched.size()) {
        Key key = touched.get(next++);
        if (key.databaseNumber() == database) {
          Operation operation = key.operation();
          isExpirySetNext = operation == Operation.READ && key.isExpirySet();
          take(key, operation);
          return true;
        }
      } else if (keyspace.serveWaiting()) {
        begin();
      } else if (!nextCommand()) {
        return false;
      }
    }
  }

  private void begin() {
    touched = keyspace.touched();
    next = 0;
    isUnknown = keyspace.isOutcomeUnknown();
    client = keyspace.client();
  }

  /** Runs the command of the next line. */
  private boolean nextCommand() {
    if (!lines.next()) {
      requireSomeOfDatabase();
      return false;
    }
    RedisCommand command = lines.command();
    if (command == null) {
      String name = new String(arguments.kept(), 0, arguments.keptLength(0), UTF_8);
      unknownCommands.merge(name, 1L, Long::sum);
    }
    carryOut(command);
    return true;
  }

  private void requireSomeOfDatabase() {
    if (accesses == 0 && commandsOfOthers > 0) {
      throw lines.error(
          ("no command up to here is in database %s, but %s are in others, such "
                  + "as %s; name one of these with --database")
              .formatted(databaseName, count(commandsOfOthers), otherDatabase));
    }
  }

  private void carryOut(@Nullable RedisCommand command) {
    boolean hasKeys = command != null && command.hasKeys();
    if (!isBegun) {
      // Commands before the first record set neither time nor database.
      isBegun = hasKeys;
      firstSeconds = lines.seconds();
      if (!isDatabaseNamed) {
        database = lines.database();
        databaseName = lines.databaseName();
      }
      keyspace.listIsOf(database);
    }
    if (hasKeys && lines.database() != database) {
      if (!isDatabaseNamed) {
        throw lines.error(
            ("it is in database %s, lines before it are in %s, but a trace has "
                    + "one database; name one, such as --database %s")
                .formatted(lines.databaseName(), databaseName, databaseName));
      }
      commandsOfOthers++;
      otherDatabase = lines.databaseName();
    }
    requireShortKeys(command);
    linesTooEarly += lines.timeMs() < lastMs - MS_A_SECOND ? 1 : 0;
    lastMs = lines.timeMs();
    // A clock that was set back must not make it negative.
    timestampS = Math.max(0, lines.seconds() - firstSeconds);
    keyspace.apply(
        command, arguments, keys, lines.database(), client(), lines.isOfScript(), lines.timeMs());
    refused += keyspace.isRefused() ? 1 : 0;
    begin();
  }

  private int client() {
    int before = clients.size();
    int number = clients.add(lines.client(), 0, lines.clientLength());
    if (clients.size() > before && lines.isClientShared()) {
      keyspace.share(number);
    }
    return number;
  }

  private void requireShortKeys(@Nullable RedisCommand command) {
    if (command == null) {
      return;
    }
    keys.begin(command);
    while (keys.next()) {
      if (arguments.length(keys.at()) > KeyTable.MAX_KEY_BYTES) {
        throw lines.error(
            "the key '%s...' of %,d bytes is too long for Mnemo; remove the line"
                .formatted(
                    shown(arguments.kept(), arguments.keptOffset(keys.at()), SHOWN_CHARACTERS),
                    arguments.length(keys.at())));
      }
    }
  }

  private void take(Key ofRecord, Operation operation) {
    byte[] key = ofRecord.buffer();
    int offset = ofRecord.offset();
    int length = ofRecord.length();
    long keyBytes = length;
    if (!KeyName.isText(key, offset, length)) {
      key = KeyName.of(key, offset, length);
      offset = 0;
      length = key.length;
      if (firstNamedKey == null) {
        firstNamedKey = shown(key, offset, length);
      }
    }
    boolean movesNothing = operation == Operation.LOOK_UP || operation == Operation.DELETE;
    long valueBytes = movesNothing ? 0 : known(ofRecord.valueBytes(), key, offset, length);
    boolean isRead = operation == Operation.READ;
    access.set(
        timestampS,
        key,
        offset,
        length,
        assumed.keyBytes().orElse(keyBytes),
        valueBytes,
        clientNumber(),
        operation,
        isRead || operation == Operation.DELETE ? 0 : ttlS(ofRecord.expiryMs()));
    accesses++;
    bytes += valueBytes;
    if (isUnknown) {
      unknownOutcomes++;
      unknownBytes += valueBytes;
    }
    accessesOfUnlisted += ofRecord.isUnlisted() ? 1 : 0;
  }

  private int clientNumber() {
    if (client >= clientNumbers.length) {
      clientNumbers = Arrays.copyOf(clientNumbers, 2 * client);
    }
    if (clientNumbers[client] == 0) {
      clientNumbers[client] = ++clientsWithAccesses;
    }
    return clientNumbers[client] - 1;
  }

  /** Time to live in whole seconds at the line's time, at least 1; 0 for no expiry. */
  private long ttlS(long expiryMs) {
    return expiryMs == 0
        ? 0
        : Math.max(1, Math.floorDiv(expiryMs, MS_A_SECOND) - firstSeconds - timestampS);
  }

  /** Size of a value in bytes; 0 for a key that is neither listed as stored nor written. */
  private long known(long valueBytes, byte[] key, int offset, int length) {
    if (valueBytes != AssumedSizes.UNKNOWN) {
      return valueBytes;
    }
    if (assumed.stored().isEmpty()) {
      throw lines.error(
          ("the size of the value of '%s' is unknown, as no earlier line writes "
                  + "it; list the server's keys by 'bin/mnemo scan --out FILE' and add "
                  + "--sizes FILE, or give a size with --value-bytes")
              .formatted(shown(key, offset, length)));
    }
    return 0;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public String position() {
    return lines.position();
  }

  @Override
  public List<Remark> remarks() {
    List<Remark> remarks = new ArrayList<>();
    if (!unknownCommands.isEmpty()) {
      remarks.add(
          new Remark(
              unknownCommands.values().stream().mapToLong(some -> some).sum(),
              lines.damage().lines(),
              "lines have commands that Mnemo does not know; their effect is unknown: "
                  + mostOfUnknown()));
    }
    lines.damage().remark().ifPresent(remarks::add);
    remarks.addAll(
        Remark.occurred(
            new Remark(
                linesTooEarly,
                lines.damage().lines(),
                "lines are more than a second earlier than the previous one, as "
                    + "in mixed logs of several servers: hits and misses are uncertain")));
    if (lines.isTorn()) {
      remarks.add(Remark.of("the last line was cut off and skipped"));
    }
    remarks.addAll(
        Remark.occurred(
            new Remark(
                unknownOutcomes,
                accesses,
                true,
                ("requests, with %.2f %% of the bytes, have outcomes that the log "
                        + "does not show, as they depend on earlier records or on chance; "
                        + "the likeliest was assumed")
                    .formatted(bytes == 0 ? 0 : 100.0 * unknownBytes / bytes)),
            new Remark(commandsOfOthers, "commands are in other databases and were skipped"),
            new Remark(refused, "commands were refused by the server, and count as look-ups")));
    if (accessesOfUnlisted > 0) {
      remarks.add(
          Remark.of(
              ("assumed to find nothing: %s of %s, to keys without a size that "
                      + "no earlier line writes")
                  .formatted(count(accessesOfUnlisted), CountedNoun.of(accesses, "request"))));
    }
    if (firstNamedKey != null) {
      remarks.add(
          Remark.of("binary keys are named as Redis prints them, such as " + firstNamedKey));
    }
    return remarks;
  }

  private String mostOfUnknown() {
    String most =
        unknownCommands.entrySet().stream()
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(UNKNOWN_COMMANDS_TO_NAME)
            .map(entry -> VisibleText.of(entry.getKey()) + " " + count(entry.getValue()))
            .collect(Collectors.joining(", "));
    int others = unknownCommands.size() - UNKNOWN_COMMANDS_TO_NAME;
    return others > 0 ? most + ", and " + CountedNoun.of(others, "other") : most;
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String shown(byte[] key, int offset, int length) {
    return VisibleText.of(new String(key, offset, Math.min(length, SHOWN_CHARACTERS), UTF_8));
  }

  @Override
  public void close() {
    lines.close();
  }
}
