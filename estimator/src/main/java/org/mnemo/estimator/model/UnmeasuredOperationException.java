package org.mnemo.estimator.model;

import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/**
 * A trace holds many operations of a kind of which the measurement holds none on some tier. A
 * longer one may.
 */
public final class UnmeasuredOperationException extends MnemoException {

  private static final long serialVersionUID = 1L;

  UnmeasuredOperationException(Operation operation, String tier) {
    super(
        "the trace holds %s operations, but the baselines hold none on the tier '%s'; measure this workload with mnemo.placement=baseline and more operations, as bin/mnemo advise does"
            .formatted(operation.lowerCase(), tier));
  }
}
