package org.mnemo.estimator.validation;

import org.mnemo.estimator.model.RunTimeModel;

/**
 * An estimate's models of a split's operations.
 *
 * @param runTime model of the run time, for means
 * @param tails model of percentiles
 */
record SweepModel(RunTimeModel runTime, TailModel tails) {}
