/** The commands of {@code bin/mnemo trace}, and what they tell of a trace. */
@NullMarked
package org.mnemo.cli.command.trace;

import org.jspecify.annotations.NullMarked;
