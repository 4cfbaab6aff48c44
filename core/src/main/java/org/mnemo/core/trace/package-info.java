/** Key traces: the accesses of a workload, read and written as streams. */
@NullMarked
package org.mnemo.core.trace;

import org.jspecify.annotations.NullMarked;
