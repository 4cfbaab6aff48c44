/**
 * Text for people and from people: terminal output, numbers with units, paths and mistyped names.
 * Begin with {@link org.mnemo.core.text.Quantities}.
 */
@NullMarked
package org.mnemo.core.text;

import org.jspecify.annotations.NullMarked;
