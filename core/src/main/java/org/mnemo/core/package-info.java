/**
 * What every module uses: errors, the clock, random numbers and the end of the program. Begin with
 * {@link org.mnemo.core.MnemoException}.
 */
@NullMarked
package org.mnemo.core;

import org.jspecify.annotations.NullMarked;
