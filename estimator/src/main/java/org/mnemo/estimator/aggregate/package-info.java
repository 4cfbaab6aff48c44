/**
 * What consecutive requests ask of each key, in whole numbers that merge: parts of a trace, read in
 * whatever threads, processes or clusters, add up to what one pass over all of it finds.
 */
@NullMarked
package org.mnemo.estimator.aggregate;

import org.jspecify.annotations.NullMarked;
