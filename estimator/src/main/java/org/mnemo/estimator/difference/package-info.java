/**
 * Whether two measurements of one workload differ beyond noise, by how much, and how sure that is.
 */
@NullMarked
package org.mnemo.estimator.difference;

import org.jspecify.annotations.NullMarked;
