/**
 * The program {@code bin/mnemo}: its list of commands, and what it does with errors and signals.
 * The commands themselves are in {@code command}.
 */
@NullMarked
package org.mnemo.cli;

import org.jspecify.annotations.NullMarked;
