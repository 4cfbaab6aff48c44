/** The commands of Redis and Valkey: their table, and their arguments. */
@NullMarked
package org.mnemo.core.trace.redis.command;

import org.jspecify.annotations.NullMarked;
