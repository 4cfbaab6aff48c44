/**
 * Keys as bytes: a table that numbers them exactly, compactly and without an object per key,
 * lookups in batches, sizes by key, and printable names of binary keys.
 */
@NullMarked
package org.mnemo.core.key;

import org.jspecify.annotations.NullMarked;
