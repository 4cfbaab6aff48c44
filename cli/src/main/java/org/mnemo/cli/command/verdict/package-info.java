/** The commands that end pipelines: promises checked, and two measurements compared. */
@NullMarked
package org.mnemo.cli.command.verdict;

import org.jspecify.annotations.NullMarked;
