package org.mnemo.estimator.model;

import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/**
 * The trace has many operations of a kind that was not measured on some tier. A longer measurement
 * may help.
 */
public final class UnmeasuredOperationException extends MnemoException {

  private static final long serialVersionUID = 1L;

  UnmeasuredOperationException(Operation operation, String tier) {
    super(
        "the trace has %s operations, but the baselines have none on the tier '%s'; measure this workload with mnemo.placement=baseline and more operations, as bin/mnemo advise does"
            .formatted(operation.lowerCase(), tier));
  }
}
