package org.mnemo.core.trace.redis.keyspace;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.KeyGroup;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.Location;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.Use;

/** The commands of Redis and Valkey, from {@code redis-commands.txt} in this package. */
public final class RedisCommands {

  /** Bytes kept of a command's name; all names are shorter. */
  public static final int MAX_NAME_BYTES = 64;

  private static final String RESOURCE = "redis-commands.txt";

  private static final Pattern LINE = Pattern.compile("(?m)^([^#\\s].*?) {2}(\\S.*)$");

  private static final Pattern KEY_GROUP =
      Pattern.compile(
          "(read|look|store|change|remove) (#|STREAMS)?(\\d+)(?:\\.\\.(-?\\d+))?(?:/(\\d+))?");

  private static final List<RedisCommand> ALL = parse(text());

  private final KeyTable names = new KeyTable();

  /** Maps a name's number to its command; null for a name that has only subcommands. */
  private final List<@Nullable RedisCommand> commands = new ArrayList<>();

  public RedisCommands() {
    for (RedisCommand command : ALL) {
      add(command.name(), command);
      int bar = command.name().indexOf('|');
      if (bar > 0 && names.find(command.name().substring(0, bar)) < 0) {
        add(command.name().substring(0, bar), null);
      }
    }
  }

  private void add(String name, @Nullable RedisCommand command) {
    names.add(name);
    commands.add(command);
    if (names.size() != commands.size()) {
      throw new IllegalArgumentException("duplicate command: " + name);
    }
  }

  public static List<RedisCommand> all() {
    return ALL;
  }

  private static List<RedisCommand> parse(String text) {
    List<RedisCommand> all = new ArrayList<>();
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      List<KeyGroup> keyGroups =
          KEY_GROUP.matcher(line.group(1)).results().map(RedisCommands::keyGroup).toList();
      boolean hasKeysElsewhere = line.group(1).endsWith(" elsewhere");
      boolean concernsKeyspace = line.group(1).equals("keyspace");
      for (String name : line.group(2).split(" ", -1)) {
        all.add(new RedisCommand(name, keyGroups, hasKeysElsewhere, concernsKeyspace));
      }
    }
    return List.copyOf(all);
  }

  private static String text() {
    try (InputStream in =
        Objects.requireNonNull(RedisCommands.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new String(in.readAllBytes(), US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  private static KeyGroup keyGroup(MatchResult group) {
    Location location =
        group.group(2) == null
            ? Location.FIXED
            : group.group(2).equals("#") ? Location.COUNTED : Location.STREAMS;
    int first = Integer.parseInt(group.group(3));
    return new KeyGroup(
        Use.valueOf(group.group(1).toUpperCase(Locale.ROOT)),
        location,
        first,
        number(group.group(4), location == Location.FIXED ? first : -1),
        number(group.group(5), 1));
  }

  private static int number(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  /** True if a name in capital letters has subcommands. */
  public boolean hasSubcommands(byte[] name, int offset, int length) {
    int number = names.find(name, offset, length);
    return number >= 0 && commands.get(number) == null;
  }

  /** The command of a name in capital letters, or null if unknown. */
  public @Nullable RedisCommand find(byte[] name, int offset, int length) {
    int number = names.find(name, offset, length);
    return number < 0 ? null : commands.get(number);
  }
}
