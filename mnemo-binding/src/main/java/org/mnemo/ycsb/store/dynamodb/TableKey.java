package org.mnemo.ycsb.store.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierSettings;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Attributes that name an item's record. The record's key is the partition key, or the sort key
 * within one partition, as in YCSB's stock binding.
 *
 * @param attribute attribute of the record's key
 * @param partition attribute of the one partition, or null
 * @param partitionValue value of that attribute, or null
 */
record TableKey(String attribute, @Nullable String partition, @Nullable String partitionValue) {

  static final String NAME = "dynamodb.primaryKey";
  static final String TYPE = "dynamodb.primaryKeyType";
  static final String HASH_NAME = "dynamodb.hashKeyName";
  static final String HASH_VALUE = "dynamodb.hashKeyValue";

  /**
   * Default name of the key's attribute, for which the stock binding has none; the default value is
   * the stock binding's.
   */
  private static final String DEFAULT_NAME = "key";

  private static final String DEFAULT_TYPE = "HASH";
  private static final String DEFAULT_HASH_VALUE = "YCSB_0";

  static final List<Property> PROPERTIES =
      Property.table(
          """
          dynamodb.primaryKey | %s | attribute of the record's key, a string
          dynamodb.primaryKeyType | %s | `HASH`, or `HASH_AND_RANGE`: all records in one partition, the record's key is the sort key
          dynamodb.hashKeyName | none | attribute of that partition's key
          dynamodb.hashKeyValue | %s | its value
          """
              .formatted(DEFAULT_NAME, DEFAULT_TYPE, DEFAULT_HASH_VALUE));

  private static final int MAX_PARTITION_KEY_BYTES = 2048;
  private static final int MAX_SORT_KEY_BYTES = 1024;

  /** Longest UTF-8 of a UTF-16 unit, in bytes. */
  private static final int MAX_BYTES_OF_UNIT = 3;

  private static final int MAX_KEY_CHARS = 40;

  static TableKey of(TierSettings settings) {
    String attribute = settings.get(NAME, DEFAULT_NAME);
    Check.that(
        !attribute.isEmpty(), "%s is empty; name the attribute of the table's key".formatted(NAME));
    String type =
        Check.oneOf(TYPE, settings.get(TYPE, DEFAULT_TYPE), List.of("HASH", "HASH_AND_RANGE"));
    if (type.equals("HASH")) {
      return new TableKey(attribute, null, null);
    }
    String partition = settings.get(HASH_NAME, "");
    Check.that(
        !partition.isEmpty() && !partition.equals(attribute),
        "%s=HASH_AND_RANGE needs the partition key's name in %s".formatted(TYPE, HASH_NAME));
    return new TableKey(attribute, partition, settings.get(HASH_VALUE, DEFAULT_HASH_VALUE));
  }

  /** The key of a record's item; invalid keys are refused. */
  Map<String, AttributeValue> of(String key) {
    requireLegal(key);
    AttributeValue value = AttributeValue.fromS(key);
    return partition == null
        ? Map.of(attribute, value)
        : Map.of(partition, AttributeValue.fromS(partitionValue), attribute, value);
  }

  private void requireLegal(String key) {
    if (key.isEmpty()) {
      throw new StoreException(
          "the key is empty, which DynamoDB does not allow; give the record a key");
    }
    int most = partition == null ? MAX_PARTITION_KEY_BYTES : MAX_SORT_KEY_BYTES;
    if (key.length() > most / MAX_BYTES_OF_UNIT && utf8Bytes(key) > most) {
      throw new StoreException(
          String.format(
              Locale.ROOT,
              "the key '%s' has %,d bytes, but the limit of DynamoDB is %,d for a %s; shorten it",
              Abbreviation.of(key, MAX_KEY_CHARS),
              utf8Bytes(key),
              most,
              partition == null ? "partition key" : "sort key"));
    }
  }

  /** True if an attribute is part of the key, and so cannot be a field. */
  boolean has(String name) {
    return name.equals(attribute) || name.equals(partition);
  }

  /** Bytes of the key in an item, by DynamoDB's rule: names and values in UTF-8. */
  long bytes(String key) {
    return utf8Bytes(attribute)
        + utf8Bytes(key)
        + (partition == null ? 0 : utf8Bytes(partition) + utf8Bytes(partitionValue));
  }

  static long utf8Bytes(@Nullable String text) {
    return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
  }

  List<KeySchemaElement> schema() {
    KeySchemaElement own = element(attribute, partition == null ? KeyType.HASH : KeyType.RANGE);
    return partition == null ? List.of(own) : List.of(element(partition, KeyType.HASH), own);
  }

  private static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  /** Definitions of the key's attributes, all strings. */
  List<AttributeDefinition> definitions() {
    return schema().stream()
        .map(
            element ->
                AttributeDefinition.builder()
                    .attributeName(element.attributeName())
                    .attributeType(ScalarAttributeType.S)
                    .build())
        .toList();
  }

  /** Describes the key in the form of {@link #describe(TableDescription)}. */
  String describe() {
    return describe(
        TableDescription.builder().keySchema(schema()).attributeDefinitions(definitions()).build());
  }

  /** Describes the key of a table: {@code HASH key (S)}. */
  static String describe(TableDescription table) {
    Map<String, String> types =
        table.attributeDefinitions().stream()
            .collect(
                Collectors.toMap(
                    AttributeDefinition::attributeName,
                    AttributeDefinition::attributeTypeAsString));
    return table.keySchema().stream()
        .map(
            element ->
                "%s %s (%s)"
                    .formatted(
                        element.keyTypeAsString(),
                        element.attributeName(),
                        types.get(element.attributeName())))
        .collect(Collectors.joining(", "));
  }
}
