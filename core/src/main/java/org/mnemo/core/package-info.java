/** Errors, file handling, text output and the clock that every part of Mnemo uses. */
@NullMarked
package org.mnemo.core;

import org.jspecify.annotations.NullMarked;
