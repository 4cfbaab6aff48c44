package org.mnemo.ycsb.store.dynamodb;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.tier.TierSettings;
import site.ycsb.Client;
import site.ycsb.workloads.CoreWorkload;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/**
 * Settings of one tier's tables.
 *
 * @param endpoint address of the service; null for the region's own
 * @param region AWS region; null for the configured one
 * @param credentialsFile file of the credentials; null for the SDK's own
 * @param tablePrefix prefix of the name of every table
 * @param workloadTable the table of YCSB's workload, without the prefix
 * @param consistentReads true for strongly consistent reads
 * @param maxConnections most connections of the HTTP client
 * @param timeoutMs longest time in milliseconds for an answer, and for a connection
 * @param create true if a load creates a missing table
 * @param drop true if a load drops the table first
 * @param throughput capacity of a created table; null to pay by request
 */
record DynamoDbSettings(
    @Nullable URI endpoint,
    @Nullable String region,
    @Nullable Path credentialsFile,
    TableKey key,
    String tablePrefix,
    String workloadTable,
    boolean consistentReads,
    int maxConnections,
    int timeoutMs,
    boolean create,
    boolean drop,
    @Nullable ProvisionedThroughput throughput) {

  static final String ENDPOINT = "dynamodb.endpoint";
  static final String REGION = "dynamodb.region";
  static final String CREDENTIALS_FILE = "dynamodb.awsCredentialsFile";
  static final String TABLE_PREFIX = "dynamodb.tablePrefix";
  static final String CREATE = "dynamodb.table.create";
  static final String DROP = "dynamodb.table.drop";
  private static final String CONSISTENT = "dynamodb.consistentReads";
  private static final String CONNECTIONS = "dynamodb.connectMax";
  private static final String TIMEOUT_MS = "dynamodb.timeout";
  private static final String READ_CAPACITY = "dynamodb.readCapacity";
  private static final String WRITE_CAPACITY = "dynamodb.writeCapacity";

  /** Property of the stock binding, without effect here. */
  private static final String DEBUG = "dynamodb.debug";

  private static final String TTL_KEY = "dynamodb.ttlKey";
  private static final String TTL_DURATION = "dynamodb.ttlDuration";

  /** The stock binding's default. */
  private static final int DEFAULT_CONNECTIONS = 50;

  private static final int DEFAULT_TIMEOUT_MS = 5000;

  static final List<Property> PROPERTIES =
      Property.table(
          """
          dynamodb.endpoint | AWS's of the region | `http://HOST:PORT`; without a scheme `https`
          dynamodb.tablePrefix | none | prefix of the table's name, as for two tiers in one account
          dynamodb.region | AWS_REGION, AWS configuration | region
          dynamodb.awsCredentialsFile | the SDK's usual chain | file of the properties `accessKey`, `secretKey` and, optionally, `sessionToken`
          dynamodb.consistentReads | false | `true`: strongly consistent reads
          dynamodb.connectMax | %s, or the number of clients if larger | connections of a tier, at least one for each client
          dynamodb.timeout | %s | milliseconds to wait for a connection or a part of an answer
          dynamodb.table.create | false | `true`: a load creates a missing table
          dynamodb.table.drop | false | `true`: a load **drops the table with all data** and creates it again
          dynamodb.readCapacity | none: paid by request | read capacity units of a created table
          dynamodb.writeCapacity | none: paid by request | write capacity units of a created table
          dynamodb.debug | false | of the stock binding; `true` is refused
          dynamodb.ttlKey | none | of the stock binding, refused: no record may expire
          dynamodb.ttlDuration | none | of the stock binding, refused: no record may expire
          """
              .formatted(DEFAULT_CONNECTIONS, DEFAULT_TIMEOUT_MS));

  static DynamoDbSettings of(TierSettings settings) {
    refuseUnsupported(settings);
    boolean drop = settings.flag(DROP, false);
    String credentials = settings.text(CREDENTIALS_FILE);
    DynamoDbSettings read =
        new DynamoDbSettings(
            endpoint(settings),
            region(settings),
            credentials == null
                ? null
                : PathText.parse(settings.nameOf(CREDENTIALS_FILE), credentials),
            TableKey.of(settings),
            settings.get(TABLE_PREFIX, ""),
            settings.get(CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT),
            settings.flag(CONSISTENT, false),
            connections(settings),
            (int) settings.number(TIMEOUT_MS, DEFAULT_TIMEOUT_MS, 1, 3_600_000),
            drop || settings.flag(CREATE, false),
            drop,
            throughput(settings));
    requireTableName(read.tableName(read.workloadTable()));
    return read;
  }

  static boolean namePlace(TierSettings settings) {
    return List.of(ENDPOINT, TABLE_PREFIX, REGION, CREDENTIALS_FILE).stream()
        .anyMatch(name -> settings.text(name) != null);
  }

  String tableName(String table) {
    return tablePrefix.concat(table);
  }

  private static void refuseUnsupported(TierSettings settings) {
    Check.that(
        !settings.flag(DEBUG, false), "%s=true is not supported; leave it out".formatted(DEBUG));
    Check.that(
        settings.text(TTL_KEY) == null && settings.text(TTL_DURATION) == null,
        "%s is not supported, as no record may expire; leave it out".formatted(TTL_KEY));
  }

  /** The endpoint as in the stock binding: https without a scheme. */
  private static @Nullable URI endpoint(TierSettings settings) {
    String value = settings.text(ENDPOINT);
    if (value == null) {
      return null;
    }
    try {
      URI uri = new URI(value.contains("://") ? value : "https://" + value);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Refused below; without the value, which may hold a password.
    }
    throw new UsageException(
        settings.nameOf(ENDPOINT)
            + " must be http://HOST:PORT or https://HOST:PORT, without user or password; set "
            + CREDENTIALS_FILE);
  }

  private static @Nullable String region(TierSettings settings) {
    String value = settings.text(REGION);
    Check.that(
        value == null || value.matches("[A-Za-z0-9][A-Za-z0-9-]*"),
        "%s must be a region's name such as eu-west-1, was '%s'".formatted(REGION, value));
    return value;
  }

  /**
   * Most connections, at least one per client thread: waiting for a connection would be measured.
   */
  private static int connections(TierSettings settings) {
    int clients =
        (int)
            new PropertyReader(settings.properties())
                .whole(Client.THREAD_COUNT_PROPERTY, 1, 1, 100_000);
    return (int)
        settings.number(CONNECTIONS, Math.max(clients, DEFAULT_CONNECTIONS), clients, 1_000_000);
  }

  private static @Nullable ProvisionedThroughput throughput(TierSettings settings) {
    long reads = settings.number(READ_CAPACITY, 0, 1, Long.MAX_VALUE);
    long writes = settings.number(WRITE_CAPACITY, 0, 1, Long.MAX_VALUE);
    Check.bothOrNone(READ_CAPACITY, reads > 0, WRITE_CAPACITY, writes > 0);
    if (reads == 0) {
      return null;
    }
    return ProvisionedThroughput.builder()
        .readCapacityUnits(reads)
        .writeCapacityUnits(writes)
        .build();
  }

  private static void requireTableName(String name) {
    Check.that(
        name.matches("[A-Za-z0-9_.-]{3,255}"),
        "table '%s' must have 3 to 255 letters, digits, _, - or . in its name; change table or %s"
            .formatted(name, TABLE_PREFIX));
  }
}
