/** Redis by Jedis: records as hashes of raw bytes. */
@NullMarked
package org.mnemo.ycsb.store.redis;

import org.jspecify.annotations.NullMarked;
