/** Tiers, their memory and the map from keys to tiers. */
@NullMarked
package org.mnemo.core.tier;

import org.jspecify.annotations.NullMarked;
