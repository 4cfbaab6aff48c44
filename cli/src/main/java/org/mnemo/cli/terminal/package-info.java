/** What the output can show: colours, characters beyond ASCII, and the progress of long work. */
@NullMarked
package org.mnemo.cli.terminal;

import org.jspecify.annotations.NullMarked;
