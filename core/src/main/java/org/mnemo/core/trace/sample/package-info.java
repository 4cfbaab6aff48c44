/**
 * Samples of traces: by key, as SHARDS takes them, or by request, as the Mnemo paper does; and the
 * file that says of a trace that it is a sample.
 */
@NullMarked
package org.mnemo.core.trace.sample;

import org.jspecify.annotations.NullMarked;
