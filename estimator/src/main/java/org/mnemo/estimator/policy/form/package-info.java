/**
 * Forms of a non-volatile memory: extension of memory, cache of persistent writes, store of
 * compressed pages. They are simulated with an LRU queue each, and the best partition is searched.
 */
@NullMarked
package org.mnemo.estimator.policy.form;

import org.jspecify.annotations.NullMarked;
