/**
 * Settings of a run: all properties, checked once, and the registry of placements. Begin with
 * {@link org.mnemo.ycsb.settings.RunSettings}.
 */
@NullMarked
package org.mnemo.ycsb.settings;

import org.jspecify.annotations.NullMarked;
