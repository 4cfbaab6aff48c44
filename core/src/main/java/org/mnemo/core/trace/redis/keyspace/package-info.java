/**
 * The effect of Redis and Valkey commands on records: existence, size and expiry. Begin with {@link
 * org.mnemo.core.trace.redis.keyspace.Keyspace}.
 */
@NullMarked
package org.mnemo.core.trace.redis.keyspace;

import org.jspecify.annotations.NullMarked;
