/** Help of commands: options in groups, the rare ones with --verbose only. */
@NullMarked
package org.mnemo.cli.help;

import org.jspecify.annotations.NullMarked;
