/**
 * Kinds of charts that the paper's figures are drawn as: lines, bars and boxes of any numbers. What
 * they show is decided by {@code figure}, their style by the estimator's {@code chart}.
 */
@NullMarked
package org.mnemo.reproduction.chart;

import org.jspecify.annotations.NullMarked;
