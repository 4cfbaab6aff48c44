package org.mnemo.core.trace.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.KeyGroup;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.Use;
import org.mnemo.core.trace.redis.keyspace.RedisCommands;

/** The table of commands is what servers say by COMMAND. */
@Tag("processes")
class CommandTableTest {

  /** Scripts and channels, whose keys are those of other lines, or none. */
  private static final Set<String> WITHOUT_RECORDS =
      Set.of(
          ("EVAL EVALSHA EVAL_RO EVALSHA_RO FCALL FCALL_RO WATCH SPUBLISH SSUBSCRIBE SUNSUBSCRIBE "
                  + "CLUSTERSCAN PFDEBUG")
              .split(" "));

  /** Where the server counts times to live as values, or tells other keys by words. */
  private static final Set<String> APART =
      Set.of("PFCOUNT", "MIGRATE", "GEORADIUS", "GEORADIUSBYMEMBER");

  @ParameterizedTest
  @ValueSource(strings = {"redis-server", "valkey-server"})
  void knowsTheKeysOfAllCommands(String program) throws IOException {
    Map<String, RedisCommand> table =
        RedisCommands.all().stream().collect(Collectors.toMap(RedisCommand::name, one -> one));
    List<String> wrong = new ArrayList<>();
    try (LocalServer server = LocalServer.start(program);
        RespConnection connection = server.connect()) {
      for (Object command : (List<?>) connection.ask("COMMAND")) {
        compare((List<?>) command, table, wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void compare(List<?> said, Map<String, RedisCommand> table, List<String> wrong) {
    String name = ((String) said.get(0)).toUpperCase(Locale.ROOT);
    List<?> subcommands = (List<?>) said.get(9);
    RedisCommand known = table.get(name);
    if (known == null && !subcommands.isEmpty()) {
      subcommands.forEach(one -> compare((List<?>) one, table, wrong));
      return;
    }
    List<String> keys = new ArrayList<>();
    for (Object spec : (List<?>) said.get(8)) {
      keys.add(keys(map((List<?>) spec)));
    }
    keys.removeIf(String::isEmpty);
    if (WITHOUT_RECORDS.contains(name)) {
      keys.clear();
    }
    if (known == null) {
      wrong.add(name + " is not in the table; it has " + keys);
    } else if (!APART.contains(name) && !isAlike(known, keys)) {
      wrong.add(name + " has " + keys + ", not " + known.keyGroups());
    }
  }

  /** Whether places are the same, and no command that only reads is taken for one that writes. */
  private static boolean isAlike(RedisCommand known, List<String> keys) {
    boolean isAlike = known.keyGroups().size() == keys.size();
    for (int i = 0; isAlike && i < keys.size(); i++) {
      KeyGroup group = known.keyGroups().get(i);
      boolean writes = group.use() != Use.READ && group.use() != Use.LOOK;
      isAlike = keys.get(i).endsWith(places(group)) && (keys.get(i).startsWith("write") || !writes);
    }
    return isAlike;
  }

  /** Use and places of keys; empty of those that words lead to. */
  private static String keys(Map<String, Object> spec) {
    Map<String, Object> begin = map((List<?>) spec.get("begin_search"));
    Map<String, Object> find = map((List<?>) spec.get("find_keys"));
    if (begin.get("type").equals("unknown") || find.get("type").equals("unknown")) {
      return "";
    }
    Map<String, Object> start = map((List<?>) begin.get("spec"));
    Map<String, Object> places = map((List<?>) find.get("spec"));
    List<?> flags = (List<?>) spec.get("flags");
    boolean writes = flags.stream().anyMatch(flag -> Set.of("RW", "OW", "RM").contains(flag));
    String use = writes ? "write" : "read";
    if (begin.get("type").equals("keyword")) {
      return start.get("keyword").equals("STREAMS")
          ? use + " streams " + start.get("startfrom")
          : "";
    }
    long first = (Long) start.get("index");
    if (find.get("type").equals("keynum")) {
      return use + " counted " + first + " / " + places.get("keystep");
    }
    long last = (Long) places.get("lastkey");
    return use
        + " "
        + first
        + " "
        + (last < 0 ? last : first + last)
        + " / "
        + places.get("keystep");
  }

  private static String places(KeyGroup group) {
    return switch (group.location()) {
      case STREAMS -> " streams " + group.first();
      case COUNTED -> " counted " + group.first() + " / " + group.step();
      case FIXED -> " " + group.first() + " " + group.last() + " / " + group.step();
    };
  }

  private static Map<String, Object> map(List<?> pairs) {
    Map<String, Object> map = new TreeMap<>();
    for (int i = 0; i < pairs.size(); i += 2) {
      map.put((String) pairs.get(i), pairs.get(i + 1));
    }
    return map;
  }
}
