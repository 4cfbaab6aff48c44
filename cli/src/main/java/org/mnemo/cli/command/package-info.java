/**
 * A class for each command of {@code bin/mnemo}, with the answer that it gives in sentences or as
 * one JSON document. What a command does is elsewhere; here is what it asks for and what it says.
 */
@NullMarked
package org.mnemo.cli.command;

import org.jspecify.annotations.NullMarked;
