/**
 * Cache misses at any size, from distances between requests for a record, or from events of a
 * memory's slow side. Begin with {@link StackDistances}.
 */
@NullMarked
package org.mnemo.estimator.reuse;

import org.jspecify.annotations.NullMarked;
