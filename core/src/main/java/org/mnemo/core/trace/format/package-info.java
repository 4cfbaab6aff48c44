/**
 * The registry of trace formats, the formats of one class each, and the opening and writing of
 * trace files by format. A new trace format is a class here and a line in {@code TraceFormats}.
 */
@NullMarked
package org.mnemo.core.trace.format;

import org.jspecify.annotations.NullMarked;
