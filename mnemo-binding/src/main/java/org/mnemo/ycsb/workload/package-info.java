/**
 * Mnemo's YCSB workload: keys, operations and sizes of records, generated or replayed, and YCSB's
 * own workloads. Begin with {@link org.mnemo.ycsb.workload.MnemoWorkload}.
 */
@NullMarked
package org.mnemo.ycsb.workload;

import org.jspecify.annotations.NullMarked;
