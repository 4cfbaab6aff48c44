/**
 * What a Redis or Valkey holds, as far as the commands that it carried out tell: a model of its
 * keyspace that follows every command as the server does.
 */
@NullMarked
package org.mnemo.core.trace.redis.keyspace;

import org.jspecify.annotations.NullMarked;
