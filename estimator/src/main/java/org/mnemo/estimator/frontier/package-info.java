/**
 * The frontier of cost and time with more than two memories: the sequence of moves to faster
 * memories, and its traffic. Begin with {@link Frontier}.
 */
@NullMarked
package org.mnemo.estimator.frontier;

import org.jspecify.annotations.NullMarked;
