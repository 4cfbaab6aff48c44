/**
 * Options that several commands share, typed, and their help. Begin with {@link EstimateArguments}.
 */
@NullMarked
package org.mnemo.cli.argument;

import org.jspecify.annotations.NullMarked;
