/**
 * Placement Engine: turns a chosen row of the curve into a map of keys or prefixes to tiers. Begin
 * with {@link RulePlacement}.
 */
@NullMarked
package org.mnemo.estimator.placement;

import org.jspecify.annotations.NullMarked;
