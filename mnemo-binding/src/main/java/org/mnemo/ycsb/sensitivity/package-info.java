/**
 * The Sensitivity Engine: placement of operations on tiers, and the recording of their latencies.
 */
@NullMarked
package org.mnemo.ycsb.sensitivity;

import org.jspecify.annotations.NullMarked;
