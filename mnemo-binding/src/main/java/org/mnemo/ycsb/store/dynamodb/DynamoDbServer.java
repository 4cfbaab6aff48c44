package org.mnemo.ycsb.store.dynamodb;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/**
 * The tables of one tier. All client threads share one client of the SDK with a pool of
 * connections; the last closed store closes it.
 *
 * <p>There are no {@link #holdings()}: DynamoDB counts a table's records and bytes only every six
 * hours.
 */
final class DynamoDbServer implements TierServer {

  private final DynamoDbSettings settings;
  private final Throttling throttling;
  private @Nullable DynamoDbEndpoint place;
  private @Nullable DynamoDbClient client;
  private int users;

  DynamoDbServer(DynamoDbSettings settings, Throttling throttling) {
    this.settings = settings;
    this.throttling = throttling;
  }

  @Override
  public TierStore connect() {
    return new DynamoDbStore(this, settings, throttling, acquire());
  }

  /** The shared client, until {@link #release()}. */
  private synchronized DynamoDbClient acquire() {
    DynamoDbClient shared = client == null ? place().open() : client;
    client = shared;
    users++;
    return shared;
  }

  synchronized void release() {
    users--;
    if (users == 0 && client != null) {
      client.close();
      client = null;
    }
  }

  private synchronized DynamoDbEndpoint place() {
    DynamoDbEndpoint known = place == null ? DynamoDbEndpoint.of(settings) : place;
    place = known;
    return known;
  }

  @Override
  public String endpoint() {
    return "%s (table %s)".formatted(place(), table());
  }

  private String table() {
    return settings.tableName(settings.workloadTable());
  }

  /**
   * The identities of the table: its number, which only AWS has, and its place, which a missing
   * table has, too.
   */
  @Override
  public Set<String> identities() {
    Set<String> identities = new HashSet<>();
    identities.add(place().identity() + "/" + table());
    ask(this::described)
        .map(TableDescription::tableId)
        .ifPresent(id -> identities.add("table " + id));
    return identities;
  }

  @Override
  public void prepare(boolean load) {
    ask(
        asked -> {
          TablePreparation table = new TablePreparation(asked, table(), settings);
          if (load) {
            table.make();
          }
          table.requireUsable(described(asked).orElseThrow(() -> missing()));
          return true;
        });
  }

  private StoreException missing() {
    return DynamoDbErrors.noTable(place().toString(), table());
  }

  @Override
  public TierServer.ForeignRecords foreignRecords(@Nullable KnownRecords known) {
    return ask(asked -> new DynamoDbForeignRecords(settings.key(), known).search(asked, table()));
  }

  @Override
  public long throttledRequests() {
    return throttling.refused();
  }

  private Optional<TableDescription> described(DynamoDbClient asked) {
    try {
      return Optional.of(asked.describeTable(request -> request.tableName(table())).table());
    } catch (ResourceNotFoundException e) {
      return Optional.empty();
    }
  }

  private <T> T ask(Function<DynamoDbClient, T> question) {
    DynamoDbClient asked = acquire();
    try {
      return question.apply(asked);
    } catch (SdkException e) {
      throw failure(e, table());
    } finally {
      release();
    }
  }

  StoreException failure(SdkException e, String table) {
    return DynamoDbErrors.of(e, place().toString(), table, settings.timeoutMs());
  }

  /**
   * Counts the foreign records in a table. Mnemo's have binary attributes, unlike the stock
   * binding's, with the workload's names and values. Reads one page, at most 1 MB, as reads cost
   * money.
   *
   * @param known the known records of the workload; null if only the type of attributes is known
   */
  private record DynamoDbForeignRecords(TableKey tableKey, @Nullable KnownRecords known) {

    private static final int MOST_ITEMS = 1000;

    TierServer.ForeignRecords search(DynamoDbClient client, String table) {
      ScanResponse page = client.scan(request -> request.tableName(table).limit(MOST_ITEMS));
      TierServer.ForeignRecords found =
          new TierServer.ForeignRecords(0, !page.hasLastEvaluatedKey(), "");
      for (Map<String, AttributeValue> item : page.items()) {
        AttributeValue named = item.get(tableKey.attribute());
        String key = named == null ? "" : String.valueOf(named.s());
        if (!isOwn(key, item)) {
          found = found.and(new TierServer.ForeignRecords(1, true, key));
        }
      }
      return found;
    }

    private boolean isOwn(String key, Map<String, AttributeValue> item) {
      return item.entrySet().stream()
          .filter(attribute -> !tableKey.has(attribute.getKey()))
          .allMatch(
              attribute ->
                  attribute.getValue().type() == AttributeValue.Type.B
                      && isOwn(key, attribute.getKey(), attribute.getValue()));
    }

    private boolean isOwn(String key, String name, AttributeValue value) {
      return known == null
          || (known.isFieldName(name)
              && known.mayHaveWritten(key, name, value.b().asByteArrayUnsafe()));
    }
  }

  /** Prepares a tier's table before the first operation: drops and creates it as configured. */
  private record TablePreparation(DynamoDbClient client, String name, DynamoDbSettings settings) {

    /** Longest time for DynamoDB to make or drop a table. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(500);

    /** Drops and creates the table, or creates a missing one, as configured. */
    void make() {
      try (DynamoDbWaiter waiter = waiter()) {
        if (settings.drop()) {
          drop(waiter);
        }
        if (settings.create()) {
          create();
          waiter.waitUntilTableExists(request -> request.tableName(name));
        }
      }
    }

    private DynamoDbWaiter waiter() {
      return DynamoDbWaiter.builder()
          .client(client)
          .overrideConfiguration(
              options ->
                  options
                      .backoffStrategyV2(BackoffStrategy.fixedDelayWithoutJitter(BETWEEN_QUESTIONS))
                      .waitTimeout(PATIENCE)
                      .maxAttempts(Integer.MAX_VALUE))
          .build();
    }

    private void drop(DynamoDbWaiter waiter) {
      try {
        client.deleteTable(request -> request.tableName(name));
        waiter.waitUntilTableNotExists(request -> request.tableName(name));
      } catch (ResourceNotFoundException e) {
        // There is nothing to drop.
      }
    }

    private void create() {
      CreateTableRequest.Builder request =
          CreateTableRequest.builder()
              .tableName(name)
              .keySchema(settings.key().schema())
              .attributeDefinitions(settings.key().definitions());
      if (settings.throughput() == null) {
        request.billingMode(BillingMode.PAY_PER_REQUEST);
      } else {
        request.billingMode(BillingMode.PROVISIONED).provisionedThroughput(settings.throughput());
      }
      try {
        client.createTable(request.build());
      } catch (ResourceInUseException e) {
        // It exists already.
      }
    }

    /** Refuses a table with another key, which would fail every operation. */
    void requireUsable(TableDescription table) {
      String wanted = settings.key().describe();
      String found = TableKey.describe(table);
      if (!found.equals(wanted)) {
        throw new StoreException(
            "table '%s' has the key %s, not %s; correct %s and %s"
                .formatted(name, found, wanted, TableKey.NAME, TableKey.TYPE));
      }
    }
  }
}
