package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;

/** Lines as memcached 1.6 prints them, with what surprises in them. */
class MemcachedWatchTest {

  private static final TraceFormat FORMAT = TraceFormats.byName("memcached-watch");

  private List<String> remarks = List.of();

  private static byte[] log(String... lines) {
    return (String.join("\r\n", lines) + "\r\n").getBytes(UTF_8);
  }

  /** Accesses as {@code seconds operation key value_bytes}. */
  private String read(String... lines) {
    try (TraceReader reader = Step.reader(FORMAT, List.of(log(lines)))) {
      String accesses =
          Step.readAll(reader).stream()
              .map(
                  step ->
                      "%d %s %s %d"
                          .formatted(
                              step.timestampS(),
                              step.operation().lowerCase(),
                              new String(step.key(), UTF_8),
                              step.valueBytes()))
              .collect(Collectors.joining("; "));
      remarks = Remark.sentences(reader.remarks());
      return accesses;
    }
  }

  private static String get(int gid, String key, int connection, String rest) {
    return "ts=17.19635 gid=%d type=item_get key=%s status=%s cfd=%d %s"
        .formatted(
            gid, key, rest.isEmpty() ? "not_found clsid=0" : "found clsid=1", connection, rest);
  }

  private static String store(int gid, String key, int connection, String status, String rest) {
    return "ts=18.5 gid=%d type=item_store key=%s status=%s %s clsid=1 cfd=%d size=9"
        .formatted(gid, key, status, rest, connection);
  }

  @Test
  void leavesOutTheLookUpOfEveryStore() {
    assertThat(
            read(
                get(1, "a", 26, "size=3"),
                get(2, "a", 26, "size=3"),
                store(3, "a", 26, "stored", "cmd=set ttl=60"),
                "ts=19.1 gid=4 type=deleted key=a cmd=delete clsid=1 cfd=26 size=9"))
        .isEqualTo("17 read a 3; 18 insert a 9; 19 delete a 0");
    // Of another key or connection it is a read.
    assertThat(
            read(
                get(1, "b", 26, "size=3"),
                store(2, "a", 26, "stored", "cmd=append ttl=0"),
                get(3, "c", 26, "size=4"),
                store(4, "c", 27, "stored", "cmd=cas ttl=-1")))
        .isEqualTo("17 read b 3; 18 update a 9; 17 read c 4; 18 update c 9");
  }

  @Test
  void putsLinesIntoTheirSequenceAndDecodesKeys() {
    String[] lines = {
      "OK",
      store(3, "a%2Cb%2Fc%3Ad%20%25", 26, "stored", "cmd=add ttl=0"),
      get(2, "a%2Cb%2Fc%3Ad%20%25", 26, "size=3"),
      get(1, "x", 27, "")
    };
    assertThat(read(lines)).isEqualTo("17 read x 0; 18 insert a,b/c:d % 9");
    assertThat(TraceFormats.all())
        .filteredOn(format -> format.recognises(log(lines)))
        .containsExactly(FORMAT);
  }

  @Test
  void leavesOutStoresThatWereRefusedAndSaysSo() {
    assertThat(
            read(
                get(1, "a", 26, ""),
                store(2, "a", 26, "not_stored", "cmd=append ttl=0"),
                "ts=18.7 gid=3 type=eviction key=z fetch=yes ttl=-1 la=3 clsid=1 size=5",
                get(4, "a", 26, "size=2")))
        .isEqualTo("17 read a 2");
    assertThat(remarks)
        .contains("stores that the server refused were skipped (1)")
        .contains("lines of other kinds than get, store and deleted were skipped (1)");
  }

  @Test
  void refusesAFileWithoutALineOfALog() {
    assertRefused(get(1, "a%2", 26, "size=3"), "line 1", "is not URI-encoded");
    assertRefused(get(1, "a", 26, "x=3"), "line 1", "no size, as before memcached 1.6.11");
    assertRefused("ts=17.1 gid=1 type=item_get key=a status=found", "line 1", "no cfd=");
    assertRefused("ts=x.1 gid=1 type=item_get key=a", "line 1", "ts must be a whole number");
    assertRefused("STAT pid 1", "line 1", "expected ts=... gid=... type=...");
    assertRefused("STAT pid 1\n".repeat(200), "line 1", "expected ts=... gid=... type=...");
  }

  @Test
  void leavesOutWhatIsDamagedAndCountsWhatTheServerLeftOut() {
    String[] lines = {
      get(1, "a", 26, "size=3"),
      "STAT pid 1",
      get(2, "b", 26, "x=3"),
      "skipped=12",
      "[skipped: 3]",
      get(3, "c", 26, "size=3")
    };
    try (TraceReader reader = Step.reader(FORMAT, List.of(log(lines)))) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.position()).isEqualTo("my.trace line 1");
      assertThat(reader.next()).isTrue();
      assertThat(reader.position()).isEqualTo("my.trace line 6");
    }
    read(lines);
    assertThat(remarks)
        .anyMatch(remark -> remark.startsWith("2 of 6 (33.33 %)"))
        .anyMatch(remark -> remark.startsWith("15 of 21 (71.43 %)"));
    read(get(1, "a", 26, "size=3"), get(2, "a", 26, "size=3").replace("found", "fouXd"));
    assertThat(remarks).anyMatch(remark -> remark.startsWith("1 of 2 (50.00 %)"));
  }

  /** memcached prints a time to live without its sign, and some stores without their command. */
  @Test
  void knowsStoresThatExpireAtOnceAndThoseWithoutACommand() {
    String[] lines = {
      store(1, "a", 26, "stored", "cmd=set ttl=4294966297"),
      store(2, "b", 26, "stored", "cmd=set ttl=-1"),
      store(3, "c", 26, "stored", "cmd=na ttl=0"),
      store(4, "d", 26, "stored", "cmd=set ttl=2147483647")
    };
    assertThat(read(lines)).isEqualTo("18 insert a 9; 18 insert b 9; 18 insert c 9; 18 insert d 9");
    assertThat(remarks)
        .anyMatch(remark -> remark.startsWith("stores are by a command that the server"));
    assertThat(Step.read(FORMAT, List.of(log(lines))))
        .extracting(Step::ttlS)
        .containsExactly(1L, 1L, 0L, 2147483647L);
  }

  /** A server that is started anew numbers its lines anew. */
  @Test
  void readsTheLogOfAServerThatWasStartedAnew() {
    assertThat(
            read(
                store(1, "a", 26, "stored", "cmd=set ttl=0"),
                store(2, "b", 26, "stored", "cmd=set ttl=0"),
                get(1, "a", 26, "size=9").replace("ts=17.", "ts=90."),
                get(2, "b", 26, "size=9").replace("ts=17.", "ts=91.")))
        .isEqualTo("18 insert a 9; 18 insert b 9; 90 read a 9; 91 read b 9");
    assertThat(remarks).anyMatch(remark -> remark.startsWith("line numbers restart"));
  }

  @Test
  void takesNoSizeOfALineThatIsCutOff() {
    String log = get(1, "a", 26, "size=342") + "\n" + get(2, "a", 26, "size=34");
    try (TraceReader reader = Step.reader(FORMAT, List.of(log.getBytes(UTF_8)))) {
      assertThat(Step.readAll(reader)).extracting(Step::valueBytes).containsExactly(342L);
      assertThat(Remark.sentences(reader.remarks()))
          .contains("lines at the end of a file were cut off and skipped (1)");
    }
  }

  private static void assertRefused(String log, String... reasons) {
    refused(() -> Step.read(FORMAT, List.of((log + "\n").getBytes(UTF_8))), reasons);
  }
}
