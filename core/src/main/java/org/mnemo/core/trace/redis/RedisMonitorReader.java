package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.redis.RedisCommand.Effect;
import org.mnemo.core.trace.redis.RedisCommand.KeyGroup;

/** The accesses of {@link MonitorLines}: one for each key of each command. */
final class RedisMonitorReader implements TraceReader {

  private static final int UNKNOWN_COMMANDS_TO_NAME = 10;
  private static final int SHOWN_CHARACTERS = 40;

  private final MonitorLines lines;
  private final MonitorArguments arguments;
  private final AssumedSizes assumed;
  private final ValueSizes sizes;
  private final KeyTable clients = new KeyTable();
  private final Access access = new Access();

  private final KeysOfLine keys;
  private long bytesOfFirstKey;
  private long timestampS;
  private int client;
  private long ttlS;

  private long firstSeconds = -1;
  private long database;
  private long accesses;
  private long accessesOfUnlisted;
  private @Nullable String firstNamedKey;
  private final Map<String, Long> unknownCommands = new HashMap<>();

  /**
   * @param lines lines of MONITOR; closed with this reader
   * @param assumed sizes that the lines do not tell
   */
  RedisMonitorReader(MonitorLines lines, AssumedSizes assumed) {
    this.lines = lines;
    this.arguments = lines.arguments();
    this.assumed = assumed;
    this.sizes = new ValueSizes(assumed);
    this.keys = new KeysOfLine(arguments);
  }

  @Override
  public boolean next() {
    while (!keys.next()) {
      if (!nextCommand()) {
        return false;
      }
    }
    takeKey(keys.group(), keys.at());
    accesses++;
    return true;
  }

  /** Moves to before the first key of the next command with keys. */
  private boolean nextCommand() {
    while (lines.next()) {
      RedisCommand command = lines.command();
      if (command == null) {
        String name = new String(arguments.kept(), 0, arguments.keptLength(0), UTF_8);
        unknownCommands.merge(name, 1L, Long::sum);
      } else if (!command.keyGroups().isEmpty()) {
        begin(command);
        return true;
      }
    }
    return false;
  }

  private void begin(RedisCommand command) {
    if (firstSeconds < 0) {
      firstSeconds = lines.seconds();
      database = lines.database();
    }
    if (lines.database() != database) {
      throw lines.error(
          "it is of database %d, and lines before it are of %d, but a trace holds the keys of one; keep the lines of one, as by: grep '^[0-9.]* .%d ' FILE > OTHER"
              .formatted(lines.database(), database, database));
    }
    keys.begin(command);
    bytesOfFirstKey = AssumedSizes.UNKNOWN;
    // A clock that was set back must not bring it below 0.
    timestampS = Math.max(0, lines.seconds() - firstSeconds);
    client = clients.add(lines.client(), 0, lines.clientLength());
    ttlS = ttlS(command);
  }

  private long ttlS(RedisCommand command) {
    int at = command.ttlAt(arguments);
    if (at < 0) {
      return 0;
    }
    long ttl = arguments.number(at);
    return command.isTtlInMillis(arguments, at) ? wholeSeconds(ttl) : ttl;
  }

  private static long wholeSeconds(long millis) {
    return (millis + 999) / 1000;
  }

  private void takeKey(KeyGroup group, int keyAt) {
    byte[] key = arguments.kept();
    int offset = arguments.keptOffset(keyAt);
    int length = arguments.keptLength(keyAt);
    if (!KeyName.isText(key, offset, length)) {
      key = KeyName.of(key, offset, length);
      offset = 0;
      length = key.length;
      if (firstNamedKey == null) {
        firstNamedKey = shown(key, offset, length);
      }
    }
    if (arguments.length(keyAt) > KeyTable.MAX_KEY_BYTES || length > KeyTable.MAX_KEY_BYTES) {
      throw lines.error(
          "the key '%s...' of %,d bytes is too long for Mnemo; take the line out"
              .formatted(shown(key, offset, length), arguments.length(keyAt)));
    }
    takeEffect(group, keyAt, key, offset, length);
  }

  /** Applies the command's effect on the record, and the size of its value that follows. */
  private void takeEffect(KeyGroup group, int keyAt, byte[] key, int offset, int length) {
    int record = sizes.number(key, offset, length);
    long before = sizes.valueBytes(record);
    Effect effect = group.effect();
    long after = sizes.access(record, effect, writtenBytes(group, keyAt), bytesOfFirstKey);
    if (bytesOfFirstKey == AssumedSizes.UNKNOWN) {
      bytesOfFirstKey = before;
    }
    // What is put into a record that is gone makes a new one.
    boolean remade = before == ValueSizes.REMOVED && effect.operation() == Operation.UPDATE;
    boolean movesNothing = effect == Effect.LOOK_UP || after == ValueSizes.REMOVED;
    access.set(
        timestampS,
        key,
        offset,
        length,
        assumed.keyBytes().orElse(arguments.length(keyAt)),
        movesNothing ? 0 : known(after, key, offset, length),
        client,
        remade ? Operation.INSERT : effect.operation(),
        ttlS);
  }

  private long writtenBytes(KeyGroup group, int keyAt) {
    if (group.effect() == Effect.ADD) {
      return arguments.lengthBehind(keyAt);
    }
    if (group.valueAfterKey() == 0) {
      return 0;
    }
    int value = keyAt + group.valueAfterKey();
    return value < arguments.count() ? arguments.length(value) : 0;
  }

  /**
   * Size of a value in bytes; 0 for a key that is neither in the list of all stored ones nor
   * written.
   */
  private long known(long valueBytes, byte[] key, int offset, int length) {
    if (valueBytes != AssumedSizes.UNKNOWN) {
      return valueBytes;
    }
    if (assumed.stored().isEmpty()) {
      throw lines.error(
          "nothing says how large the value of '%s' is, as no line before it writes it; list what the server holds by 'bin/mnemo dataset --out FILE' and name that with --sizes FILE, or say with --value-bytes how large such values are"
              .formatted(shown(key, offset, length)));
    }
    accessesOfUnlisted++;
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
      remarks.add(Remark.of("commands that Mnemo does not know were left out: " + mostOfUnknown()));
    }
    if (accessesOfUnlisted > 0) {
      remarks.add(
          Remark.of(
              "%s of %s requests are to keys without a size, which no line before them writes; they are taken to have found nothing"
                  .formatted(count(accessesOfUnlisted), count(accesses))));
    }
    if (firstNamedKey != null) {
      remarks.add(
          Remark.of(
              "keys that are no text are named as Redis prints them, such as " + firstNamedKey));
    }
    if (lines.isTorn()) {
      remarks.add(Remark.of("the last line was cut off and left out"));
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
            .map(entry -> withoutControls(entry.getKey()) + " " + count(entry.getValue()))
            .collect(Collectors.joining(", "));
    int others = unknownCommands.size() - UNKNOWN_COMMANDS_TO_NAME;
    return others > 0 ? most + ", and " + count(others) + " others" : most;
  }

  private static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String shown(byte[] key, int offset, int length) {
    return withoutControls(new String(key, offset, Math.min(length, SHOWN_CHARACTERS), UTF_8));
  }

  private static String withoutControls(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  @Override
  public void close() {
    lines.close();
  }
}
