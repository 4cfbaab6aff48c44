/**
 * Mnemo's YCSB workload, {@link org.mnemo.ycsb.workload.MnemoWorkload}, and what can be known of a
 * workload before it runs: whether it is valid, how large its records are, what it will ask for.
 */
@NullMarked
package org.mnemo.ycsb.workload;

import org.jspecify.annotations.NullMarked;
