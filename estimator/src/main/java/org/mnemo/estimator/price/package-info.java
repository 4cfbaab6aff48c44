/**
 * Price lists of virtual machines and the prices of a vCPU and of a GiB fitted to them by least
 * squares, with standard errors and reasons to doubt them. Begin with {@link PriceAnswer}.
 */
@NullMarked
package org.mnemo.estimator.price;

import org.jspecify.annotations.NullMarked;
