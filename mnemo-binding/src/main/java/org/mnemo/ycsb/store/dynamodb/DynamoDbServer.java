package org.mnemo.ycsb.store.dynamodb;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.ForeignRecords;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

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
  public ForeignRecords foreignRecords(@Nullable KnownRecords known) {
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
}
