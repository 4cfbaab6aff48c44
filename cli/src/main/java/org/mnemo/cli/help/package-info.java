/** How commands show what they can: options in groups, and the rare ones only to who asks. */
@NullMarked
package org.mnemo.cli.help;

import org.jspecify.annotations.NullMarked;
