/**
 * Tiers and their memory: the ordered list of tiers, published and measured memory profiles, and
 * the key-tier map with its file. Prices of clouds are in the estimator.
 */
@NullMarked
package org.mnemo.core.tier;

import org.jspecify.annotations.NullMarked;
