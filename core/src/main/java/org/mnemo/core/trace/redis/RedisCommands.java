package org.mnemo.core.trace.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.redis.RedisCommand.Effect;
import org.mnemo.core.trace.redis.RedisCommand.Expiry;
import org.mnemo.core.trace.redis.RedisCommand.KeyGroup;
import org.mnemo.core.trace.redis.RedisCommand.KeyLocation;

/** The commands of Redis, from {@code redis-commands.txt} beside this class. */
final class RedisCommands {

  /** Bytes kept of a command's name; no name is as long. */
  static final int MAX_NAME_BYTES = 64;

  private static final String RESOURCE = "redis-commands.txt";

  private static final Pattern LINE =
      Pattern.compile("(?m)^(\\S+@\\S+|-)(?: ttl=([A-Z]+))? {2}(\\S.*)$");

  private static final Pattern KEY_GROUP =
      Pattern.compile("([A-Z_]+)@([A-Z]*)(\\d+)(?:\\.\\.(-?\\d+))?(?:/(\\d+))?(?:\\+(\\d+))?");

  private final KeyTable names = new KeyTable();
  private final List<RedisCommand> commands = new ArrayList<>();

  RedisCommands() {
    Matcher line = LINE.matcher(text());
    while (line.find()) {
      List<KeyGroup> keyGroups =
          KEY_GROUP.matcher(line.group(1)).results().map(RedisCommands::keyGroup).toList();
      Expiry expiry = line.group(2) == null ? Expiry.NONE : Expiry.valueOf(line.group(2));
      RedisCommand command = new RedisCommand(keyGroups, expiry);
      for (String name : line.group(3).split(" ", -1)) {
        names.add(name);
        commands.add(command);
      }
      if (names.size() != commands.size()) {
        throw new IllegalArgumentException("a command is there twice in " + line.group());
      }
    }
  }

  private static String text() {
    try (InputStream in =
        Objects.requireNonNull(RedisCommands.class.getResourceAsStream(RESOURCE), RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  private static KeyGroup keyGroup(MatchResult group) {
    boolean isFixed = group.group(2).isEmpty();
    int first = Integer.parseInt(group.group(3));
    return new KeyGroup(
        Effect.valueOf(group.group(1)),
        isFixed ? KeyLocation.FIXED : KeyLocation.valueOf(group.group(2)),
        first,
        number(group.group(4), isFixed ? first : -1),
        number(group.group(5), 1),
        number(group.group(6), 0));
  }

  private static int number(@Nullable String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }

  /** The command of a name in capital letters, or null if it is not known. */
  @Nullable RedisCommand find(byte[] name, int offset, int length) {
    int number = names.find(name, offset, length);
    return number < 0 ? null : commands.get(number);
  }
}
