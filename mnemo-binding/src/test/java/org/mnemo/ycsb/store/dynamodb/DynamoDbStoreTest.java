package org.mnemo.ycsb.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.refused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.server.LocalTestServers;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import org.mnemo.ycsb.workload.Runs;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;

@Tag("processes")
class DynamoDbStoreTest extends TierStoreContract {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("dynamodb");

  /** Mnemo's part in nothing that it does is trusted here. */
  private static DynamoDbClient plain;

  @BeforeAll
  static void open() {
    plain =
        DynamoDbClient.builder()
            .endpointOverride(URI.create("http://127.0.0.1:" + SERVERS.port(0)))
            .region(Region.US_EAST_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "thing")))
            .build();
    server().prepare(true);
    server("fast", "table", "other").prepare(true);
  }

  @AfterAll
  static void close() {
    plain.close();
  }

  private static TierServer server(String tier, String... namesAndValues) {
    Properties properties = SERVERS.properties();
    properties.putAll(Runs.properties(namesAndValues));
    return new DynamoDbType().server(new TierSettings(tier, properties), NanoClock.SYSTEM);
  }

  private static TierServer server() {
    return server("fast");
  }

  /** A server on every address would answer on this one, too, which is this machine's as well. */
  @Test
  void listensOnLoopbackOnly() throws IOException {
    try (Socket socket = new Socket()) {
      assertThatThrownBy(
              () -> socket.connect(new InetSocketAddress("127.0.0.2", SERVERS.port(0)), 5000))
          .isInstanceOf(ConnectException.class);
    }
  }

  /** To make a table anew takes a second. */
  @Override
  protected TierStore connectToEmptyStore() {
    for (String table : List.of(TABLE, "other")) {
      for (Map<String, AttributeValue> item : plain.scan(r -> r.tableName(table)).items()) {
        plain.deleteItem(r -> r.tableName(table).key(Map.of("key", item.get("key"))));
      }
    }
    return server().connect();
  }

  /** An item holds 400 KiB at most, the names of its attributes and its key included. */
  @Override
  protected int largeValueBytes() {
    return 399 * 1024;
  }

  private static Map<String, AttributeValue> item(String key) {
    return plain
        .getItem(r -> r.tableName(TABLE).key(Map.of("key", AttributeValue.fromS(key))))
        .item();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void put(Map<String, AttributeValue> item) {
    plain.putItem(request -> request.tableName(TABLE).item(item));
  }

  @Test
  void tellsItsOwnRecordsFromOthersByTheirAttributes() {
    try (TierStore store = connectToEmptyStore()) {
      assertThat(server().foreignRecords(null)).isEqualTo(TierServer.ForeignRecords.NONE);
      store.insert(RecordKey.of(TABLE, "user1"), new Fields().add("field0", bytes("x")));
      assertThat(server().foreignRecords(null)).isEqualTo(TierServer.ForeignRecords.NONE);
      put(Map.of("key", AttributeValue.fromS("theirs"), "name", AttributeValue.fromS("somebody")));
      assertThat(server().foreignRecords(null))
          .isEqualTo(new TierServer.ForeignRecords(1, true, "theirs"));
    }
  }

  @Test
  void laysARecordDownAsAnItemWithBinaryAttributes() {
    try (TierStore store = server().connect()) {
      store.insert(
          RecordKey.of(TABLE, "user1"),
          new Fields().add("field0", bytes("x")).add("field1", bytes("y")));
    }
    assertThat(item("user1"))
        .isEqualTo(
            Map.of(
                "key", AttributeValue.fromS("user1"),
                "field0", AttributeValue.fromB(SdkBytes.fromUtf8String("x")),
                "field1", AttributeValue.fromB(SdkBytes.fromUtf8String("y"))));
  }

  @Test
  void readsTheStringsOfTheStockBindingAndNamesAnAttributeThatIsNoValue() {
    put(Map.of("key", AttributeValue.fromS("user1"), "field0", AttributeValue.fromS("\u00e9")));
    Fields read = new Fields();
    try (TierStore store = server().connect()) {
      assertThat(store.read(RecordKey.of(TABLE, "user1"), null, read)).isTrue();
      assertThat(read.size()).isEqualTo(1);
      assertThat(read.value(0)).isEqualTo(bytes("\u00e9"));
      put(Map.of("key", AttributeValue.fromS("user1"), "n", AttributeValue.fromN("12")));
      failed(() -> store.read(RecordKey.of(TABLE, "user1"), null, new Fields()), "'n'");
    }
  }

  /** 409,600 bytes are allowed: those of "key" and "k", of "a", and of the value. */
  @Test
  void takesTheLargestItemAndNamesTheSizeOfALargerOne() {
    byte[] largest = new byte[409_600 - "key".length() - "k".length() - "a".length()];
    byte[] larger = new byte[largest.length + 1];
    Arrays.fill(larger, (byte) -1);
    try (TierStore store = server().connect()) {
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", largest));
      assertThat(store.update(RecordKey.of(TABLE, "k"), new Fields().add("a", largest))).isTrue();
      failed(
          () -> store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", larger)),
          "409,601",
          "409,600");
      refused(
          () -> store.update(RecordKey.of(TABLE, "k"), new Fields().add("a", larger)), "409,601");
      // The other fields of the record count, too, and only the server knows them.
      failed(
          () -> store.update(RecordKey.of(TABLE, "k"), new Fields().add("b", new byte[10])),
          "size");
    }
    assertThat(item("k").get("a").b().asByteArray()).isEqualTo(largest);
  }

  @Test
  void refusesAFieldThatIsNamedAsTheKey() {
    Fields record = new Fields().add("key", bytes("1"));
    RecordKey key = RecordKey.of(TABLE, "k");
    try (TierStore store = server().connect()) {
      for (ThrowingCallable call :
          List.<ThrowingCallable>of(
              () -> store.insert(key, record),
              () -> store.update(key, record),
              () -> store.read(key, Set.of("key"), new Fields()))) {
        refused(call, "'key'", "dynamodb.primaryKey");
      }
    }
  }

  @Test
  void changesNothingByAnUpdateOfNothing() {
    try (TierStore store = server().connect()) {
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("1")));
      assertThat(store.update(RecordKey.of(TABLE, "k"), new Fields())).isTrue();
      assertThat(store.update(RecordKey.of(TABLE, "missing"), new Fields())).isFalse();
    }
    assertThat(item("k")).containsKey("a");
  }

  /** YCSB's names for it: one partition with a value of its own, records under the sort key. */
  @Test
  void keepsAllRecordsInOnePartitionIfAskedTo() {
    String[] sorted = {
      "table", "sorted",
      "dynamodb.table.drop", "true",
      "dynamodb.primaryKey", "id",
      "dynamodb.primaryKeyType", "HASH_AND_RANGE",
      "dynamodb.hashKeyName", "part",
      "dynamodb.hashKeyValue", "p1",
      "dynamodb.consistentReads", "true"
    };
    TierServer server = server("fast", sorted);
    server.prepare(true);
    Fields read = new Fields();
    try (TierStore store = server.connect()) {
      store.insert(RecordKey.of("sorted", "k"), new Fields().add("a", bytes("1")));
      assertThat(store.update(RecordKey.of("sorted", "k"), new Fields().add("b", bytes("2"))))
          .isTrue();
      assertThat(store.read(RecordKey.of("sorted", "k"), null, read)).isTrue();
      assertThat(read.size()).isEqualTo(2);
      assertThat(store.read(RecordKey.of("sorted", "k"), Set.of("c"), read)).isTrue();
      assertThat(read.size()).isZero();
      assertThat(store.read(RecordKey.of("sorted", "missing"), null, read)).isFalse();
    }
    assertThat(plain.scan(r -> r.tableName("sorted")).items().get(0))
        .containsEntry("part", AttributeValue.fromS("p1"))
        .containsEntry("id", AttributeValue.fromS("k"))
        .containsKeys("a", "b");
  }

  @Test
  void namesAMissingTableAndMakesItOnRequestOnly() {
    TierServer shy = server("fast", "table", "absent", "mnemo.fast.dynamodb.table.create", "false");
    failed(
        () -> shy.prepare(true),
        "127.0.0.1:" + SERVERS.port(0),
        "'absent'",
        "-p dynamodb.table.create=true");
    // A run makes no table, whatever was asked for.
    TierServer made = server("fast", "table", "absent");
    refused(() -> made.prepare(false), "'absent'");
    try (TierStore store = made.connect()) {
      refused(() -> store.read(RecordKey.of("absent", "k"), null, new Fields()), "'absent'");
    }
    made.prepare(true);
    shy.prepare(false);
    plain.deleteTable(r -> r.tableName("absent"));
  }

  @Test
  void keepsTheRecordsOfATableThatIsThere() {
    try (TierStore store = server().connect()) {
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("1")));
    }
    server().prepare(true);
    server("fast", "dynamodb.table.drop", "true").prepare(false);
    assertThat(item("k")).isNotEmpty();
    server("fast", "dynamodb.table.drop", "true").prepare(true);
    assertThat(item("k")).isEmpty();
  }

  @Test
  void makesATableWithTheCapacityAskedFor() {
    server(
            "fast",
            words(
                "dynamodb.tablePrefix paid. dynamodb.table.drop true dynamodb.readCapacity 7 "
                    + "dynamodb.writeCapacity 8"))
        .prepare(true);
    var throughput =
        plain.describeTable(r -> r.tableName("paid.usertable")).table().provisionedThroughput();
    assertThat(throughput.readCapacityUnits()).isEqualTo(7);
    assertThat(throughput.writeCapacityUnits()).isEqualTo(8);
    assertThat(
            plain.describeTable(r -> r.tableName(TABLE)).table().billingModeSummary().billingMode())
        .isEqualTo(BillingMode.PAY_PER_REQUEST);
  }

  @Test
  void namesTheKeyOfATableThatHasAnother() {
    failed(
        () -> server("fast", "dynamodb.primaryKey", "id").prepare(true),
        "'usertable'",
        "HASH",
        "dynamodb.primaryKey",
        "dynamodb.primaryKeyType");
  }

  @Test
  void tellsTablesApartHoweverTheyAreReached() {
    String port = Integer.toString(SERVERS.port(0));
    Set<String> fast = server().identities();
    assertThat(
            server("fast", "mnemo.fast.dynamodb.endpoint", "http://localhost:" + port).identities())
        .isEqualTo(fast);
    assertThat(server("fast", "dynamodb.tablePrefix", "other-").identities())
        .doesNotContainAnyElementsOf(fast);
    assertThat(server("slow").identities()).doesNotContainAnyElementsOf(fast);
  }

  /** A client per thread would be one too many; the last one that goes closes the shared one. */
  @Test
  void sharesOneClientAmongConnectionsAndOpensItAnew() {
    TierServer server = server();
    TierStore first = server.connect();
    TierStore second = server.connect();
    first.close();
    second.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", bytes("1")));
    second.close();
    try (TierStore third = server.connect()) {
      assertThat(third.read(RecordKey.of(TABLE, "k"), null, new Fields())).isTrue();
    }
  }
}
