/**
 * What every part of Mnemo uses: failures that users can mend, text of others made visible, the
 * clock, random numbers and what happens when the program ends.
 */
@NullMarked
package org.mnemo.core;

import org.jspecify.annotations.NullMarked;
