package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;

class RedisMonitorTest {

  private static final TraceFormat FORMAT = TraceFormats.byName("redis-monitor");

  private static final AssumedSizes SEVEN =
      new AssumedSizes(OptionalLong.empty(), OptionalLong.of(7), Optional.empty());

  /** An access as {@code key operation value_bytes}. */
  private static List<String> read(String text, AssumedSizes sizes) {
    try (TraceReader reader = reader(text, sizes)) {
      return accesses(reader);
    }
  }

  private static List<String> accesses(TraceReader reader) {
    List<String> accesses = new ArrayList<>();
    Access access = reader.access();
    while (reader.next()) {
      String key = new String(access.keyBuffer(), access.keyOffset(), access.keyLength(), UTF_8);
      accesses.add(key + " " + access.operation() + " " + access.valueBytes());
    }
    return accesses;
  }

  private static TraceReader reader(String text, AssumedSizes sizes) {
    return reader(new ByteArrayInputStream(text.getBytes(ISO_8859_1)), sizes);
  }

  private static TraceReader reader(InputStream in, AssumedSizes sizes) {
    return FORMAT.reader(List.of(new TraceFormat.Source(in, "m")), sizes);
  }

  /** Lines of commands, each with its arguments between blanks. */
  private static String lines(String... commands) {
    StringBuilder text = new StringBuilder();
    for (String command : commands) {
      text.append("1700000000.5 [0 127.0.0.1:50712] \"")
          .append(command.replace(" ", "\" \""))
          .append("\"\n");
    }
    return text.toString();
  }

  @Test
  void readsWhatOtherVersionsAndToolsPrint() {
    assertThat(
            read(
                """
                +OK
                +1339518083.107412 "set" "x" "6"

                +1339518087.877697 [0 127.0.0.1:60866] "get" "x"
                """
                    .replace("\n", "\r\n"),
                AssumedSizes.NONE))
        .containsExactly("x INSERT 1", "x READ 1");
    assertThat(read("1.5 [0 unix:/tmp/r].sock] \"set\" \"x\" \"6\"\n", AssumedSizes.NONE))
        .containsExactly("x INSERT 1");
    assertThat(read("1339518083.107412 (db 3) \"set\" \"x\" \"6\"\n", AssumedSizes.NONE))
        .containsExactly("x INSERT 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "get k | k READ 7",
        "HGETALL k | k READ 7",
        "MGET a b | a READ 7, b READ 7",
        "SINTER a b | a READ 7, b READ 7",
        "LCS a b LEN | a READ 7, b READ 7",
        "ZUNION 2 a b WITHSCORES | a READ 7, b READ 7",
        "ZUNION 9 a b | a READ 7, b READ 7",
        "XREAD COUNT 2 streams a b 0 0 | a READ 7, b READ 7",
        "XREADGROUP GROUP g c STREAMS a > | a READ 7",
        "GETEX k EX 5 | k READ 7, k LOOK_UP 0",
        "EXISTS a b | a LOOK_UP 0, b LOOK_UP 0",
        "EXPIRE k 60 | k LOOK_UP 0",
        "OBJECT ENCODING k | k LOOK_UP 0",
        "SET k hello NX | k INSERT 5",
        "SETNX k hello | k INSERT 5",
        "GETSET k hello | k INSERT 5",
        "PSETEX k 1500 hello | k INSERT 5",
        "MSET a 1 b 22 | a INSERT 1, b INSERT 2",
        "APPEND k hello | k UPDATE 12",
        "INCRBY k 5 | k UPDATE 7",
        "HSET k field hello | k UPDATE 10",
        "HSET k f v | k UPDATE 7",
        "LPUSH k one two | k UPDATE 7",
        "LPOP k | k READ 0",
        "BLPOP a b 0 | a READ 0, b READ 0",
        "BLMPOP 0 2 a b LEFT | a READ 0, b READ 0",
        "LMOVE a b LEFT RIGHT | a READ 0, b READ 0",
        "SUNIONSTORE d a b | a READ 7, b READ 7, d INSERT 7",
        "ZUNIONSTORE d 2 a b WEIGHTS 1 2 | a READ 7, b READ 7, d INSERT 7",
        "BITOP AND d a b | a READ 7, b READ 7, d INSERT 7",
        "DEL a b | a DELETE 0, b DELETE 0",
        "UNLINK a | a DELETE 0",
        "GETDEL a | a DELETE 0",
        "RENAME a b | a DELETE 0, b INSERT 7",
        "COPY a b | a READ 7, b INSERT 7",
        "GET | ''",
        "MSET a | ''",
        "ZUNION | ''",
        "XREAD STREAMS | ''",
        "BLPOP | ''",
        "PING | ''",
        "PUBLISH channel message | ''",
        "EVALSHA f00 1 k | ''",
      })
  void knowsWhatCommandsDoToWhichKeys(String command, String accesses) {
    assertThat(String.join(", ", read(lines(command), SEVEN))).isEqualTo(accesses);
  }

  @Test
  void takesSizesOfStoredKeysBeforeAssumedOnes() {
    StoredSizes stored = new StoredSizes();
    stored.put("k".getBytes(UTF_8), 0, 1, 1, 100);
    AssumedSizes listed =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.empty(), Optional.of(stored));
    String text = lines("GET k", "HSET k f v", "GET n", "SET k 12", "GET k", "GET n");
    try (TraceReader reader = reader(text, listed)) {
      assertThat(accesses(reader))
          .containsExactly(
              "k READ 100", "k UPDATE 100", "n READ 0", "k INSERT 2", "k READ 2", "n READ 0");
      assertThat(Remark.sentences(reader.remarks()))
          .containsExactly(
              "assumed to find nothing: 2 of 6 requests, to keys without a size that no earlier "
                  + "line writes");
    }
    AssumedSizes both =
        new AssumedSizes(OptionalLong.of(20), OptionalLong.of(7), Optional.of(stored));
    try (TraceReader reader = reader(text, both)) {
      assertThat(accesses(reader)).contains("k READ 100", "n READ 7");
      assertThat(reader.access().keyBytes()).isEqualTo(20);
      assertThat(reader.remarks()).isEmpty();
    }
  }

  @Test
  void namesKeysThatAreNoTextAsRedisPrintsThem() {
    String text =
        lines("SET \\xac\\xed\\x00t v", "SET a\\nb v", "GET a\\nb", "SET \\xc3\\xbc\\\\ v") //
            + "1700000001.0 [0 lua] \"GETSET\" \"\" \"vv\"\n";
    try (TraceReader reader = reader(text, AssumedSizes.NONE)) {
      assertThat(accesses(reader))
          .containsExactly(
              "\\xac\\xed\\x00t INSERT 1",
              "a\\nb INSERT 1",
              "a\\nb READ 1",
              "ü\\ INSERT 1",
              "\"\" INSERT 2");
      assertThat(reader.access().keyBytes()).isZero();
      assertThat(Remark.sentences(reader.remarks()))
          .containsExactly("binary keys are named as Redis prints them, such as \\xac\\xed\\x00t");
    }
  }

  @Test
  void takesCommandsThatItDoesNotKnowForChangesOfKnownKeysAndSaysWhich() {
    String text = lines("ft.search i q", "FT.SEARCH i q", "SET a 1", "NOVEL k", "NOVEL a 12");
    try (TraceReader reader = reader(text, AssumedSizes.NONE)) {
      assertThat(accesses(reader)).containsExactly("a INSERT 1", "a UPDATE 1");
      assertThat(Remark.sentences(reader.remarks()))
          .containsExactly(
              "2 of 5 (40.00 %) lines have commands that Mnemo does not know; their effect is "
                  + "unknown: NOVEL 2",
              "1 of 2 (50.00 %) requests, with 50.00 % of the bytes, have outcomes that the log "
                  + "does not show, as they depend on earlier records or on chance; the likeliest was "
                  + "assumed");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1", "1700000000.1 [0 127.",
        "1700000000.1 [0 a:1] \"SE", "1700000000.1 [0 a:1] \"SET\" \"k",
        "1700000000.1 [0 a:1] \"SET\" \"k\\", "1700000000.1 [0 a:1] \"SET\" \"k\\x0",
        "1700000000.1 [0 a:1] \"DEL\" \"k\"", "1700000000.1 [0 a:1] \"DEL\" \"k\"\r"
      })
  void leavesOutALastLineThatWasCut(String torn) {
    try (TraceReader reader = reader(lines("SET a 1") + torn, AssumedSizes.NONE)) {
      assertThat(accesses(reader)).containsExactly("a INSERT 1");
      assertThat(Remark.sentences(reader.remarks()))
          .containsExactly("the last line was cut off and skipped");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0,user1,5,1000,0,set,0",
        "\u0089PNG",
        "1700000000 [0 a:1] \"GET\" \"k\"",
        "1700000000.1 [0 a:1] GET k",
        "1700000000.1 [0 a:1] \"GET\" \"k",
        "1700000000.1 [0 a:1] \"GET\" \"k\" ",
        "1700000000.1 [0 a:1] \"GET\"\"k\"",
        "1700000000.1 [0 a:1] \"GET\" \"\\x1g\"",
        "1700000000.1 [0 a:1] \"GET\" \"\\q\"",
        "1700000000.1 [0 a:1]",
        "99999999999999999999.1 [0 a:1] \"GET\" \"k\"",
        "1700000000.1 (db x) \"GET\" \"k\""
      })
  void leavesOutOtherLinesAndNamesTheFirst(String line) {
    try (TraceReader reader =
        reader(lines("SET k 1") + line + "\n" + lines("GET k"), AssumedSizes.NONE)) {
      assertThat(accesses(reader)).containsExactly("k INSERT 1", "k READ 1");
      assertThat(Remark.sentences(reader.remarks()))
          .singleElement(STRING)
          .contains("1 of 3", "33.33", "line 2", "DATABASE", "CLIENT", "COMMAND", "ARGUMENT");
    }
    assertRefused(
        line + "\n",
        "m line 1: expected TIME [DATABASE CLIENT] \"COMMAND\" \"ARGUMENT\"... but found '");
  }

  /** More than any line of other formats may have. */
  @Test
  void countsALongValueWithoutKeepingIt() {
    assertThat(read(lines("SET k " + "\\x00".repeat(1 << 20), "GET k"), AssumedSizes.NONE))
        .containsExactly("k INSERT 1048576", "k READ 1048576");
  }

  @Test
  void refusesWhatIsNoLogOfKnownSizesInOneDatabase() {
    assertThat(read("", AssumedSizes.NONE)).isEmpty();
    assertThat(read("OK\n", AssumedSizes.NONE)).isEmpty();
    assertRefused("garbage", "m line 1: expected TIME");
    assertRefused(lines("SET a 1", "GET b"), "m line 2: the size of the value of 'b'");
    assertRefused(
        """
        1700000000.1 [1 a:1] "PING"
        1700000000.1 [0 a:1] "SET" "k" "v"
        1700000000.1 [12 a:1] "SET" "k" "v"
        """,
        "m line 3: it is in database 12");
  }

  private static void assertRefused(String text, String reason) {
    try (TraceReader reader = reader(text, AssumedSizes.NONE)) {
      assertThatThrownBy(() -> accesses(reader))
          .isInstanceOf(MnemoException.class)
          .hasMessageStartingWith(reason);
    }
  }
}
