/**
 * Key orders: the sequences in which keys may enter FastMem. Begin with {@link KeyOrders}; a new
 * order is a class here and a line there.
 */
@NullMarked
package org.mnemo.estimator.order;

import org.jspecify.annotations.NullMarked;
