/**
 * Samples of traces by key (SHARDS) or by request (the Mnemo paper), and their description. Begin
 * with {@link org.mnemo.core.trace.sample.TraceSampler}.
 */
@NullMarked
package org.mnemo.core.trace.sample;

import org.jspecify.annotations.NullMarked;
