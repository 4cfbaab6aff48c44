/** Benchmarks of what Mnemo itself costs. */
@NullMarked
package org.mnemo.benchmarks;

import org.jspecify.annotations.NullMarked;
