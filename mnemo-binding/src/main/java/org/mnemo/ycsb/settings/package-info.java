/**
 * What the user asked of a run: all properties, checked once, and the registry of placements that
 * they choose from.
 */
@NullMarked
package org.mnemo.ycsb.settings;

import org.jspecify.annotations.NullMarked;
