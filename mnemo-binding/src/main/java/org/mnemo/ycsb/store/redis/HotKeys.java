package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;

/**
 * The reply to {@code HOTKEYS GET}: of Redis from 8.6, if someone has started the tracking, a map
 * of totals and of lists of keys with their amounts; of Valkey from 9.2, a map for each key. Maps
 * may be flat lists, or lists of such.
 */
final class HotKeys {

  /** Amount by field, the sum over all maps. */
  private final Map<String, Double> amounts = new HashMap<>();

  private int keys;

  private HotKeys() {}

  /**
   * What the hottest keys take, in a sentence without its full stop; empty if the reply has none.
   *
   * @param reply any reply, such as the error of an older server
   * @param requestsPerSecond requests a second to all keys; at most 0 if unknown
   */
  static Optional<String> sentence(@Nullable Object reply, long requestsPerSecond) {
    HotKeys hot = new HotKeys();
    hot.read(reply);
    hot.amounts.put("requests", (double) requestsPerSecond);
    List<String> parts = new ArrayList<>();
    hot.addShare(parts, "requests", "qps", "requests");
    // Totals of the commands that were sampled, where there are such; with a former spelling.
    hot.addShare(
        parts,
        "processor time",
        "by-cpu-time-us",
        "sampled-commands-selected-slots-us",
        "sampled-command-selected-slots-us",
        "all-commands-selected-slots-us",
        "all-commands-all-slots-us");
    hot.addShare(
        parts,
        "network bytes",
        "by-net-bytes",
        "net-bytes-sampled-commands-selected-slots",
        "net-bytes-all-commands-selected-slots",
        "net-bytes-all-commands-all-slots");
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the keys of HOTKEYS (%d) take %s".formatted(hot.keys, String.join(" and ", parts)));
  }

  private void addShare(List<String> parts, String of, String some, String... totals) {
    Double all =
        Stream.of(totals).map(amounts::get).filter(Objects::nonNull).findFirst().orElse(0.0);
    if (amounts.containsKey(some) && all > 0) {
      parts.add(Quantities.percent(Math.min(1, amounts.get(some) / all)) + " of the " + of);
    }
  }

  private void read(@Nullable Object reply) {
    if (!(reply instanceof List<?> list)) {
      return;
    }
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof byte[] field)) {
        read(list.get(i));
      } else if (i + 1 < list.size()) {
        add(new String(field, StandardCharsets.UTF_8), list.get(++i));
      }
    }
  }

  private void add(String field, @Nullable Object value) {
    if (value instanceof List<?> pairs && field.startsWith("by-")) {
      keys = Math.max(keys, pairs.size() / 2);
      for (int i = 1; i < pairs.size(); i += 2) {
        amounts.merge(field, number(pairs.get(i)), Double::sum);
      }
    } else {
      keys += field.equals("qps") ? 1 : 0;
      amounts.merge(field, number(value), Double::sum);
    }
  }

  private static double number(@Nullable Object value) {
    try {
      return value instanceof Long whole
          ? whole
          : value instanceof byte[] text
              ? Double.parseDouble(new String(text, StandardCharsets.US_ASCII))
              : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
