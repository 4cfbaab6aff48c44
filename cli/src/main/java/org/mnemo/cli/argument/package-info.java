/** Options that several commands share, typed, with the sentences for wrong values. */
@NullMarked
package org.mnemo.cli.argument;

import org.jspecify.annotations.NullMarked;
