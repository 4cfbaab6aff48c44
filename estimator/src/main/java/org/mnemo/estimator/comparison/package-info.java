/** Cost and speed of memories and policies, compared. Begin with {@link MemoryComparison}. */
@NullMarked
package org.mnemo.estimator.comparison;

import org.jspecify.annotations.NullMarked;
