/** Prices of a vCPU and a GiB of memory by price lists of virtual machines. */
@NullMarked
package org.mnemo.estimator.price;

import org.jspecify.annotations.NullMarked;
