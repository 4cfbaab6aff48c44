/** Counts of what servers fetch from slower memory, whoever counts. */
@NullMarked
package org.mnemo.ycsb.fetch;

import org.jspecify.annotations.NullMarked;
