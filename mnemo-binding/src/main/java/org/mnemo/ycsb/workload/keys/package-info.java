/**
 * The keys of a workload: names, distributions, and seeded random numbers. Begin with {@link
 * org.mnemo.ycsb.workload.keys.KeyChoosers}.
 */
@NullMarked
package org.mnemo.ycsb.workload.keys;

import org.jspecify.annotations.NullMarked;
