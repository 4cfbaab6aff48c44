package org.mnemo.ycsb.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.MnemoDb;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.Runs;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** DynamoDB Local never throttles, so a server that does is played. */
class ThrottlingTest {

  private static final String THROTTLED = "ProvisionedThroughputExceededException";
  private static final String TABLE = "usertable";

  @TempDir Path temporary;
  private FaultyDynamoDb database;

  @BeforeEach
  void open() throws IOException {
    database = new FaultyDynamoDb();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Properties properties() {
    return Runs.properties(
        words(
            "mnemo.store dynamodb mnemo.servers.start false mnemo.slow.memory none "
                + "dynamodb.endpoint %s mnemo.slow.dynamodb.tablePrefix slow-",
            database.endpoint()));
  }

  private DynamoDbServer server() {
    DynamoDbServer server =
        new DynamoDbServer(
            DynamoDbSettings.of(new TierSettings("fast", properties())),
            new Throttling(BackoffStrategy.retryImmediately()));
    server.prepare(true);
    return server;
  }

  private static Fields field() {
    return new Fields().add("a", new byte[] {1});
  }

  @Test
  void sendsAThrottledRequestAgainAndCountsEveryRefusal() {
    DynamoDbServer server = server();
    try (TierStore store = server.connect()) {
      for (String code : new String[] {THROTTLED, "RequestLimitExceeded", "ThrottlingException"}) {
        database.fail(3, code, "slow down");
        store.insert(RecordKey.of(TABLE, "k"), field());
      }
      assertThat(store.read(RecordKey.of(TABLE, "k"), null, new Fields())).isTrue();
    }
    assertThat(server.throttledRequests()).isEqualTo(9);
    // Three inserts and a read were carried out.
    assertThat(database.requests()).isEqualTo(9 + 4);
  }

  @Test
  void givesUpAfterTenAttempts() {
    DynamoDbServer server = server();
    try (TierStore store = server.connect()) {
      database.fail(1000, THROTTLED, "slow down");
      failed(
          () -> store.insert(RecordKey.of(TABLE, "k"), field()),
          "'usertable'",
          database.endpoint().toString());
      assertThat(database.requests()).isEqualTo(10);
    }
    assertThat(server.throttledRequests()).isEqualTo(10);
  }

  /** A retry that nobody sees would be a latency that nobody understands. */
  @Test
  void sendsNothingElseAgain() {
    DynamoDbServer server = server();
    try (TierStore store = server.connect()) {
      database.fail(1, "InternalServerError", "try later");
      assertThatThrownBy(() -> store.insert(RecordKey.of(TABLE, "k"), field()))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              "DynamoDB at %s refused: try later (InternalServerError)", database.endpoint());
    }
    assertThat(database.requests()).isEqualTo(1);
    assertThat(server.throttledRequests()).isZero();
  }

  /** What AWS says of a wrong signature repeats the headers, with the session's token. */
  @Test
  void keepsWhatASignatureErrorRepeatsToItself() {
    DynamoDbServer server = server();
    try (TierStore store = server.connect()) {
      for (String code :
          new String[] {"UnrecognizedClientException", "InvalidSignatureException"}) {
        database.fail(1, code, "x-amz-security-token:hush");
        assertThatThrownBy(() -> store.insert(RecordKey.of(TABLE, "k"), field()))
            .isInstanceOf(StoreException.class)
            .hasMessageContainingAll("dynamodb.region", database.endpoint().toString(), code)
            .hasNoCause();
      }
    }
  }

  @Test
  @Tag("processes")
  void saysAtTheEndOfARunThatTimesContainTheWaiting() throws Exception {
    String said =
        saidBy(
            db -> {
              database.fail(2, THROTTLED, "slow down");
              assertThat(db.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
            });
    assertThat(said).contains("tier fast throttled 2 requests").doesNotContain("tier slow");
  }

  private interface Work {
    void on(MnemoDb db);
  }

  /** What Mnemo says on stderr about one client's work on the fast tier, after a load of "k". */
  private String saidBy(Work work) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream captured = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      session("false", db -> db.insert(TABLE, "k", Map.of("a", new StringByteIterator("1"))));
      System.setErr(captured);
      session("true", work);
    } finally {
      System.setErr(before);
    }
    return said.toString(StandardCharsets.UTF_8);
  }

  private void session(String transactions, Work work) throws Exception {
    Properties properties = properties();
    properties.setProperty("mnemo.placement", "fast");
    properties.setProperty("mnemo.state", temporary.toString());
    properties.setProperty("dotransactions", transactions);
    properties.setProperty("operationcount", "1");
    Measurements.setProperties(properties);
    MnemoDb db = new MnemoDb();
    db.setProperties(properties);
    work.on(db);
    db.cleanup();
  }
}
