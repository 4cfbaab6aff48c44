/**
 * Families of keys (X-Mem, Dulloor et al., EuroSys 2016, applied to key prefixes) and the prefix
 * rules by which clients route them. Begin with {@link FamilyTable}.
 */
@NullMarked
package org.mnemo.estimator.family;

import org.jspecify.annotations.NullMarked;
