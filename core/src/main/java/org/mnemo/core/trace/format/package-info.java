/**
 * The registry of trace formats and their classes; trace files and their parts. Begin with {@link
 * org.mnemo.core.trace.format.TraceFormats}: a new format is a class here and a line there.
 */
@NullMarked
package org.mnemo.core.trace.format;

import org.jspecify.annotations.NullMarked;
