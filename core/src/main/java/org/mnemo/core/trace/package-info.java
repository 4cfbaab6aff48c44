/**
 * A trace as every reader and writer of one sees it: accesses, operations, and the interface of a
 * trace format. Formats are in {@code format} and {@code redis}, samples in {@code sample}.
 */
@NullMarked
package org.mnemo.core.trace;

import org.jspecify.annotations.NullMarked;
