package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.redis.MonitorKeys;
import org.mnemo.core.trace.redis.MonitorSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts.Totals;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.core.trace.sample.TraceSampler;

class MonitorSelectionTest {

  private static final long SEED = 42;

  private static final AssumedSizes SEVEN =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.of(7), Optional.empty());

  /** What was kept of a log, and what was counted. */
  private record Selected(String log, Totals totals) {}

  /** A stream of short reads, as a network's. */
  private static InputStream trickling(byte[] bytes, int step) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(step, length));
      }
    };
  }

  private static Selected select(String log, KeySample sample, int step) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    LineWriter out = new LineWriter(kept, "kept");
    InputStream in = trickling(log.getBytes(ISO_8859_1), step);
    try (MonitorSelection selection = new MonitorSelection(in, "m", 0, sample, false, out)) {
      while (selection.next()) {
        // All lines are of interest to the test.
      }
      out.flush();
      return new Selected(kept.toString(ISO_8859_1), selection.counts().totals());
    }
  }

  private static TraceReader reader(String log) {
    return TraceFormats.byName("redis-monitor")
        .reader(
            List.of(
                new TraceFormat.Source(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "m")),
            SEVEN);
  }

  /** Collects what is appended, but for the client, whose number depends on all clients before. */
  private static final class Rows implements TraceWriter {

    private final List<String> rows = new ArrayList<>();

    @Override
    public void append(Access access) {
      rows.add(
          "%d %s %d %d %s %d"
              .formatted(
                  access.timestampS(),
                  new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), UTF_8),
                  access.keyBytes(),
                  access.valueBytes(),
                  access.operation(),
                  access.ttlS()));
    }

    @Override
    public void close() {}
  }

  private static TraceSample sample(String log, double rate, Rows rows) {
    try (TraceReader reader = reader(log)) {
      return new TraceSampler(SampleMethod.KEYS, rate, SEED).sample(reader, "m", rows);
    }
  }

  private static RequestCounts whole(String log) {
    long[] counts = new long[Operation.countOfAll()];
    try (TraceReader reader = reader(log)) {
      while (reader.next()) {
        counts[reader.access().operation().ordinal()]++;
      }
    }
    return RequestCounts.of(counts);
  }

  private static String line(int second, int database, String... arguments) {
    return (1700000000 + second)
        + ".123456 ["
        + database
        + " 127.0.0.1:"
        + (50000 + second % 3)
        + "] \""
        + String.join("\" \"", arguments)
        + "\"\r\n";
  }

  private static String key(Random random) {
    int number = random.nextInt(60);
    return switch (number % 6) {
      case 0 -> "\\xc3\\xa9t\\xc3\\xa9" + number;
      case 1 -> "\\x00\\xff\\n" + number;
      case 2 -> "a\\\"b\\\\" + number;
      default -> "user:" + number;
    };
  }

  private static String value(Random random) {
    return "v\\x00\\\"".repeat(random.nextInt(40)) + "w";
  }

  private static String command(Random random, int second) {
    String key = key(random);
    String other = key(random);
    while (other.equals(key)) {
      other = key(random);
    }
    return switch (random.nextInt(16)) {
      case 0 -> line(second, 0, "SET", key, value(random), "EX", "100");
      case 1 -> line(second, 0, "setex", key, "30", value(random));
      case 2 -> line(second, 0, "MSET", key, value(random), other, value(random));
      case 3 -> line(second, 0, "mget", key, other, "missing");
      case 4 -> line(second, 0, "DEL", key, other);
      case 5 -> line(second, 0, "HSET", "h" + key, "field" + random.nextInt(3), value(random));
      case 6 -> line(second, 0, "XREAD", "COUNT", "2", "STREAMS", "s" + key, "s" + other, "0", "0");
      case 7 -> line(second, 0, "ZUNIONSTORE", "z" + key, "2", "y", "z", "WEIGHTS", "1", "2");
      case 8 -> line(second, 3, "GET", key);
      case 9 -> line(second, 0, "PING");
      case 10 -> line(second, 0, "FT.SEARCH", key);
      case 11 -> line(second, 0, "OBJECT", "FREQ", key);
      case 12 -> line(second, 0, "APPEND", key, value(random));
      default -> line(second, 0, "GET", key);
    };
  }

  private static String ofDatabase0(String log) {
    return log.lines()
        .filter(line -> line.contains(" [0 "))
        .map(line -> line + "\n")
        .reduce("", String::concat);
  }

  /** The sample of a live stream is that of the whole log, to the digit. */
  @Property
  void isTheSampleOfTheWholeLog(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 200) int step, @ForAll boolean half) {
    Random random = new Random(seed);
    double rate = half ? 0.5 : 0.1;
    StringBuilder log = new StringBuilder("+OK\r\n").append(line(0, 0, "GET", "user:12"));
    for (int i = 0; i < 300; i++) {
      log.append(command(random, i / 10));
    }
    Selected selected = select(log.toString(), new KeySample(rate, SEED), step);
    Rows expected = new Rows();
    Rows actual = new Rows();
    String reference = ofDatabase0(log.toString());
    TraceSample whole = sample(reference, rate, expected);
    TraceSample kept = sample(selected.log(), rate, actual);
    assertThat(actual.rows).isEqualTo(expected.rows);
    assertThat(kept.keptRequests()).isEqualTo(whole.keptRequests());
    assertThat(selected.totals().requests().total()).isEqualTo(whole(reference).total());
    assertThat(selected.totals().keptRequests().total()).isEqualTo(kept.keptRequests().total());
  }

  /** Members of a collection are told apart, and nothing else of them than their lengths. */
  @Test
  void writesOtherBytesInPlaceOfMembers() {
    List<String> members = List.of("a", "b", "ab", "secret", "secret-member", "secret-other");
    StringBuilder log = new StringBuilder();
    for (String member : members) {
      log.append(line(0, 0, "SADD", "s", member));
    }
    log.append(line(0, 0, "SREM", "s", String.join("\" \"", members)));
    String kept = select(log.toString(), null, 1000).log();
    assertThat(kept).doesNotContain("secret").doesNotContain("\"ab\"");
    try (TraceReader reader = reader("1700000000.0 [0 a:1] \"DEL\" \"s\"\n" + kept)) {
      long bytes = 0;
      assertThat(reader.next()).isTrue();
      for (String member : members) {
        bytes += member.length();
        assertThat(reader.next()).isTrue();
        assertThat(reader.access().valueBytes()).isEqualTo(bytes);
      }
      assertThat(reader.next()).isTrue();
      assertThat(reader.access().operation()).isEqualTo(Operation.DELETE);
    }
  }

  /**
   * Commands, and what is kept of them, arguments between blanks. MONITOR shows commands that the
   * server refuses for their arguments, too.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SET k secret-value EX 60            | SET k xxxxxxxxxxxx EX 60
          AUTH admin secret-password          |
          CONFIG SET requirepass secret       |
          EVAL secret 0                       |
          MIGRATE host 6379  0 5000 AUTH secret KEYS a b | MIGRATE xxxx xxxx  x xxxx AUTH xxxxxx KEYS a b
          MIGRATE host 6379 a 0 5 AUTH2 me secret COPY | MIGRATE xxxx xxxx a x x AUTH2 xx xxxxxx COPY
          ZREMRANGEBYLEX z [alice +           | ZREMRANGEBYLEX z xxxxxx +
          SORT l ALPHA STORE target           | SORT l ALPHA STORE target
          GEORADIUS g 13 38 9 km STORE target | GEORADIUS g xx xx x km STORE target
          SET k v IFEQ 4111-creditcard        | SET k x IFEQ xxxxxxxxxxxxxxx
          SET k my hunter2 secretword         | SET k xx xxxxxxx xxxxxxxxxx
          SET k v NX ex secret                | SET k x xx xx xxxxxx
          SET k v IFEQ secret px 1500         | SET k x IFEQ xxxxxx px 1500
          SETEX k secret 60                   | SETEX k xxxxxx xx
          XREADGROUP GROUP team bob STREAMS k l 0 > | XREADGROUP xxxxx xxxx xxx STREAMS k l x x
          ZUNIONSTORE k 2 l m WEIGHTS 1 2     | ZUNIONSTORE k 2 l m WEIGHTS 1 2
          BLPOP k l 30                        | BLPOP k l 30
          """)
  void keepsWhatDecidesAndNeitherValuesNorSecrets(String command, @Nullable String kept) {
    String log = line(0, 0, command.split(" "));
    String expected = kept == null ? "" : line(0, 0, kept.split(" "));
    assertThat(select(log, null, 1000).log())
        .isEqualTo(expected.replace(".123456 ", ".123 ").replace("\r\n", "\n"));
  }

  /** A pseudonym is of any bytes, a space as well. */
  @Test
  void keepsNeitherPlacesNorNamesOfThem() {
    String log = line(0, 0, "GEOADD", "g", "NX", "13.361389", "38.115556", "Palermo");
    assertThat(select(log, null, 1000).log())
        .contains("\"GEOADD\" \"g\" \"NX\" \"xxxxxxxxx\" \"xxxxxxxxx\" \"")
        .doesNotContain("Palermo");
  }

  @Test
  void leavesOutALineThatALostConnectionCutOff() {
    String first = line(0, 0, "GET", "a");
    String whole = "1700000000.123 [0 127.0.0.1:50000] \"GET\" \"a\"\n";
    for (int length = 0; length < first.length(); length++) {
      assertThat(select(first.substring(0, length), null, 1000).log()).isEmpty();
      assertThat(select(first + first.substring(0, length), null, 1000).log()).isEqualTo(whole);
    }
  }

  @Test
  void keepsTheFirstLineForItsTimeAndCountsTheOthers() {
    KeySample sample = new KeySample(0.000001, SEED);
    String log =
        line(5, 0, "PING")
            + line(6, 0, "GET", "a")
            + line(7, 0, "SET", "b", "1")
            + line(8, 2, "SET", "b", "1")
            + line(9, 0, "DEL", "c", "d")
            + line(9, 0, "NEW.COMMAND", "c")
            + "1700000010.1 [0 127.0.0.1:1] \"GET\" \"tor";
    Selected selected = select(log, sample, 7);
    assertThat(selected.log()).isEqualTo("1700000006.123 [0 127.0.0.1:50000] \"GET\" \"a\"\n");
    assertThat(selected.totals())
        .isEqualTo(
            new Totals(
                new RequestCounts(1, 0, 1, 2, 0),
                RequestCounts.NONE,
                0,
                1,
                0,
                1,
                List.of("NEW.COMMAND")));
  }

  @Test
  void countsRequestsOfTheSampleAsItCountsThoseOfTheServer() {
    String log = line(0, 0, "SET", "a", "1") + line(0, 0, "GETEX", "a", "EX", "60");
    Selected selected = select(log, null, 7);
    // GETEX is a read and a look-up in the trace, and one request here.
    assertThat(whole(selected.log()).total()).isEqualTo(3);
    assertThat(selected.totals().requests()).isEqualTo(new RequestCounts(1, 0, 1, 0, 0));
    assertThat(selected.totals().keptRequests()).isEqualTo(selected.totals().requests());
  }

  @Test
  void passesOverAValueThatIsLongerThanItsBuffer() {
    String log =
        line(0, 0, "GET", "a")
            + line(0, 0, "SET", "b", "v".repeat(300_000))
            + line(1, 0, "SET", "a", "v".repeat(300_000))
            + line(2, 0, "GET", "a");
    KeySample onlyA = sampleOf("a", "b");
    Rows rows = new Rows();
    try (TraceReader reader = reader(select(log, onlyA, 1 << 16).log())) {
      while (reader.next()) {
        rows.append(reader.access());
      }
    }
    assertThat(rows.rows)
        .containsExactly("0 a 1 7 READ 0", "1 a 1 300000 INSERT 0", "2 a 1 300000 READ 0");
  }

  /** A sample that holds one key and not another. */
  private static KeySample sampleOf(String in, String out) {
    for (long seed = 0; ; seed++) {
      KeySample sample = new KeySample(0.5, seed);
      if (sample.holds(in.getBytes(UTF_8), 0, in.length())
          && !sample.holds(out.getBytes(UTF_8), 0, out.length())) {
        return sample;
      }
    }
  }

  @Test
  void namesTheKeysAsTheServerKnowsThem() {
    String log = line(0, 0, "MGET", "a", "\\x00\\xff", "a") + line(0, 0, "SET", "b", "1");
    var keys = MonitorKeys.of(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "m", null);
    assertThat(keys.size()).isEqualTo(3);
    assertThat(keys.key(1)).containsExactly(0, 0xff);
  }

  /** A key without a size would count as one that was not found. */
  @Test
  void namesTheKeysOfTheFirstLineWhateverIsSampled() {
    KeySample none = new KeySample(1e-9, 42);
    String log = line(0, 0, "PING") + line(0, 0, "MGET", "a", "b") + line(0, 0, "GET", "c");
    var keys = MonitorKeys.of(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "m", none);
    assertThat(keys.size()).isEqualTo(2);
    assertThat(keys.key(1)).containsExactly('b');
  }
}
