/** The commands of {@code bin/mnemo}: parse, call one engine, print. */
@NullMarked
package org.mnemo.cli;

import org.jspecify.annotations.NullMarked;
