/** What a server can carry at each split, from the time that it takes for a request under load. */
@NullMarked
package org.mnemo.estimator.capacity;

import org.jspecify.annotations.NullMarked;
