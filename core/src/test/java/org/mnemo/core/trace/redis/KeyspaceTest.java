package org.mnemo.core.trace.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** What usual logs of web caches, sessions, locks and queues mean for their records. */
class KeyspaceTest {

  private static final AssumedSizes NO_RECORDS =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.empty(), Optional.of(new StoredSizes()));

  private static final AssumedSizes ALL_100 =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty());

  private static final Pattern LINE = Pattern.compile("(\\S+) (?:\\[([^]]+)] )?(.*)");

  private final List<String> remarks = new ArrayList<>();

  private List<String> read(AssumedSizes sizes, String... lines) {
    return readOf(null, sizes, lines);
  }

  /** Accesses as {@code key operation value_bytes ttl_s}. */
  private List<String> readOf(@Nullable String database, AssumedSizes sizes, String... lines) {
    String log = String.join("\n", lines) + "\n";
    List<String> accesses = new ArrayList<>();
    try (TraceReader reader =
        new RedisMonitorReader(
            new MonitorLines(new ByteArrayInputStream(log.getBytes(ISO_8859_1)), "log"),
            sizes,
            database)) {
      Access access = reader.access();
      while (reader.next()) {
        String key =
            new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), ISO_8859_1);
        Operation operation = access.operation();
        String ttl = access.ttlS() == 0 ? "" : " " + access.ttlS();
        accesses.add(key + " " + operation + " " + access.valueBytes() + ttl);
      }
      remarks.addAll(Remark.sentences(reader.remarks()));
    }
    return accesses;
  }

  private List<String> read(String... lines) {
    return read(NO_RECORDS, lines);
  }

  /** A line of {@code second command}, or {@code second [database client] command}. */
  private static String line(String text) {
    Matcher line = LINE.matcher(text);
    assertThat(line.matches()).as(text).isTrue();
    return "%.3f [%s] \"%s\""
        .formatted(
            1_764_000_000 + Double.parseDouble(line.group(1)),
            line.group(2) == null ? "0 10.0.0.1:5000" : line.group(2),
            line.group(3).replace(" ", "\" \""));
  }

  private static String[] log(String lines) {
    return Stream.of(lines.split("; ")).map(KeyspaceTest::line).toArray(String[]::new);
  }

  /** Lines, what they mean, and what the only remark says of them, if there is to be one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # A record that is looked up stays as it is.
          0 SET k hello; 0 EXPIRE k 3600; 1 TTL k; 1 EXISTS k; 2 GET k; 3 PERSIST k; 4 EXISTS other | k INSERT 5; k LOOK_UP 0 3600; k LOOK_UP 0 3599; k LOOK_UP 0 3599; k READ 5; k LOOK_UP 0; other READ 0 |
          # Times of expiry are in seconds or milliseconds, from now or from 1970.
          0.25 SET a v EX 10; 0.25 SET b v PX 10000; 0.25 SET c v EXAT 1764000010; 0.25 SET d v PXAT 1764000010000 | a INSERT 1 10; b INSERT 1 10; c INSERT 1 10; d INSERT 1 10 |
          0 SET a v EX 10; 5 SET a w KEEPTTL; 11 GET a | a INSERT 1 10; a INSERT 1 5; a READ 0 |
          0 SET b v EX 10; 6 APPEND b w | b INSERT 1 10; b UPDATE 2 4 |
          0 SET c v EX 10; 7 SET c w; 11 GET c; 11 SET d v EXAT 1 | c INSERT 1 10; c INSERT 1; c READ 1; d READ 0 |
          # A time to live is set only if its condition holds.
          0 SET k v EX 100; 0 EXPIRE k 50 GT; 0 EXPIRE k 200 NX; 0 EXPIRE k 200 GT; 0 EXPIRE k 300 LT; 0 EXPIRE k -1 | k INSERT 1 100; k LOOK_UP 0 100; k LOOK_UP 0 100; k LOOK_UP 0 200; k LOOK_UP 0 200; k DELETE 0 |
          # Nothing is written where the server refuses.
          0 SET k hello; 0 SETNX k 1; 0 SET k 1 NX; 0 SET none 1 XX; 0 HSET k f v; 0 SET k 1 FOO; 0 SET k 1 EX 0; 0 INCR k; 0 GET k | k INSERT 5; k LOOK_UP 0; k LOOK_UP 0; none READ 0; k LOOK_UP 0; k LOOK_UP 0; k READ 5 | commands were refused by the server, and count as look-ups (4)
          0 SETRANGE k 9223372036854775807 v; 0 SET k v IFEQ; 0 INCRBYFLOAT k 1e-99999999; 0 TTL k | k READ 0 | commands were refused by the server, and count as look-ups (3)
          # Nothing changes where a command finds it as it is.
          0 RPUSH l a b; 0 LREM l 0 c; 0 LTRIM l 0 -1; 0 HSET h f v; 0 HEXPIRE h 60 FIELDS 1 f | l INSERT 2; l LOOK_UP 0; l LOOK_UP 0; h INSERT 2; h LOOK_UP 0 |
          0 SET k v; 0 SWAPDB 0 0; 0 GET k | k INSERT 1; k READ 1 |
          # A flush empties its database, or all.
          0 SET a v; 0 SET b w EX 5; 9 FLUSHDB; 9 GET a; 9 SET a v; 10 [3 10.0.0.1:9] FLUSHALL ASYNC | a INSERT 1; b INSERT 1 5; a DELETE 0; a READ 0; a INSERT 1; a DELETE 0 |
          # Sizes follow appended values and new names.
          0 SET k hello; 0 APPEND k 123; 0 RENAME k l; 0 GET l; 0 GET k; 0 INCR k | k INSERT 5; k UPDATE 8; k DELETE 0; l INSERT 8; l READ 8; k READ 0; k INSERT 1 |
          # A collection is made with its first part, and goes with its last.
          0 HSET h a 1 bb 22; 0 HSET h a 333; 0 HDEL h bb; 0 HDEL h a | h INSERT 6; h UPDATE 8; h UPDATE 4; h DELETE 0 |
          0 LPUSH q one two; 0 RPOP q; 0 LPOP q; 0 SADD s a b; 0 SPOP s 2 | q INSERT 6; q UPDATE 3; q DELETE 0; s INSERT 2; s DELETE 0 |
          0 ZADD z 1 a 2 bb; 0 ZREMRANGEBYSCORE z -inf (2; 0 ZPOPMIN z | z INSERT 19; z UPDATE 10; z DELETE 0 |
          # Queues that are empty hold nothing.
          0 BRPOP q low 2; 2 BRPOP q low 2; 3 ZRANGEBYSCORE later -inf 5; 4 RPOPLPUSH q work | q READ 0; low READ 0; q READ 0; low READ 0; later READ 0; q READ 0; work READ 0 |
          # A client that waits is served, once the transaction has ended.
          0 [0 worker:1] BLPOP q 0; 0 [0 worker:2] BLPOP q 1; 5 [0 web:1] RPUSH q first second | q READ 0; q READ 0; q INSERT 11; q UPDATE 6 |
          0 [0 worker:1] BLPOP q 0; 1 [0 web:1] MULTI; 1 [0 web:1] RPUSH q a; 1 [0 web:1] LPUSH q bb; 1 [0 web:1] EXEC; 1 [0 web:1] LLEN q | q READ 0; q INSERT 1; q UPDATE 3; q UPDATE 1; q LOOK_UP 0 |
          # A namespace counts as a database, unless databases have numbers.
          0 [__namespace 10.0.0.1:5] SET k v; 0 [__namespace 10.0.0.1:5] GET k | k INSERT 1; k READ 1 |
          0 SET k v; 1 [g 10.0.0.1:5] SET k w; 2 GET k | k INSERT 1; k READ 1 | 1 of 3 (33.33 %)
          # The server takes a record for gone some time within 10 ms of its end.
          0 SET from v; 0 SET to v PX 5; 0.006 EXISTS to; 0.007 RENAMENX from to | | 2 of 5 (40.00 %) requests
          # What was appended to is not looked into, and a number with a fraction may be a long text.
          0 SET n 9223372036854775807; 0 APPEND n 2.5; 1 INCRBYFLOAT n -0.25 | | 1 of 3 (33.33 %) requests
          # Members between bounds may have any bytes, and more of them than are kept.
          0 ZADD z 0 \\xc3\\xa9 0 b; 0 ZREMRANGEBYLEX z [\\xc3\\xa9 + | z INSERT 19; z UPDATE 9 |
          0 ZADD z 0 b; 0 ZREMRANGEBYLEX z [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa + | z INSERT 9; z UPDATE 9 | 1 of 2 (50.00 %) requests
          # Logs of two servers are mixed.
          100 SET k v; 0 SET k v; 101 GET k; 1 GET k | | 2 of 4 (50.00 %)
          # The server removes whole nodes of a stream: about as many entries as it may keep are left.
          0 XADD s MAXLEN ~ 2 * f v; 1 XADD s MAXLEN ~ 2 * f v; 2 XADD s MAXLEN ~ 2 * f v; 3 XLEN s | s INSERT 18; s UPDATE 36; s UPDATE 36; s LOOK_UP 0 |
          # Entries go by ids that the server made up.
          0 XADD s * f value; 1 XADD s * f v; 2 XDEL s 1764000000001-0; 3 XRANGE s - + | s INSERT 22; s UPDATE 40; s UPDATE 18; s READ 18 |
          0 PFADD h abcd; 0 PFADD h efgh ij | h INSERT 4; h UPDATE 10 |
          # All that come by the Unix socket have the same name in the log.
          0 [0 unix:/s] BLPOP q 0; 0 [0 unix:/s] RPUSH q v; 0 [0 unix:/s] MULTI; 0 [0 unix:/s] BLPOP r 0; 0 [0 unix:/s] RPUSH r v | q READ 0; q INSERT 1; q DELETE 0; r READ 0; r INSERT 1; r DELETE 0 | 2 of 6 (33.33 %) requests
          """)
  void followsRecords(String lines, @Nullable String accesses, @Nullable String remark) {
    List<String> read = read(log(lines));
    if (accesses != null) {
      assertThat(String.join("; ", read)).isEqualTo(accesses);
    }
    if (remark != null) {
      assertThat(remarks).anyMatch(said -> said.startsWith(remark));
    }
  }

  /** The same where all records have a hundred bytes before the log begins. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 SETNX lock token; 1 GET value | lock INSERT 5; value READ 100 | 1 of 2 (50.00 %) requests
          # What comes before the first key counts.
          0 FLUSHALL; 60 GET k; 60 APPEND k v | k READ 0; k INSERT 1 |
          0 MULTI; 0 BLPOP q 0; 0 RPUSH q v; 0 EXEC | q READ 0; q UPDATE 100 |
          # Whether a condition holds is not known of a time to live from before the log.
          0 GET k; 0 EXPIRE k 60 NX | k READ 100; k LOOK_UP 0 60 | 1 of 2 (50.00 %) requests
          """)
  void followsRecordsFromBeforeTheLog(String lines, String accesses, @Nullable String remark) {
    assertThat(String.join("; ", read(ALL_100, log(lines)))).isEqualTo(accesses);
    if (remark != null) {
      assertThat(remarks).singleElement().asString().startsWith(remark);
    }
  }

  @Test
  void refusesWhatItCannotFollow() {
    refused(() -> read(AssumedSizes.NONE, log("0 ZRANGEBYSCORE later -inf 5")), "--sizes FILE");
    refused(() -> read(log("0 [one 10.0.0.1:5] SET k v; 0 [two 10.0.0.1:5] GET k")), "line 2");
    refused(() -> readOf("9", NO_RECORDS, log("0 SET k v")), "database 9", "--database");
  }

  /** A list of what is stored at the end says nothing of the beginning. */
  @Test
  void takesARecordOfTheEndForOneThatALockMayHaveMade() {
    StoredSizes stored = new StoredSizes();
    stored.put("lock".getBytes(ISO_8859_1), 0, 4, 4, 5);
    AssumedSizes before =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.empty(), Optional.of(stored));
    AssumedSizes atEnd =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.empty(), Optional.of(stored), true);
    String[] lines = log("0 SET lock token NX PX 9000; 1 GET lock");
    assertThat(read(before, lines)).containsExactly("lock LOOK_UP 0", "lock READ 5");
    assertThat(read(atEnd, lines)).containsExactly("lock INSERT 5 9", "lock READ 5");
  }

  @Test
  void readsOneDatabaseOfSeveral() {
    String[] lines =
        log(
            "0 [0 web:1] SET k v; 0 [3 web:2] SET k long; 0 [3 web:2] COPY k copy DB 0; "
                + "0 [0 web:1] GET copy; 0 [3 web:2] FLUSHALL; 0 [0 web:1] GET k");
    assertThat(String.join("; ", readOf("0", NO_RECORDS, lines)))
        .isEqualTo("k INSERT 1; copy INSERT 4; copy READ 4; k DELETE 0; copy DELETE 0; k READ 0");
    assertThat(remarks).containsExactly("commands are in other databases and were skipped (2)");
    assertThat(readOf("3", NO_RECORDS, lines))
        .containsExactly("k INSERT 4", "k READ 4", "k DELETE 0");
    String[] names = log("0 [2024prod a:1] SET k v; 0 [4202prod a:1] SET k w");
    assertThat(readOf("2024prod", NO_RECORDS, names)).containsExactly("k INSERT 1");
    // Moved here from another database, a record has the size that all have.
    assertThat(readOf("0", ALL_100, log("0 SET a v; 0 [1 a:1] MOVE k 0; 0 GET k")))
        .containsExactly("a INSERT 1", "k INSERT 100", "k READ 100");
  }

  @Test
  void servesAllThatWaitWhereItIsNotKnownWhatTheFirstTook() {
    assertThat(
            read(
                log(
                    "0 [0 worker:1] BLPOP q 0; 0 [0 worker:2] BRPOPLPUSH q done 0; "
                        + "0 [0 web:1] SADD s 1 2; 0 [0 web:1] SORT s STORE q")))
        .contains("done INSERT 0");
  }

  @Test
  void takesALineThatIsCutOrHasAWrongTimeForDamaged() {
    assertThat(read("ue\" \"EX\" \"10\"", line("0 SET k v"))).containsExactly("k INSERT 1");
    assertThat(remarks).singleElement().asString().contains("1 of 2", "50.00");
    remarks.clear();
    String wrong = line("1 SET k longer").replaceFirst("^1764", "2764");
    String cut = line("0 SET k v").substring(1);
    assertThat(read(cut, line("1 SET k v EX 60"), line("1 TTL k"), wrong, line("2 GET k")))
        .containsExactly("k INSERT 1 60", "k LOOK_UP 0 60", "k READ 1");
    assertThat(remarks).singleElement().asString().contains("2 of 5", "40.00");
  }

  @Test
  void givesWhatIsServedLaterToTheClientThatWaited() {
    String log =
        String.join(
            "\n", log("0 [0 worker:1] BLPOP q 0; 0 [0 web:1] RPUSH q v; 0 [0 web:1] GET k"));
    List<Long> clients = new ArrayList<>();
    try (TraceReader reader =
        new RedisMonitorReader(
            new MonitorLines(new ByteArrayInputStream((log + "\n").getBytes(ISO_8859_1)), "log"),
            NO_RECORDS,
            null)) {
      while (reader.next()) {
        clients.add(reader.access().client());
      }
    }
    assertThat(clients).containsExactly(0L, 1L, 0L, 1L);
  }

  @Test
  void addsUpNoMoreThanALogOfManyElementsTakes() {
    String[] many = new String[100];
    Arrays.fill(many, line("0 PFADD m " + "x".repeat(1000)));
    assertThat(read(many)).last().isEqualTo("m UPDATE 12304");
  }
}
