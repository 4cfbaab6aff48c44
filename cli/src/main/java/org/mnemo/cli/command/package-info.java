/**
 * A class for each command of {@code bin/mnemo}: its options, and its answer as text or as a JSON
 * document. The work of commands is in other packages.
 */
@NullMarked
package org.mnemo.cli.command;

import org.jspecify.annotations.NullMarked;
