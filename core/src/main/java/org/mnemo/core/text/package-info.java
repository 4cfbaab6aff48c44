/**
 * Text between Mnemo and people: standard output and error, paths and names as users write them,
 * names that they may have meant, and cells of spreadsheets.
 */
@NullMarked
package org.mnemo.core.text;

import org.jspecify.annotations.NullMarked;
