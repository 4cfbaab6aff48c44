/**
 * Key orders: the sequences in which keys may enter FastMem, and with more than two memories their
 * moves to faster ones ({@link Frontier}). Begin with {@link KeyOrders}; a new order is a class
 * here and a line there.
 */
@NullMarked
package org.mnemo.estimator.order;

import org.jspecify.annotations.NullMarked;
