/**
 * Redis by Jedis: records as hashes of raw bytes. Begin with {@link
 * org.mnemo.ycsb.store.redis.RedisStore}.
 */
@NullMarked
package org.mnemo.ycsb.store.redis;

import org.jspecify.annotations.NullMarked;
