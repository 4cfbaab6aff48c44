/** What a vCPU and a GiB of memory cost by price lists of virtual machines. */
@NullMarked
package org.mnemo.estimator.price;

import org.jspecify.annotations.NullMarked;
