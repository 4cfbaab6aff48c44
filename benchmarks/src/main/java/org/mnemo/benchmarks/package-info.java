/** What Mnemo itself costs. */
@NullMarked
package org.mnemo.benchmarks;

import org.jspecify.annotations.NullMarked;
