package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.memcached.WatchSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts.Totals;

class WatchSelectionTest {

  private record Selected(String log, Totals totals) {}

  private static Selected select(String log, KeySample sample) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    LineWriter out = new LineWriter(kept, "kept");
    try (WatchSelection selection =
        new WatchSelection(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "m", sample, out)) {
      while (selection.next()) {
        // All lines are of interest to the test.
      }
      out.flush();
      return new Selected(kept.toString(ISO_8859_1), selection.counts().totals());
    }
  }

  /** The requests to sampled keys, or to all if there is no sample. */
  private static List<String> read(String log, KeySample sample) {
    List<Step> steps =
        Step.read(TraceFormats.byName("memcached-watch"), List.of(log.getBytes(ISO_8859_1)));
    return steps.stream()
        .filter(step -> sample == null || sample.holds(step.key(), 0, step.key().length))
        .map(
            step ->
                "%d %s %s %d"
                    .formatted(
                        step.timestampS(),
                        new String(step.key(), UTF_8),
                        step.operation(),
                        step.valueBytes()))
        .toList();
  }

  private static String get(int gid, String key, int connection) {
    return "ts=17.1 gid=%d type=item_get key=%s status=found clsid=1 cfd=%d size=5\r\n"
        .formatted(gid, key, connection);
  }

  private static String store(int gid, String key, String status, int connection) {
    return "ts=18.1 gid=%d type=item_store key=%s status=%s cmd=set ttl=0 clsid=1 cfd=%d size=9\r\n"
        .formatted(gid, key, status, connection);
  }

  @Test
  void leavesOutLookUpsOfStoresAndCountsLostLines() {
    String log =
        "OK\r\n"
            + get(1, "a", 3)
            + get(2, "a", 3)
            + store(3, "a", "stored", 3)
            + "skipped=12\r\n"
            + get(4, "b%20c", 4)
            + store(5, "b%20c", "not_stored", 4)
            + get(6, "b%20c", 4)
            + "ts=19.1 gid=7 type=deleted key=b%20c cmd=delete clsid=1 cfd=4 size=9\r\n";
    Selected selected = select(log, null);
    assertThat(selected.totals().lostLines()).isEqualTo(12);
    assertThat(selected.totals().requests().read()).isEqualTo(1);
    assertThat(selected.totals().requests().insert()).isEqualTo(1);
    assertThat(selected.totals().requests().delete()).isEqualTo(1);
    assertThat(read(selected.log(), null))
        .containsExactly("17 a READ 5", "18 a INSERT 9", "19 b c DELETE 0");
  }

  @Test
  void leavesOutALineThatALostConnectionCutOff() {
    String whole = get(1, "a", 3);
    for (int length = 0; length < whole.length(); length++) {
      Selected selected = select(whole + whole.substring(0, length), null);
      assertThat(read(selected.log(), null)).containsExactly("17 a READ 5");
      assertThat(selected.totals().requests().total()).isEqualTo(1);
    }
  }

  @Property
  void isTheSampleOfTheWholeLog(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder log = new StringBuilder("OK\r\n");
    for (int gid = 1; gid < 2000; gid += 2) {
      String key = "user%3A" + random.nextInt(50);
      int connection = 20 + random.nextInt(4);
      log.append(get(gid, key, connection));
      if (random.nextInt(3) == 0) {
        log.append(store(gid + 1, key, "stored", connection));
      }
    }
    KeySample sample = new KeySample(0.2, 42);
    Selected selected = select(log.toString(), sample);
    assertThat(read(selected.log(), null)).isEqualTo(read(log.toString(), sample));
    assertThat(selected.totals().requests().total()).isEqualTo(read(log.toString(), null).size());
  }
}
