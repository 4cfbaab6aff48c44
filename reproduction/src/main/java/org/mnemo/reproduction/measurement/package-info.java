/**
 * The runs that a reproduction measures, and what each run found: curves, real splits and choices,
 * kept in a file so that an interrupted reproduction goes on.
 */
@NullMarked
package org.mnemo.reproduction.measurement;

import org.jspecify.annotations.NullMarked;
