/** PolyEMT, whose non-volatile memory is memory, write cache and compressed store in parts. */
@NullMarked
package org.mnemo.reproduction.polyemt;

import org.jspecify.annotations.NullMarked;
