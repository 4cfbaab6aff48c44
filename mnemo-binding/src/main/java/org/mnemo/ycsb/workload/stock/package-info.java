/**
 * YCSB's own workload and properties: a check of what its client and CoreWorkload read, and the
 * records of CoreWorkload.
 */
@NullMarked
package org.mnemo.ycsb.workload.stock;

import org.jspecify.annotations.NullMarked;
