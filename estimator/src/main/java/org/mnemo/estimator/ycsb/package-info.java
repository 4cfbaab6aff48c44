/**
 * Results of stock YCSB runs: what any binding of YCSB 0.17.0 prints at the end, in every format
 * and measurement type. {@code YcsbResultFile} is the way in.
 */
@NullMarked
package org.mnemo.estimator.ycsb;

import org.jspecify.annotations.NullMarked;
