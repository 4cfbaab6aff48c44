/** Families of keys and maps of rules: the command, and what is answered. */
@NullMarked
package org.mnemo.cli.command.family;

import org.jspecify.annotations.NullMarked;
