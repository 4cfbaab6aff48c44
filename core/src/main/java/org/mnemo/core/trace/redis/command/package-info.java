/**
 * The commands of Redis and Valkey: their table and arguments. Begin with {@link
 * org.mnemo.core.trace.redis.command.Arguments}.
 */
@NullMarked
package org.mnemo.core.trace.redis.command;

import org.jspecify.annotations.NullMarked;
