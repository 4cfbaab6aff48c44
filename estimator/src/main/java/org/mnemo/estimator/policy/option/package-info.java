/** Options that policies declare, and what a user says about them. */
@NullMarked
package org.mnemo.estimator.policy.option;

import org.jspecify.annotations.NullMarked;
