/**
 * Servers of whose data a part lies in DRAM and the rest where the kernel swaps it to: memory
 * cgroups with a limit, compressed memory as a swap device, and the counts of page faults.
 */
@NullMarked
package org.mnemo.ycsb.paged;

import org.jspecify.annotations.NullMarked;
