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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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

  /** A line at some seconds, of words between blanks. */
  private static String at(double second, String command) {
    return client(second, "10.0.0.1:5000", command);
  }

  private static String client(double second, String name, String command) {
    return "%.3f [0 %s] \"%s\""
        .formatted(1_764_000_000 + second, name, command.replace(" ", "\" \""));
  }

  @Test
  void leavesARecordThatIsLookedUpAsItIs() {
    assertThat(
            read(
                at(0, "SET k hello"),
                at(0, "EXPIRE k 3600"),
                at(1, "TTL k"),
                at(1, "EXISTS k"),
                at(2, "GET k"),
                at(3, "PERSIST k"),
                at(4, "EXISTS other")))
        .containsExactly(
            "k INSERT 5",
            "k LOOK_UP 0 3600",
            "k LOOK_UP 0 3599",
            "k LOOK_UP 0 3599",
            "k READ 5",
            "k LOOK_UP 0",
            "other READ 0");
  }

  @Test
  void takesTimesOfExpiryAsTheyAreSaid() {
    assertThat(
            read(
                at(0.25, "SET a v EX 10"),
                at(0.25, "SET b v PX 10000"),
                at(0.25, "SET c v EXAT 1764000010"),
                at(0.25, "SET d v PXAT 1764000010000"),
                at(5, "SET a w KEEPTTL"),
                at(6, "APPEND b w"),
                at(7, "SET c w"),
                at(11, "GET a"),
                at(11, "GET c"),
                at(11, "SET d v EXAT 1")))
        .containsExactly(
            "a INSERT 1 10",
            "b INSERT 1 10",
            "c INSERT 1 10",
            "d INSERT 1 10",
            "a INSERT 1 5",
            "b UPDATE 2 4",
            "c INSERT 1",
            "a READ 0",
            "c READ 1",
            "d READ 0");
  }

  @Test
  void setsATimeToLiveOnlyIfTheConditionHolds() {
    assertThat(
            read(
                at(0, "SET k v EX 100"),
                at(0, "EXPIRE k 50 GT"),
                at(0, "EXPIRE k 200 NX"),
                at(0, "EXPIRE k 200 GT"),
                at(0, "EXPIRE k 300 LT"),
                at(0, "EXPIRE k -1")))
        .containsExactly(
            "k INSERT 1 100",
            "k LOOK_UP 0 100",
            "k LOOK_UP 0 100",
            "k LOOK_UP 0 200",
            "k LOOK_UP 0 200",
            "k DELETE 0");
  }

  @Test
  void writesNothingWhereTheServerRefuses() {
    assertThat(
            read(
                at(0, "SET k hello"),
                at(0, "SETNX k 1"),
                at(0, "SET k 1 NX"),
                at(0, "SET none 1 XX"),
                at(0, "HSET k f v"),
                at(0, "SET k 1 FOO"),
                at(0, "SET k 1 EX 0"),
                at(0, "INCR k"),
                at(0, "GET k")))
        .containsExactly(
            "k INSERT 5",
            "k LOOK_UP 0",
            "k LOOK_UP 0",
            "none READ 0",
            "k LOOK_UP 0",
            "k LOOK_UP 0",
            "k READ 5");
    assertThat(remarks).contains("commands were refused by the server, and count as look-ups (4)");
  }

  @Test
  void emptiesADatabaseThatIsFlushed() {
    assertThat(
            read(
                at(0, "SET a v"),
                at(0, "SET b w EX 5"),
                at(9, "FLUSHDB"),
                at(9, "GET a"),
                at(9, "SET a v"),
                "1764000010.0 [3 10.0.0.1:9] \"FLUSHALL\" \"ASYNC\""))
        .containsExactly(
            "a INSERT 1", "b INSERT 1 5", "a DELETE 0", "a READ 0", "a INSERT 1", "a DELETE 0");
  }

  @Test
  void makesACollectionWithItsFirstPartAndRemovesItWithItsLast() {
    assertThat(
            read(
                at(0, "HSET h a 1 bb 22"),
                at(0, "HSET h a 333"),
                at(0, "HDEL h bb"),
                at(0, "HDEL h a"),
                at(0, "LPUSH q one two"),
                at(0, "RPOP q"),
                at(0, "LPOP q"),
                at(0, "ZADD z 1 a 2 bb"),
                at(0, "ZREMRANGEBYSCORE z -inf (2"),
                at(0, "ZPOPMIN z"),
                at(0, "SADD s a b"),
                at(0, "SPOP s 2")))
        .containsExactly(
            "h INSERT 6",
            "h UPDATE 8",
            "h UPDATE 4",
            "h DELETE 0",
            "q INSERT 6",
            "q UPDATE 3",
            "q DELETE 0",
            "z INSERT 19",
            "z UPDATE 10",
            "z DELETE 0",
            "s INSERT 2",
            "s DELETE 0");
  }

  @Test
  void findsNothingInQueuesThatAreEmpty() {
    assertThat(
            read(
                at(0, "BRPOP q low 2"),
                at(2, "BRPOP q low 2"),
                at(3, "ZRANGEBYSCORE later -inf 5"),
                at(4, "RPOPLPUSH q work")))
        .containsOnly("q READ 0", "low READ 0", "later READ 0", "work READ 0")
        .hasSize(7);
    refused(() -> read(AssumedSizes.NONE, at(0, "ZRANGEBYSCORE later -inf 5")), "--sizes FILE");
  }

  @Test
  void servesAClientThatWaits() {
    assertThat(
            read(
                client(0, "worker:1", "BLPOP q 0"),
                client(0, "worker:2", "BLPOP q 1"),
                client(5, "web:1", "RPUSH q first second")))
        .containsExactly("q READ 0", "q READ 0", "q INSERT 11", "q UPDATE 6");
    assertThat(
            read(
                client(0, "worker:1", "BLPOP q 0"),
                client(1, "web:1", "MULTI"),
                client(1, "web:1", "RPUSH q a"),
                client(1, "web:1", "LPUSH q bb"),
                client(1, "web:1", "EXEC"),
                client(1, "web:1", "LLEN q")))
        .containsExactly("q READ 0", "q INSERT 1", "q UPDATE 3", "q UPDATE 1", "q LOOK_UP 0");
  }

  @Test
  void saysOfHowManyRequestsTheLogDoesNotTellTheOutcome() {
    AssumedSizes sevens =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(7), Optional.empty());
    assertThat(read(sevens, at(0, "SETNX lock token"), at(1, "GET value")))
        .containsExactly("lock INSERT 5", "value READ 7");
    assertThat(remarks).singleElement().asString().contains("1 of 2", "50.00", "41.67");
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
    String[] lines = {at(0, "SET lock token NX PX 9000"), at(1, "GET lock")};
    assertThat(read(before, lines)).containsExactly("lock LOOK_UP 0", "lock READ 5");
    assertThat(read(atEnd, lines)).containsExactly("lock INSERT 5 9", "lock READ 5");
  }

  @Test
  void takesTheNameOfANamespaceForADatabase() {
    assertThat(
            read(
                "1764000000.1 [__namespace 10.0.0.1:5] \"SET\" \"k\" \"v\"",
                "1764000000.2 [__namespace 10.0.0.1:5] \"GET\" \"k\""))
        .containsExactly("k INSERT 1", "k READ 1");
    refused(
        () ->
            read(
                "1764000000.1 [one 10.0.0.1:5] \"SET\" \"k\" \"v\"",
                "1764000000.2 [two 10.0.0.1:5] \"GET\" \"k\""),
        "line 2");
  }

  @Test
  void readsOneDatabaseOfSeveral() {
    String[] lines = {
      "1764000000.1 [0 web:1] \"SET\" \"k\" \"v\"",
      "1764000000.2 [3 web:2] \"SET\" \"k\" \"long\"",
      "1764000000.3 [3 web:2] \"COPY\" \"k\" \"copy\" \"DB\" \"0\"",
      "1764000000.4 [0 web:1] \"GET\" \"copy\"",
      "1764000000.5 [3 web:2] \"FLUSHALL\"",
      "1764000000.6 [0 web:1] \"GET\" \"k\""
    };
    assertThat(readOf("0", NO_RECORDS, lines))
        .containsExactly(
            "k INSERT 1",
            "copy INSERT 4",
            "copy READ 4",
            "k DELETE 0",
            "copy DELETE 0",
            "k READ 0");
    assertThat(remarks).containsExactly("commands are in other databases and were skipped (2)");
    assertThat(readOf("3", NO_RECORDS, lines))
        .containsExactly("k INSERT 4", "k READ 4", "k DELETE 0");
  }

  /** The server takes the record for gone some time within 10 ms of its end. */
  @Test
  void doubtsWhatHappensAtTheEndOfALife() {
    read(
        at(0, "SET from v"),
        at(0, "SET to v PX 5"),
        at(0.006, "EXISTS to"),
        at(0.007, "RENAMENX from to"));
    assertThat(remarks).singleElement().asString().startsWith("2 of 5 (40.00 %) requests");
  }

  @Test
  void servesAllThatWaitWhereItIsNotKnownWhatTheFirstTook() {
    assertThat(
            read(
                client(0, "worker:1", "BLPOP q 0"),
                client(0, "worker:2", "BRPOPLPUSH q done 0"),
                client(0, "web:1", "SADD s 1 2"),
                client(0, "web:1", "SORT s STORE q")))
        .contains("done INSERT 0");
  }

  /** What was appended to is not looked into, and a number with a fraction may be a long text. */
  @Test
  void doubtsANumberThatWasAppendedTo() {
    read(at(0, "SET n 9223372036854775807"), at(0, "APPEND n 2.5"), at(1, "INCRBYFLOAT n -0.25"));
    assertThat(remarks).singleElement().asString().startsWith("1 of 3 (33.33 %) requests");
  }

  @Test
  void saysThatLogsOfServersAreMixed() {
    read(at(100, "SET k v"), at(0, "SET k v"), at(101, "GET k"), at(1, "GET k"));
    assertThat(remarks).singleElement().asString().contains("2 of 4", "50.00");
  }

  @Test
  void readsALogThatBeginsInTheMiddleOfALine() {
    assertThat(read("ue\" \"EX\" \"10\"", at(0, "SET k v"))).containsExactly("k INSERT 1");
    assertThat(remarks).singleElement().asString().contains("1 of 2", "50.00");
  }

  @Test
  void takesALineWithAWrongTimeForDamaged() {
    String wrong = at(1, "SET k longer").replaceFirst("^1764", "2764");
    String cut = at(0, "SET k v").substring(1);
    assertThat(read(cut, at(1, "SET k v EX 60"), at(1, "TTL k"), wrong, at(2, "GET k")))
        .containsExactly("k INSERT 1 60", "k LOOK_UP 0 60", "k READ 1");
    assertThat(remarks).singleElement().asString().contains("2 of 5", "40.00");
  }

  @Test
  void takesWhatComesBeforeTheFirstKey() {
    AssumedSizes all100 =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty());
    assertThat(read(all100, at(0, "FLUSHALL"), at(60, "GET k"), at(60, "APPEND k v")))
        .containsExactly("k READ 0", "k INSERT 1");
    assertThat(read(all100, at(0, "MULTI"), at(0, "BLPOP q 0"), at(0, "RPUSH q v"), at(0, "EXEC")))
        .containsExactly("q READ 0", "q UPDATE 100");
  }

  @Test
  void assumesTheSizesOfRecordsThatComeFromAnotherDatabase() {
    AssumedSizes all100 =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty());
    String inOther = at(0, "MOVE k 0").replace("[0 ", "[1 ");
    assertThat(readOf("0", all100, at(0, "SET a v"), inOther, at(0, "GET k")))
        .containsExactly("a INSERT 1", "k INSERT 100", "k READ 100");
  }

  @Test
  void leavesRecordsWhereADatabaseChangesPlacesWithItself() {
    assertThat(read(at(0, "SET k v"), at(0, "SWAPDB 0 0"), at(0, "GET k")))
        .containsExactly("k INSERT 1", "k READ 1");
  }

  /** All that come by the Unix socket have the same name in the log. */
  @Test
  void tellsNoClientsOfTheUnixSocketApart() {
    assertThat(
            read(
                client(0, "unix:/s", "BLPOP q 0"),
                client(0, "unix:/s", "RPUSH q v"),
                client(0, "unix:/s", "MULTI"),
                client(0, "unix:/s", "BLPOP r 0"),
                client(0, "unix:/s", "RPUSH r v")))
        .containsExactly(
            "q READ 0", "q INSERT 1", "q DELETE 0", "r READ 0", "r INSERT 1", "r DELETE 0");
    assertThat(remarks).first().asString().startsWith("2 of 6 (33.33 %) requests");
  }

  @Test
  void givesWhatIsServedLaterToTheClientThatWaited() {
    String log =
        String.join(
            "\n",
            client(0, "worker:1", "BLPOP q 0"),
            client(0, "web:1", "RPUSH q v"),
            client(0, "web:1", "GET k"));
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

  /** The server removes whole nodes of a stream: about as many entries as it may keep are left. */
  @Test
  void trimsStreamsToAboutTheirLimit() {
    String add = "XADD s MAXLEN ~ 2 * f v";
    assertThat(read(at(0, add), at(1, add), at(2, add), at(3, add), at(3, "XLEN s")))
        .containsExactly("s INSERT 18", "s UPDATE 36", "s UPDATE 36", "s UPDATE 36", "s LOOK_UP 0");
  }

  @Test
  void removesEntriesByIdsThatTheServerMadeUp() {
    assertThat(
            read(
                at(0, "XADD s * f value"),
                at(1, "XADD s * f v"),
                at(2, "XDEL s 1764000000001-0"),
                at(3, "XRANGE s - +")))
        .containsExactly("s INSERT 22", "s UPDATE 40", "s UPDATE 18", "s READ 18");
  }

  @Test
  void addsUpWhatALogOfManyElementsIsGiven() {
    assertThat(read(at(0, "PFADD h abcd"), at(0, "PFADD h efgh ij")))
        .containsExactly("h INSERT 4", "h UPDATE 10");
    String[] many = new String[100];
    Arrays.fill(many, at(0, "PFADD m " + "x".repeat(1000)));
    assertThat(read(many)).last().isEqualTo("m UPDATE 12304");
  }

  @Test
  void changesNothingThatACommandFindsAsItIs() {
    assertThat(
            read(
                at(0, "RPUSH l a b"),
                at(0, "LREM l 0 c"),
                at(0, "LTRIM l 0 -1"),
                at(0, "HSET h f v"),
                at(0, "HEXPIRE h 60 FIELDS 1 f"),
                at(0, "SET k v IFEQ"),
                at(0, "SETRANGE k 9223372036854775807 v"),
                at(0, "INCRBYFLOAT k 1e-99999999"),
                at(0, "TTL k")))
        .containsExactly(
            "l INSERT 2", "l LOOK_UP 0", "l LOOK_UP 0", "h INSERT 2", "h LOOK_UP 0", "k READ 0");
    assertThat(remarks).contains("commands were refused by the server, and count as look-ups (3)");
  }

  @Test
  void doubtsAConditionOnATimeToLiveFromBeforeTheLog() {
    AssumedSizes all100 =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty());
    read(all100, at(0, "GET k"), at(0, "EXPIRE k 60 NX"));
    assertThat(remarks).singleElement().asString().startsWith("1 of 2 (50.00 %) requests");
  }

  @Test
  void removesMembersBetweenBoundsOfAnyBytes() {
    assertThat(
            read(
                at(0, "ZADD z 0 \\xc3\\xa9 0 b"),
                at(0, "ZREMRANGEBYLEX z [\\xc3\\xa9 +"),
                at(0, "ZREMRANGEBYLEX z [" + "a".repeat(100) + " +")))
        .containsExactly("z INSERT 19", "z UPDATE 9", "z UPDATE 9");
    assertThat(remarks).singleElement().asString().startsWith("1 of 3 (33.33 %) requests");
  }

  @Test
  void takesANamespaceThatBeginsWithDigitsForAName() {
    String[] lines = {
      at(0, "SET k v").replace("[0 ", "[2024prod "), at(0, "SET k w").replace("[0 ", "[4202prod ")
    };
    assertThat(readOf("2024prod", NO_RECORDS, lines)).containsExactly("k INSERT 1");
  }

  @Test
  void takesANameAmongNumbersOfDatabasesForDamage() {
    String damaged = at(1, "SET k w").replace("[0 ", "[g ");
    assertThat(read(at(0, "SET k v"), damaged, at(2, "GET k")))
        .containsExactly("k INSERT 1", "k READ 1");
    assertThat(remarks).singleElement().asString().contains("1 of 3", "33.33");
  }

  @Test
  void saysWhichDatabasesThereAreWhereTheNamedOneIsNot() {
    refused(() -> readOf("9", NO_RECORDS, at(0, "SET k v")), "database 9", "--database");
  }
}
