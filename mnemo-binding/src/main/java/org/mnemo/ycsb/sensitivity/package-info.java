/**
 * The Sensitivity Engine: one YCSB load or run as a {@link org.mnemo.ycsb.sensitivity.Session}, the
 * servers of its tiers, and the recording of its operations in a measurement directory.
 */
@NullMarked
package org.mnemo.ycsb.sensitivity;

import org.jspecify.annotations.NullMarked;
