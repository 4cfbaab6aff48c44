/**
 * Families of keys (X-Mem, Dulloor et al., EuroSys 2016, applied to key prefixes), and the maps and
 * prefix rules by which clients route keys to tiers. Begin with {@link FamilyTable} and {@link
 * RulePlacement}.
 */
@NullMarked
package org.mnemo.estimator.family;

import org.jspecify.annotations.NullMarked;
