/**
 * The rule of a daemon that moves hot records into FastMem at the end of every epoch. The binding
 * moves records by it, and the estimator predicts by it what that does.
 */
@NullMarked
package org.mnemo.core.migration;

import org.jspecify.annotations.NullMarked;
