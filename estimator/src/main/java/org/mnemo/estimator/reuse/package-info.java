/**
 * How often a cache of any size would miss: from distances between requests for the same record, or
 * from what the slow side of a memory sees.
 */
@NullMarked
package org.mnemo.estimator.reuse;

import org.jspecify.annotations.NullMarked;
