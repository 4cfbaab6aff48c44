/** The exact 0/1 knapsack: which records save most time within a given number of bytes. */
@NullMarked
package org.mnemo.estimator.knapsack;

import org.jspecify.annotations.NullMarked;
