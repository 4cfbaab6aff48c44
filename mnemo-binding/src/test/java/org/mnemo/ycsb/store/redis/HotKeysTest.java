package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisDataException;

/** Replies as the documentation of the servers has them; no server at hand has the command. */
class HotKeysTest {

  /** A list of texts, whole numbers and lists. */
  private static List<Object> list(Object... items) {
    return Stream.of(items)
        .map(item -> item instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : item)
        .toList();
  }

  @Test
  void readsRedisFlatOrInALayer() {
    List<Object> map =
        list(
            "tracking-active",
            1L,
            "sample-ratio",
            1L,
            "selected-slots",
            list(list(0L, 16383L)),
            "all-commands-all-slots-us",
            4000L,
            "net-bytes-all-commands-all-slots",
            90_000L,
            "by-cpu-time-us",
            list("user:1", "900", "user:2", "100"),
            "by-net-bytes",
            list("user:1", 30_000L));
    String sentence =
        "the keys of HOTKEYS (2) take 25.0 % of the processor time and 33.3 % of the network bytes";
    assertThat(HotKeys.sentence(map, -1)).contains(sentence);
    assertThat(HotKeys.sentence(list(map), -1)).contains(sentence);
  }

  @Test
  void takesTheTotalOfWhatWasSampled() {
    assertThat(
            HotKeys.sentence(
                list(
                    "sampled-command-selected-slots-us", 1000L,
                    "all-commands-all-slots-us", 4000L,
                    "by-cpu-time-us", list("a", 500L)),
                -1))
        .contains("the keys of HOTKEYS (1) take 50.0 % of the processor time");
  }

  @Test
  void readsValkey() {
    List<Object> maps =
        list(list("key", "a", "db", 0L, "qps", "300"), list("key", "b", "db", 0L, "qps", 100L));
    assertThat(HotKeys.sentence(maps, 1000))
        .contains("the keys of HOTKEYS (2) take 40.0 % of the requests");
    assertThat(HotKeys.sentence(maps, -1)).isEmpty();
  }

  @Test
  void hasNoAnswerWhereTheServerHasNone() {
    assertThat(HotKeys.sentence(new JedisDataException("ERR unknown command"), 10)).isEmpty();
    assertThat(HotKeys.sentence(null, 10)).isEmpty();
    assertThat(HotKeys.sentence(list(), 10)).isEmpty();
    assertThat(HotKeys.sentence(list("by-cpu-time-us", list("a", "x")), 10)).isEmpty();
    assertThat(HotKeys.sentence(list("qps"), 10)).isEmpty();
  }
}
