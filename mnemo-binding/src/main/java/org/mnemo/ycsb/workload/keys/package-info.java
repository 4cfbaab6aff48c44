/**
 * Which keys a workload asks for: their names, the distributions over them, and the seeded random
 * numbers that these draw from.
 */
@NullMarked
package org.mnemo.ycsb.workload.keys;

import org.jspecify.annotations.NullMarked;
