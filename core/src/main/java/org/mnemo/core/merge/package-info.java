/** Measurements of several clients that ran at the same time, as one. */
@NullMarked
package org.mnemo.core.merge;

import org.jspecify.annotations.NullMarked;
