/** Results of stock YCSB runs: what any binding prints at the end, in every format of 0.17.0. */
@NullMarked
package org.mnemo.estimator.ycsb;

import org.jspecify.annotations.NullMarked;
