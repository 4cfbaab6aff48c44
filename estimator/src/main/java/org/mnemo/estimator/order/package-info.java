/**
 * Key orders: the sequences in which keys may enter FastMem. A new order is a class here and a line
 * in {@link org.mnemo.estimator.order.KeyOrders}.
 */
@NullMarked
package org.mnemo.estimator.order;

import org.jspecify.annotations.NullMarked;
