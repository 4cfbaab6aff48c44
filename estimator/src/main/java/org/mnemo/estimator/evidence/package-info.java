/** Where the estimator's numbers come from: a run of ours, or two runs of any YCSB binding. */
@NullMarked
package org.mnemo.estimator.evidence;

import org.jspecify.annotations.NullMarked;
