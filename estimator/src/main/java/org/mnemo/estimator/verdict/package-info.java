/**
 * Checks of SLOs against a measurement or an estimate, with three outcomes. Begin with {@link
 * EstimateJudge}.
 */
@NullMarked
package org.mnemo.estimator.verdict;

import org.jspecify.annotations.NullMarked;
