/**
 * Policies: rules for the contents of FastMem and its moves, each with its options and with the
 * traffic of both memories at each capacity. Begin with {@link Policies}; a new policy is a class
 * here and a line there.
 */
@NullMarked
package org.mnemo.estimator.policy;

import org.jspecify.annotations.NullMarked;
