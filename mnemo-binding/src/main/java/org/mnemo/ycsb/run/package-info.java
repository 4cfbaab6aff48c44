/**
 * The Sensitivity Engine: one YCSB load or run, its servers, the recording of its operations, and
 * its measurement. Begin with {@link org.mnemo.ycsb.run.Session}.
 */
@NullMarked
package org.mnemo.ycsb.run;

import org.jspecify.annotations.NullMarked;
