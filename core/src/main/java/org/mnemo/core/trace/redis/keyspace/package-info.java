/**
 * The commands of Redis and Valkey, and their effect on records: existence, size and expiry. Begin
 * with {@link org.mnemo.core.trace.redis.keyspace.Keyspace}; a new command is a line of {@code
 * redis-commands.txt} and a case of its type's class.
 */
@NullMarked
package org.mnemo.core.trace.redis.keyspace;

import org.jspecify.annotations.NullMarked;
