package org.mnemo.ycsb.store.dynamodb;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.ForeignRecords;
import org.mnemo.ycsb.tier.KnownRecords;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Counts the foreign records in a table. Mnemo's have binary attributes, unlike the stock
 * binding's, with the workload's names and values. Reads one page, at most 1 MB, as reads cost
 * money.
 *
 * @param known the known records of the workload; null if only the type of attributes is known
 */
record DynamoDbForeignRecords(TableKey tableKey, @Nullable KnownRecords known) {

  private static final int MOST_ITEMS = 1000;

  ForeignRecords search(DynamoDbClient client, String table) {
    ScanResponse page = client.scan(request -> request.tableName(table).limit(MOST_ITEMS));
    ForeignRecords found = new ForeignRecords(0, !page.hasLastEvaluatedKey(), "");
    for (Map<String, AttributeValue> item : page.items()) {
      AttributeValue named = item.get(tableKey.attribute());
      String key = named == null ? "" : String.valueOf(named.s());
      if (!isOwn(key, item)) {
        found = found.and(new ForeignRecords(1, true, key));
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
