/**
 * Forms of a non-volatile memory: extension of memory, cache of persistent writes, store of
 * compressed pages. Begin with {@link Partitions}, which simulates them and searches for the best
 * partition.
 */
@NullMarked
package org.mnemo.estimator.policy.form;

import org.jspecify.annotations.NullMarked;
