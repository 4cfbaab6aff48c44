/** Measurements that estimates start from: runs of Mnemo, or two runs of any YCSB binding. */
@NullMarked
package org.mnemo.estimator.evidence;

import org.jspecify.annotations.NullMarked;
