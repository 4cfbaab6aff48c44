/**
 * The interfaces of stores and their servers, with common types and emulated memory. Begin with
 * {@link org.mnemo.ycsb.tier.TierStore} and {@link org.mnemo.ycsb.tier.TierServer}.
 */
@NullMarked
package org.mnemo.ycsb.tier;

import org.jspecify.annotations.NullMarked;
