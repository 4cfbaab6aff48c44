/**
 * Policies: rules for what lies in FastMem and who moves it. Each yields the traffic of both
 * memories at every capacity of FastMem. A new policy is a class here and a line in {@link
 * org.mnemo.estimator.policy.Policies}.
 */
@NullMarked
package org.mnemo.estimator.policy;

import org.jspecify.annotations.NullMarked;
