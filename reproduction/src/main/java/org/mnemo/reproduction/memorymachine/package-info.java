/**
 * The white paper on Memory Machine (MemVerge): what a model of its machine says of its figures.
 * What it states is data, in {@code paper.csv}.
 */
@NullMarked
package org.mnemo.reproduction.memorymachine;

import org.jspecify.annotations.NullMarked;
