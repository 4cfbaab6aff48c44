/**
 * Answers, files and pages of estimates, comparisons and validations. Begin with {@link
 * EstimateAnswer}.
 */
@NullMarked
package org.mnemo.estimator.report;

import org.jspecify.annotations.NullMarked;
