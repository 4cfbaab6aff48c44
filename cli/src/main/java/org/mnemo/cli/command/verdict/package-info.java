/** The commands that end pipelines: {@code check} of SLOs, and {@code diff} of two measurements. */
@NullMarked
package org.mnemo.cli.command.verdict;

import org.jspecify.annotations.NullMarked;
