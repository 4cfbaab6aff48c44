package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

  private Program client(String phase, String store, String... more) {
    // The first answers of DynamoDB take long on a busy machine.
    String patience = store.equals("dynamodb") ? " -p dynamodb.timeout=60000" : "";
    return ycsb.run(
        "",
        List.of(
            Program.all(
                words(
                    "%s mnemo -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=%s "
                        + "-p operationcount=%s -p dataintegrity=true -p mnemo.store=%s "
                        + "-p mnemo.state=%s -p requestdistribution=zipfian"
                        + patience,
                    phase,
                    RECORDS,
                    OPERATIONS,
                    store,
                    state()),
                more)));
  }

  /** Every other key into a tier, the others into another. */
  private String tierMap(String even, String odd) throws IOException {
    StringBuilder map = new StringBuilder("key,tier\n,%s\n".formatted(odd));
    for (int i = 0; i < RECORDS; i += 2) {
      map.append("user").append(Utils.hash(i)).append(',').append(even).append('\n');
    }
    return "mnemo.tiermap=" + Files.writeString(temporary.resolve(even + ".csv"), map);
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "memcached", "dynamodb"})
  void readsBackWhatItWroteFromTheTierThatTheMapNames(String store) throws IOException {
    String map = tierMap("fast", "slow");
    Program load = client("load", store, words("-threads 4 -p %s", map)).done();
    assertThat(load.reported("[INSERT], Return=OK")).isEqualTo(RECORDS);
    assertThat(load.reported("[INSERT-FAST], Operations")).isEqualTo(RECORDS / 2);
    assertThat(load.reported("[INSERT-SLOW], Operations")).isEqualTo(RECORDS / 2);
    String mix =
        "-threads 4 -p %s -p readproportion=0.5 -p updateproportion=0 "
            + "-p readmodifywriteproportion=0.5";
    assertAllVerified(client("run", store, words(mix, map)));
    if (store.equals("redis")) {
      // What if the map were of no effect? Then this would succeed as well.
      Program wrong =
          client("run", store, words("-p %s -p updateproportion=0", tierMap("slow", "fast")));
      assertThat(wrong.reported("[VERIFY], Return=ERROR")).isPositive();
      assertThat(wrong.reported("[READ], Return=NOT_FOUND")).isEqualTo(OPERATIONS);
    }
  }

  private static void assertAllVerified(Program run) {
    assertThat(run.done().err()).doesNotContain("Exception", "failed");
    assertThat(run.reported("[VERIFY], Return=OK")).isEqualTo(OPERATIONS);
    assertThat(run.reported("[VERIFY], Operations")).isEqualTo(OPERATIONS);
    for (String operation : List.of("READ", "UPDATE")) {
      long all = run.reported("[%s], Operations".formatted(operation));
      assertThat(run.reported("[%s], Return=OK".formatted(operation))).isEqualTo(all).isPositive();
      long fast = run.reported("[%s-FAST], Operations".formatted(operation));
      long slow = run.reported("[%s-SLOW], Operations".formatted(operation));
      assertThat(fast + slow).as(operation).isEqualTo(all);
      // Both tiers have had their part: fewer than one in ten would be no half.
      assertThat(Math.min(fast, slow)).isGreaterThan(all / 10);
    }
    // A read-modify-write is a read and an update, and YCSB counts all three.
    assertThat(run.reported("[READ], Operations")).isEqualTo(OPERATIONS);
    assertThat(run.reported("[READ-MODIFY-WRITE], Operations"))
        .isEqualTo(run.reported("[UPDATE], Operations"));
  }

  /** From a folder that is not YCSB's own, and with the state where it is by default. */
  @Test
  void leavesAMeasurementThatCanBeEstimatedAndItsStateAtTheUsers() {
    Path home = temporary.resolve("home");
    Path out = temporary.resolve("out");
    String workload =
        "%s mnemo -P %s/workloads/trending -p recordcount=50 -p operationcount=3000 "
            + "-p mnemo.out=%s";
    try {
      ycsb.run("-Duser.home=" + home, List.of(words(workload, "load", ycsb.root(), out))).done();
      assertThat(home.resolve(".mnemo/dataset.csv.zst")).exists();
      // That is not where bin/mnemo has its own.
      String state = "mnemo.state=" + home.resolve(".mnemo");
      assertThat(Program.mnemo("servers", "status", "-p", state).out()).contains(" running ");
      Program run =
          ycsb.run("-Duser.home=" + home, List.of(words(workload, "run", ycsb.root(), out))).done();
      assertThat(run.sentence()).contains("3,000 operations", "measurement in " + out);
      Program.mnemo("estimate", out).estimated();
    } finally {
      new LocalServers(home.resolve(".mnemo")).stop();
    }
  }

  @Test
  void saysInOneSentenceWhatIsWrong() {
    Program program = client("run", "redis", "-p", "mnemo.sede=7");
    assertThat(program.sentence()).contains("mnemo.sede", "mnemo.seed");
    assertThat(program.err()).doesNotContain("\tat ", "Exception");
    assertThat(program.status()).isNotZero();
  }
}
