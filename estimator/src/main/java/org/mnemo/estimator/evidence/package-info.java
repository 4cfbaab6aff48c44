/**
 * Measurements behind estimates: Mnemo runs, or results of two YCSB runs of any binding. Begin with
 * {@link RunEvidence}.
 */
@NullMarked
package org.mnemo.estimator.evidence;

import org.jspecify.annotations.NullMarked;
