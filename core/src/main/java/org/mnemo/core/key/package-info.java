/** Keys as bytes: exact, compact, without an object per key. */
@NullMarked
package org.mnemo.core.key;

import org.jspecify.annotations.NullMarked;
