/**
 * Keys as bytes: an exact, compact table, batched lookups, sizes and printable names. Begin with
 * {@link org.mnemo.core.key.KeyTable}.
 */
@NullMarked
package org.mnemo.core.key;

import org.jspecify.annotations.NullMarked;
