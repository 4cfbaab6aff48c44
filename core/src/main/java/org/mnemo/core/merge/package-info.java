/** Measurements of several clients that ran at the same time, made into one measurement. */
@NullMarked
package org.mnemo.core.merge;

import org.jspecify.annotations.NullMarked;
