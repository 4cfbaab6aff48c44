/**
 * The log of a running memcached ({@code watch}) as a trace. Begin with {@link
 * org.mnemo.core.trace.memcached.MemcachedWatchReader}.
 */
@NullMarked
package org.mnemo.core.trace.memcached;

import org.jspecify.annotations.NullMarked;
