/**
 * Checks of YCSB's own client and CoreWorkload properties, and CoreWorkload's records. Begin with
 * {@link org.mnemo.ycsb.workload.stock.StockProperties}.
 */
@NullMarked
package org.mnemo.ycsb.workload.stock;

import org.jspecify.annotations.NullMarked;
