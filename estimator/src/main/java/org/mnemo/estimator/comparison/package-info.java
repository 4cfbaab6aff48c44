/** Memories and policies beside each other: what each combination costs and how fast it is. */
@NullMarked
package org.mnemo.estimator.comparison;

import org.jspecify.annotations.NullMarked;
