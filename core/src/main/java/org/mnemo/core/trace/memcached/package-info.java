/** The log of a running memcached ({@code watch}) as a trace. */
@NullMarked
package org.mnemo.core.trace.memcached;

import org.jspecify.annotations.NullMarked;
