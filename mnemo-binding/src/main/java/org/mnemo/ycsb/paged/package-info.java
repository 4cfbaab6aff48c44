/**
 * Servers paged by the kernel: limited memory cgroups, compressed memory for swap, and counts of
 * page faults. Begin with {@link org.mnemo.ycsb.paged.PagedServers}.
 */
@NullMarked
package org.mnemo.ycsb.paged;

import org.jspecify.annotations.NullMarked;
