/** Amazon DynamoDB by the AWS SDK: records as items, fields as binary attributes. */
@NullMarked
package org.mnemo.ycsb.store.dynamodb;

import org.jspecify.annotations.NullMarked;
