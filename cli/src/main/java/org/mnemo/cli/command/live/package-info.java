/** Commands that look at a store in production, and what they answer. */
@NullMarked
package org.mnemo.cli.command.live;

import org.jspecify.annotations.NullMarked;
