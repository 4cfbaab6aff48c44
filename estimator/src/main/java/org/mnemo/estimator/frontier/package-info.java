/**
 * The frontier of cost against time with more than two memories: the sequence in which keys move to
 * faster ones, and the traffic that follows from it.
 */
@NullMarked
package org.mnemo.estimator.frontier;

import org.jspecify.annotations.NullMarked;
