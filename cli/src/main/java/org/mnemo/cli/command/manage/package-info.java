/** The SLA manager of a running server. Begin with {@link Manager}. */
@NullMarked
package org.mnemo.cli.command.manage;

import org.jspecify.annotations.NullMarked;
