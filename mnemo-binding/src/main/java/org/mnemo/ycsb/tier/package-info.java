/**
 * What the measurement knows of a tier: the interfaces {@link org.mnemo.ycsb.tier.TierStore} and
 * {@link org.mnemo.ycsb.tier.TierServer} that every store implements, the types that they share,
 * and emulated memory.
 */
@NullMarked
package org.mnemo.ycsb.tier;

import org.jspecify.annotations.NullMarked;
