package org.mnemo.ycsb.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;
import static org.mnemo.ycsb.workload.Runs.words;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.ScriptedServer;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;

/** What can be wrong without a server: each is one sentence with its remedy. */
class DynamoDbFailureTest {

  @TempDir Path temporary;
  private final Map<String, String> before = new LinkedHashMap<>();

  /** The SDK shall find nothing of whoever runs the tests. */
  @BeforeEach
  void hideTheAwsConfiguration() {
    set("aws.disableEc2Metadata", "true");
    set("aws.sharedCredentialsFile", temporary.resolve("none").toString());
    set("aws.configFile", temporary.resolve("none").toString());
  }

  private void set(String name, String value) {
    before.put(name, System.getProperty(name));
    System.setProperty(name, value);
  }

  @AfterEach
  void restore() {
    before.forEach(
        (name, value) -> {
          if (value == null) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
  }

  private static TierServer server(String... namesAndValues) {
    return new DynamoDbType()
        .server(new TierSettings("fast", Runs.properties(namesAndValues)), NanoClock.SYSTEM);
  }

  private String credentials(String... lines) throws IOException {
    return Files.write(temporary.resolve("credentials.properties"), java.util.List.of(lines))
        .toString();
  }

  private String whole() throws IOException {
    return credentials("accessKey=AKIDEXAMPLE", "secretKey=hush");
  }

  @Test
  void namesAnEndpointThatRefusesOrWhoseHostIsNone() throws IOException {
    refused(
        () -> server("dynamodb.endpoint", "http://127.0.0.1:1").identities(),
        "http://127.0.0.1:1",
        "connection refused");
    String[] unknown =
        words(
            "dynamodb.endpoint http://no-such-host.invalid:8000 dynamodb.region eu-west-1 "
                + "dynamodb.awsCredentialsFile %s",
            whole());
    refused(
        server(unknown)::identities,
        "http://no-such-host.invalid:8000",
        "dynamodb.endpoint",
        "dynamodb.region");
  }

  @Test
  void namesAnEndpointThatKeepsSilent() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String endpoint = "http://127.0.0.1:" + silent.getLocalPort();
      refused(
          () -> server("dynamodb.endpoint", endpoint, "dynamodb.timeout", "100").identities(),
          endpoint,
          "100 ms",
          "dynamodb.endpoint",
          "dynamodb.timeout");
    }
  }

  @Test
  void namesAnEndpointThatIsNoDynamoDb() throws IOException {
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.start();
    try {
      String endpoint = "http://127.0.0.1:" + other.getAddress().getPort();
      refused(
          () -> server("dynamodb.endpoint", endpoint).identities(),
          endpoint,
          "HTTP 404",
          "dynamodb.endpoint");
    } finally {
      other.stop(0);
    }
  }

  /** What hangs up, or answers as Redis, Memcached and servers without TLS do. */
  @ParameterizedTest
  @CsvSource({
    "http, '', dynamodb.endpoint",
    "http, -ERR unknown command 'POST'~, dynamodb.endpoint",
    "http, ERROR~ERROR~, dynamodb.endpoint",
    "https, HTTP/1.1 400 Bad Request~~, dynamodb.endpoint=http"
  })
  void namesAnEndpointOfAnotherProtocol(String scheme, String answer, String property)
      throws IOException {
    byte[] bytes = answer.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII);
    try (ScriptedServer other =
        new ScriptedServer(
            (in, out) -> {
              if (in.read(new byte[1 << 16]) > 0) {
                out.write(bytes);
              }
            })) {
      String endpoint = scheme + "://127.0.0.1:" + other.port();
      TierServer server = server("dynamodb.endpoint", endpoint, "dynamodb.timeout", "2000");
      assertThat(catchThrowableOfType(StoreException.class, server::identities))
          .hasMessageContainingAll(endpoint, property)
          .hasMessageNotContainingAny("SDK Attempt", "Unable to execute");
    }
  }

  @Test
  void refusesKeysThatDynamoDbDoesNotTake() {
    TableKey hash = new TableKey("key", null, null);
    TableKey range = new TableKey("key", "partition", "p");
    assertThat(hash.of("k".repeat(2048))).hasSize(1);
    assertThat(range.of("k".repeat(1024))).hasSize(2);
    refused(() -> hash.of("é".repeat(1025)), "'" + "é".repeat(37) + "...'", "2,050", "2,048");
    refused(() -> range.of("k".repeat(1025)), "'" + "k".repeat(37) + "...'", "1,025", "1,024");
    refused(() -> hash.of(""), "empty");
  }

  @Test
  void asksForARegion() throws IOException {
    assumeThat(System.getenv("AWS_REGION")).isNull();
    TierServer server = server("dynamodb.awsCredentialsFile", whole());
    refused(server::identities, "dynamodb.region", "AWS_REGION");
  }

  @Test
  void asksForCredentials() {
    assumeThat(System.getenv("AWS_ACCESS_KEY_ID")).isNull();
    TierServer server = server("dynamodb.region", "eu-west-1");
    refused(
        server::identities,
        "eu-west-1",
        "AWS_ACCESS_KEY_ID",
        "AWS_SECRET_ACCESS_KEY",
        "-p dynamodb.awsCredentialsFile=FILE");
  }

  @Test
  void asksAMuteMetadataServiceForCredentialsAndGivesUp() throws IOException {
    assumeThat(System.getenv("AWS_ACCESS_KEY_ID")).isNull();
    try (ServerSocket mute = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      set("aws.disableEc2Metadata", "false");
      set("aws.ec2MetadataServiceEndpoint", "http://127.0.0.1:" + mute.getLocalPort());
      failed(server("dynamodb.region", "eu-west-1")::identities, "AWS_ACCESS_KEY_ID");
    }
  }

  @Test
  void namesACredentialsFileThatIsNone() throws IOException {
    Path missing = temporary.resolve("missing");
    refused(
        server("dynamodb.region", "x", "dynamodb.awsCredentialsFile", missing.toString())
            ::identities,
        missing.toString(),
        "dynamodb.awsCredentialsFile");
    String half = credentials("secretKey=hush");
    refused(
        server("dynamodb.region", "x", "dynamodb.awsCredentialsFile", half)::identities,
        half,
        "accessKey=");
    // What java.util.Properties cannot read must not be repeated either.
    String broken = credentials("accessKey=a", "secretKey=hush\\u00zz");
    assertThatThrownBy(
            server("dynamodb.region", "x", "dynamodb.awsCredentialsFile", broken)::identities)
        .isInstanceOf(MnemoException.class)
        .hasMessageNotContaining("hush")
        .hasNoCause();
  }

  @Test
  void acceptsAnEndpointWithoutAScheme() throws IOException {
    assertThat(
            server(
                    "dynamodb.endpoint", "dynamodb.eu-west-1.amazonaws.com",
                    "dynamodb.region", "eu-west-1")
                .endpoint())
        .isEqualTo("https://dynamodb.eu-west-1.amazonaws.com (table usertable)");
    assertThat(server("dynamodb.region", "eu-west-1", "dynamodb.tablePrefix", "fast-").endpoint())
        .isEqualTo("eu-west-1 (table fast-usertable)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dynamodb.endpoint|http://user:hush@host:1|dynamodb.awsCredentialsFile",
        "dynamodb.endpoint|user:hush@host:1|dynamodb.awsCredentialsFile",
        "dynamodb.endpoint|ftp://host|http://HOST:PORT",
        "dynamodb.endpoint|http://a b|http://HOST:PORT",
        "dynamodb.region|eu west|'eu west'",
        "dynamodb.primaryKeyType|RANGE|HASH_AND_RANGE",
        "dynamodb.primaryKeyType|HASH_AND_RANGE|dynamodb.hashKeyName",
        "dynamodb.consistentReads|perhaps|perhaps",
        "dynamodb.connectMax|0|1000000",
        "dynamodb.readCapacity|5|dynamodb.writeCapacity",
        "dynamodb.debug|true|dynamodb.debug=true",
        "dynamodb.ttlKey|t|dynamodb.ttlKey",
        "table|a b|dynamodb.tablePrefix",
      })
  void refusesWhatCannotBe(String name, String value, String shown) {
    assertThatThrownBy(() -> server(name, value))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(name, shown)
        .hasMessageNotContaining("hush");
  }

  @Test
  void wantsAConnectionForEveryClient() {
    misused(
        () -> server("threadcount", "20", "dynamodb.connectMax", "10"),
        "dynamodb.connectMax",
        "20",
        "'10'");
    TierSettings many = new TierSettings("fast", new Properties());
    many.properties().setProperty("threadcount", "60");
    assertThat(DynamoDbSettings.of(many).maxConnections()).isEqualTo(60);
  }
}
