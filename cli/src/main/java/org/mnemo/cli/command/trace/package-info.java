/** The commands of {@code bin/mnemo trace} and their answers. */
@NullMarked
package org.mnemo.cli.command.trace;

import org.jspecify.annotations.NullMarked;
