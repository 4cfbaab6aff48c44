/**
 * The output of {@code redis-cli monitor} as a trace: its lines, the commands of Redis and the keys
 * among their arguments, and what the commands tell of the sizes of values.
 */
@NullMarked
package org.mnemo.core.trace.redis;

import org.jspecify.annotations.NullMarked;
