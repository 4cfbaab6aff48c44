package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.policy.cache.Evictions;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;

/** The eviction {@code segmented}, compared with a Memcached that drops what it has no room for. */
@Tag("processes")
class SegmentedEvictionTest {

  private static final int KEYS = 20_000;
  private static final int REQUESTS = 60_000;
  private static final String VALUE = "v".repeat(300);

  private static boolean hasRead(PrintStream to, BufferedReader from, int key) throws IOException {
    to.print("get key:%08d\r\n".formatted(key));
    to.flush();
    boolean isHit = !from.readLine().equals("END");
    if (isHit) {
      assertThat(from.readLine()).isEqualTo(VALUE);
      assertThat(from.readLine()).isEqualTo("END");
    }
    return isHit;
  }

  private static void write(PrintStream to, BufferedReader from, int key) throws IOException {
    to.print("set key:%08d 0 0 %d\r\n%s\r\n".formatted(key, VALUE.length(), VALUE));
    to.flush();
    assertThat(from.readLine()).isEqualTo("STORED");
  }

  private static int items(PrintStream to, BufferedReader from) throws IOException {
    to.print("stats\r\n");
    to.flush();
    int items = 0;
    for (String line = from.readLine(); !line.equals("END"); line = from.readLine()) {
      String[] words = line.split(" ", -1);
      items = words[1].equals("curr_items") ? Integer.parseInt(words[2]) : items;
    }
    return items;
  }

  /** Reads of a Zipf distribution, of which every fifth is followed by a write. */
  @Test
  void hitsAsOftenAsMemcached(@TempDir Path directory) throws Exception {
    double[] cumulative = new double[KEYS];
    for (int i = 0; i < KEYS; i++) {
      cumulative[i] = (i == 0 ? 0 : cumulative[i - 1]) + Math.pow(i + 1, -0.8);
    }
    Random random = new Random(1);
    int[] keys = new int[REQUESTS];
    long[] seconds = new long[REQUESTS];
    int hits = 0;
    int items;
    try (RealServer memcached = RealServer.memcached(directory, "-m", "2", "-t", "1");
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), memcached.port())) {
      socket.setTcpNoDelay(true);
      PrintStream to = new PrintStream(socket.getOutputStream(), false, US_ASCII);
      BufferedReader from =
          new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      for (int i = 0; i < REQUESTS; i++) {
        int found = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[KEYS - 1]);
        keys[i] = found < 0 ? -found - 1 : found;
        seconds[i] = System.currentTimeMillis() / 1000;
        boolean isHit = hasRead(to, from, keys[i]);
        hits += isHit ? 1 : 0;
        if (!isHit || i % 5 == 0) {
          write(to, from, keys[i]);
        }
      }
      items = items(to, from);
    }
    long[] bytes = new long[KEYS];
    Arrays.fill(bytes, VALUE.length());
    SimulatedCache cache =
        Evictions.byName("segmented").cache(bytes, (long) items * VALUE.length());
    int expected = 0;
    for (int i = 0; i < REQUESTS; i++) {
      cache.advanceTo(seconds[i]);
      if (cache.holds(keys[i])) {
        expected++;
        cache.hit(keys[i]);
        if (i % 5 == 0) {
          cache.write(keys[i]);
        }
      } else {
        cache.insert(keys[i], evicted -> {});
      }
    }
    assertThat(items).isBetween(1000, KEYS / 2);
    assertThat(100.0 * expected / REQUESTS).isCloseTo(100.0 * hits / REQUESTS, within(1.0));
  }
}
