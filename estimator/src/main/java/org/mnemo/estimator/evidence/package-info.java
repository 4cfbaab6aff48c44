/**
 * Measurements behind estimates: Mnemo runs, or two runs of any YCSB binding. Begin with {@link
 * RunEvidence}.
 */
@NullMarked
package org.mnemo.estimator.evidence;

import org.jspecify.annotations.NullMarked;
