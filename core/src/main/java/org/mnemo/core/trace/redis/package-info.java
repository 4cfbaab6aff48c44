/**
 * The output of {@code redis-cli monitor} as a trace. Begin with {@link
 * org.mnemo.core.trace.redis.MonitorLines}; {@code command} has Redis's commands, and {@code
 * keyspace} their effect on sizes.
 */
@NullMarked
package org.mnemo.core.trace.redis;

import org.jspecify.annotations.NullMarked;
