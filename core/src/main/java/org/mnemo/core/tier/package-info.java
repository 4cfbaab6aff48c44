/**
 * The ordered list of tiers, the map from keys to tiers, and the daemon that moves hot records at
 * the end of each epoch. Begin with {@link org.mnemo.core.tier.KeyTierMap} and {@link
 * org.mnemo.core.tier.Migration}.
 */
@NullMarked
package org.mnemo.core.tier;

import org.jspecify.annotations.NullMarked;
