/**
 * The Sensitivity Engine: one YCSB load or run, its servers, and its measurement. Begin with {@link
 * org.mnemo.ycsb.sensitivity.Session}.
 */
@NullMarked
package org.mnemo.ycsb.sensitivity;

import org.jspecify.annotations.NullMarked;
