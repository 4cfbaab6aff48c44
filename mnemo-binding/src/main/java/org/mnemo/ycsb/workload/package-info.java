/**
 * Mnemo's YCSB workload, and its checks, size and trace without a store. Begin with {@link
 * org.mnemo.ycsb.workload.MnemoWorkload}.
 */
@NullMarked
package org.mnemo.ycsb.workload;

import org.jspecify.annotations.NullMarked;
