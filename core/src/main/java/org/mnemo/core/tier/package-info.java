/**
 * The ordered list of tiers, and the map from keys to tiers with its file. Begin with {@link
 * org.mnemo.core.tier.KeyTierMap}.
 */
@NullMarked
package org.mnemo.core.tier;

import org.jspecify.annotations.NullMarked;
