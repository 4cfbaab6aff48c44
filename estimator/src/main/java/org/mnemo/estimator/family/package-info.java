/**
 * Families of keys (X-Mem, Dulloor et al., EuroSys 2016: data structures instead of single
 * allocations) and the rules by which clients route them: found from the text of the keys or given,
 * what each asks of memory, and prefixes fitted to a placement of keys.
 */
@NullMarked
package org.mnemo.estimator.family;

import org.jspecify.annotations.NullMarked;
