package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.Json;
import org.mnemo.ycsb.server.LocalServers;
import site.ycsb.Utils;

/**
 * YCSB's own client on the installed binding: YCSB's old libraries come first, and nothing of ours
 * but what was installed is on the class path.
 */
@Tag("processes")
class StockClientTest {

  private static final int RECORDS = 100;
  private static final int OPERATIONS = 200;
  private static final int THREADS = 4;

  /** The shares of YCSB's own workload files of these names. */
  private enum Workload {
    B("zipfian readproportion=0.95 updateproportion=0.05"),
    C("zipfian readproportion=1 updateproportion=0"),
    F("zipfian readproportion=0.5 updateproportion=0 readmodifywriteproportion=0.5"),
    // Last, as it adds records.
    E(
        "zipfian readproportion=0 updateproportion=0 insertproportion=0.05 scanproportion=0.95"
            + " maxscanlength=10");

    private final String shares;

    Workload(String shares) {
      this.shares = "requestdistribution=" + shares;
    }

    /** Its properties, and one more. */
    List<String> with(String... property) {
      List<String> properties = new ArrayList<>(List.of(shares.split(" ", -1)));
      properties.addAll(List.of(property));
      return properties;
    }
  }

  /** Of two tiers, the one that it is not. */
  private static final Map<String, String> OTHER = Map.of("fast", "slow", "slow", "fast");

  @TempDir private static Path shared;
  @TempDir private Path temporary;

  private static StockYcsb ycsb;

  @BeforeAll
  static void install() throws IOException {
    // Without blanks: YCSB's launchers forbid them.
    ycsb = StockYcsb.in(shared.resolve("ycsb"));
    ycsb.install().done();
  }

  private Path state() {
    return temporary.resolve("state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  private Program client(String phase, String store, int threads, List<String> more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                words(
                    "%s mnemo -threads %s -p workload=site.ycsb.workloads.CoreWorkload "
                        + "-p recordcount=%s -p operationcount=%s -p dataintegrity=true "
                        + "-p mnemo.store=%s -p mnemo.state=%s",
                    phase, threads, RECORDS, OPERATIONS, store, state())));
    List<String> properties = new ArrayList<>(more);
    if (store.equals("dynamodb")) {
      // Its first answers take long on a busy machine.
      properties.add("dynamodb.timeout=60000");
    }
    properties.forEach(property -> arguments.addAll(List.of("-p", property)));
    return ycsb.run("", arguments);
  }

  /** Every other key; those that are inserted later, too. */
  private Path tierMap(String even) throws IOException {
    StringBuilder map = new StringBuilder("key,tier\n");
    map.append(',').append(OTHER.get(even)).append('\n');
    for (int i = 0; i < RECORDS + OPERATIONS; i += 2) {
      map.append("user").append(Utils.hash(i)).append(',').append(even).append('\n');
    }
    return Files.writeString(temporary.resolve(even + ".csv"), map);
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "memcached", "dynamodb"})
  void readsBackWhatItWroteFromTheTierThatTheMapNames(String store) throws IOException {
    String map = "mnemo.tiermap=" + tierMap("fast");
    Program load = client("load", store, THREADS, List.of(map)).done();
    Report loaded = Report.of(load);
    assertThat(loaded.operations("INSERT")).isEqualTo(RECORDS);
    assertThat(loaded.operations("INSERT-FAST")).isEqualTo(RECORDS / 2);
    assertThat(loaded.operations("INSERT-SLOW")).isEqualTo(RECORDS / 2);

    // A to D have other shares of what F and E do.
    assertAllVerified(client("run", store, THREADS, Workload.F.with(map)));
    if (store.equals("redis")) {
      // What is left is the same for all stores, whose own tests do without YCSB.
      assertAllScanned(client("run", store, THREADS, Workload.E.with(map)));
      // What if the map were of no effect? Then this would succeed as well.
      List<String> swapped = Workload.C.with("mnemo.tiermap=" + tierMap("slow"));
      Report wrong = Report.of(client("run", store, THREADS, swapped));
      assertThat(wrong.operations("VERIFY")).isEqualTo(OPERATIONS);
      assertThat(wrong.returns("VERIFY")).isEqualTo(Map.of("ERROR", OPERATIONS));
      assertThat(wrong.returns("READ")).isEqualTo(Map.of("NOT_FOUND", OPERATIONS));
    }
  }

  private static Report reportOf(Program run) {
    assertThat(run.done().err()).doesNotContain("Exception", "failed");
    return Report.of(run);
  }

  /** YCSB verifies no scans; but every record of one must have been where the map says. */
  private static void assertAllScanned(Program run) {
    Report report = reportOf(run);
    int scans = report.operations("SCAN");
    assertThat(scans).isGreaterThan(OPERATIONS / 2);
    assertThat(report.returns("SCAN")).isEqualTo(Map.of("OK", scans));
    assertThat(scans + report.operations("INSERT")).isEqualTo(OPERATIONS);
    // 5.5 records a scan on average, some fewer at the end of the keys; half of them in each tier.
    assertThat(report.operations("SCAN-FAST")).isBetween(2 * scans, 4 * scans);
    assertThat(report.operations("SCAN-SLOW")).isBetween(2 * scans, 4 * scans);
  }

  private static void assertAllVerified(Program run) {
    Report report = reportOf(run);
    int reads = report.operations("READ");
    assertThat(reads).isPositive();
    assertThat(report.returns("VERIFY")).isEqualTo(Map.of("OK", reads));
    assertThat(report.operations("VERIFY")).isEqualTo(reads);
    for (String operation : List.of("READ", "UPDATE")) {
      int all = report.operations(operation);
      int fast = report.operations(operation + "-FAST");
      int slow = report.operations(operation + "-SLOW");
      assertThat(fast + slow).as(operation).isEqualTo(all);
      assertThat(report.returns(operation)).as(operation).isEqualTo(Map.of("OK", all));
    }
    // Both tiers have had their part: fewer than one in ten would be no half.
    assertThat(report.operations("READ-FAST")).isGreaterThan(reads / 10);
    assertThat(report.operations("READ-SLOW")).isGreaterThan(reads / 10);
    // A read-modify-write is a read and an update, and YCSB counts all three.
    int both = report.operations("READ-MODIFY-WRITE");
    assertThat(both).isPositive().isEqualTo(report.operations("UPDATE"));
    assertThat(reads).isEqualTo(OPERATIONS);
  }

  @Test
  void leavesAMeasurementThatCanBeEstimated() {
    Path out = temporary.resolve("out");
    assertThat(client("load", "redis", 1, Workload.B.with()).status()).isZero();
    // Enough for some updates, of which there are few, on either tier.
    List<String> longer = Workload.B.with("mnemo.out=" + out, "operationcount=3000");
    Program run = client("run", "redis", 1, longer).done();
    assertThat(run.sentence()).contains("3,000 operations", "measurement in " + out);
    assertThat(Json.read(out.resolve("run.json"), JsonNode.class).get("complete").booleanValue())
        .isTrue();
    Program estimate = Program.mnemo("estimate", out);
    estimate.estimated();
    assertThat(estimate.out()).contains(": report.html, ");
  }

  /** From a folder that is not YCSB's own, and with the state where it is by default. */
  @Test
  void findsSizesInTheInstallationAndKeepsItsStateAtTheUsers() {
    List<String> arguments =
        List.of(words("load mnemo -P %s/workloads/trending -p recordcount=20", ycsb.root()));
    Path home = temporary.resolve("home");
    try {
      Program load = ycsb.run("-Duser.home=" + home, arguments).done();
      assertThat(Report.of(load).returns("INSERT")).isEqualTo(Map.of("OK", 20));
      assertThat(home.resolve(".mnemo/dataset.csv.zst")).exists();
      assertThat(new LocalServers(home.resolve(".mnemo")).state().allRun()).isTrue();
      // That is not where bin/mnemo has its own.
      String state = "mnemo.state=" + home.resolve(".mnemo");
      assertThat(Program.mnemo("servers", "status", "-p", state).out()).contains(" running ");
      assertThat(Program.mnemo("servers", "stop", "-p", state).out()).contains("2 servers stopped");
    } finally {
      new LocalServers(home.resolve(".mnemo")).stop();
    }
  }

  @Test
  void saysInOneSentenceWhatIsWrong() {
    Program program = client("run", "redis", 1, List.of("mnemo.sede=7"));
    assertThat(program.sentence()).contains("mnemo.sede", "mnemo.seed");
    assertThat(program.err()).doesNotContain("\tat ", "Exception");
    assertThat(program.status()).isNotZero();
  }

  /** What YCSB printed: lines such as {@code [READ], Operations, 12}. */
  private record Report(Map<String, Integer> counts) {

    static Report of(Program program) {
      Map<String, Integer> counts = new TreeMap<>();
      for (String line : program.out().lines().toList()) {
        String[] parts = line.split(", ", -1);
        if (parts.length == 3
            && (parts[1].equals("Operations") || parts[1].startsWith("Return="))) {
          counts.put(parts[0] + parts[1], Integer.parseInt(parts[2]));
        }
      }
      return new Report(counts);
    }

    int operations(String name) {
      return counts.getOrDefault("[" + name + "]Operations", 0);
    }

    /** How often each status was returned. */
    Map<String, Integer> returns(String name) {
      String prefix = "[" + name + "]Return=";
      Map<String, Integer> returns = new TreeMap<>();
      counts.forEach(
          (key, count) -> {
            if (key.startsWith(prefix)) {
              returns.put(key.substring(prefix.length()), count);
            }
          });
      return returns;
    }
  }
}
