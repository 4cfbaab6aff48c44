package org.mnemo.ycsb.store.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Records as items: the key as a string, each field as a binary attribute of any bytes. Each
 * operation is one request. String fields of the stock binding are read, too.
 */
final class DynamoDbStore implements TierStore {

  /** DynamoDB's limit of an item, names of attributes included. */
  static final int MAX_ITEM_BYTES = 400 * 1024;

  /** Placeholder of the key's attribute in expressions; fields are #0, #1 and so on. */
  private static final String KEY_NAME = "#k";

  private static final String EXISTS = "attribute_exists(" + KEY_NAME + ")";

  private final DynamoDbServer server;
  private final TableKey tableKey;
  private final DynamoDbSettings settings;
  private final Throttling throttling;
  private final DynamoDbClient client;
  private final Map<String, String> keyName;

  DynamoDbStore(
      DynamoDbServer server,
      DynamoDbSettings settings,
      Throttling throttling,
      DynamoDbClient client) {
    this.server = server;
    this.settings = settings;
    this.tableKey = settings.key();
    this.throttling = throttling;
    this.client = client;
    this.keyName = Map.of(KEY_NAME, tableKey.attribute());
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    into.clear();
    GetItemRequest.Builder request =
        GetItemRequest.builder()
            .tableName(settings.tableName(key.table()))
            .key(tableKey.of(key.name()))
            .consistentRead(settings.consistentReads());
    if (fields != null) {
      project(request, fields);
    }
    GetItemResponse response = answer(key.table(), () -> client.getItem(request.build()));
    if (!response.hasItem()) {
      return false;
    }
    response
        .item()
        .forEach(
            (name, value) -> {
              if (!tableKey.has(name)) {
                into.add(name, bytes(name, value));
              }
            });
    return true;
  }

  /** Requests fields and the key, which shows that a record without these fields exists. */
  private void project(GetItemRequest.Builder request, Set<String> fields) {
    Map<String, String> names = new HashMap<>(keyName);
    StringJoiner wanted = new StringJoiner(",");
    wanted.add(KEY_NAME);
    for (String field : fields) {
      requireField(field);
      String name = "#" + (names.size() - 1);
      names.put(name, field);
      wanted.add(name);
    }
    request.projectionExpression(wanted.toString()).expressionAttributeNames(names);
  }

  private byte[] bytes(String name, AttributeValue value) {
    return switch (value.type()) {
      case B -> value.b().asByteArrayUnsafe();
      case S -> value.s().getBytes(StandardCharsets.UTF_8);
      default ->
          throw new StoreException(
              "attribute '%s' of a record is of type %s; Mnemo reads B and S only"
                  .formatted(name, value.type()));
    };
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    requireSize(key.name(), changes);
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .tableName(settings.tableName(key.table()))
            .key(tableKey.of(key.name()))
            .conditionExpression(EXISTS);
    if (changes.size() == 0) {
      request.expressionAttributeNames(keyName);
    } else {
      set(request, changes);
    }
    return found(key.table(), () -> client.updateItem(request.build()));
  }

  private void set(UpdateItemRequest.Builder request, Fields changes) {
    Map<String, String> names = new HashMap<>(keyName);
    Map<String, AttributeValue> values = new HashMap<>();
    StringJoiner assignments = new StringJoiner(",", "SET ", "");
    for (int i = 0; i < changes.size(); i++) {
      requireField(changes.name(i));
      names.put("#" + i, changes.name(i));
      values.put(":" + i, binary(changes, i));
      assignments.add("#" + i + "=:" + i);
    }
    request
        .updateExpression(assignments.toString())
        .expressionAttributeNames(names)
        .expressionAttributeValues(values);
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    requireSize(key.name(), record);
    Map<String, AttributeValue> item = new HashMap<>(tableKey.of(key.name()));
    for (int i = 0; i < record.size(); i++) {
      requireField(record.name(i));
      item.put(record.name(i), binary(record, i));
    }
    PutItemRequest request =
        PutItemRequest.builder().tableName(settings.tableName(key.table())).item(item).build();
    answer(key.table(), () -> client.putItem(request));
  }

  /** Deletes an item; a condition shows whether it existed, which costs less than returning it. */
  @Override
  public boolean delete(RecordKey key) {
    DeleteItemRequest request =
        DeleteItemRequest.builder()
            .tableName(settings.tableName(key.table()))
            .key(tableKey.of(key.name()))
            .conditionExpression(EXISTS)
            .expressionAttributeNames(keyName)
            .build();
    return found(key.table(), () -> client.deleteItem(request));
  }

  private static AttributeValue binary(Fields fields, int i) {
    return AttributeValue.fromB(SdkBytes.fromByteArrayUnsafe(fields.value(i)));
  }

  private void requireField(String name) {
    if (tableKey.has(name)) {
      throw new StoreException(
          "field '%s' has the name of the table's key; choose another %s"
              .formatted(name, TableKey.NAME));
    }
  }

  /** Refuses an item that is too large by DynamoDB's rule: names in UTF-8 plus values. */
  private void requireSize(String key, Fields fields) {
    long bytes = tableKey.bytes(key) + fields.valueBytes();
    for (int i = 0; i < fields.size(); i++) {
      bytes += TableKey.utf8Bytes(fields.name(i));
    }
    if (bytes > MAX_ITEM_BYTES) {
      throw new StoreException(
          String.format(
              Locale.ROOT,
              "the record has %,d bytes with its key and field names, but the limit of DynamoDB is %,d; use smaller values",
              bytes,
              MAX_ITEM_BYTES));
    }
  }

  private boolean found(String table, Supplier<?> request) {
    try {
      throttling.answer(request);
      return true;
    } catch (ConditionalCheckFailedException e) {
      return false;
    } catch (SdkException e) {
      throw server.failure(e, settings.tableName(table));
    }
  }

  private <T> T answer(String table, Supplier<T> request) {
    try {
      return throttling.answer(request);
    } catch (SdkException e) {
      throw server.failure(e, settings.tableName(table));
    }
  }

  @Override
  public void close() {
    server.release();
  }
}
