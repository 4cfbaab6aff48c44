/**
 * Traces: accesses, operations, and the interface of a trace format. Begin with {@link
 * org.mnemo.core.trace.TraceFormat}; formats are in {@code format} and {@code redis}, samples in
 * {@code sample}.
 */
@NullMarked
package org.mnemo.core.trace;

import org.jspecify.annotations.NullMarked;
