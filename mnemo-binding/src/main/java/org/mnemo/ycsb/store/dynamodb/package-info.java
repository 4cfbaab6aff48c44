/**
 * Amazon DynamoDB by the AWS SDK: records as items, fields as binary attributes. Begin with {@link
 * org.mnemo.ycsb.store.dynamodb.DynamoDbStore}.
 */
@NullMarked
package org.mnemo.ycsb.store.dynamodb;

import org.jspecify.annotations.NullMarked;
