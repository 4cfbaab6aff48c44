/**
 * The command {@code reproduce}: it measures what the tables and figures of the Mnemo paper need,
 * remembers what is done, and writes the page that compares the paper's numbers with ours.
 */
@NullMarked
package org.mnemo.reproduction;

import org.jspecify.annotations.NullMarked;
