/**
 * Reads results of stock YCSB runs: the final output of any binding of YCSB 0.17.0, in all formats
 * and measurement types. Begin with {@link YcsbResultFile}.
 */
@NullMarked
package org.mnemo.estimator.ycsb;

import org.jspecify.annotations.NullMarked;
