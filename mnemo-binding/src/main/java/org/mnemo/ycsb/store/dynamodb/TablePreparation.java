package org.mnemo.ycsb.store.dynamodb;

import java.time.Duration;
import org.mnemo.ycsb.tier.StoreException;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.waiters.DynamoDbWaiter;

/** Prepares a tier's table before the first operation: drops and creates it as configured. */
record TablePreparation(DynamoDbClient client, String name, DynamoDbSettings settings) {

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
