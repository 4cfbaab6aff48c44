/**
 * The tables and figures of the paper, a class each: a pure function of finished runs that writes a
 * CSV and a picture. What the paper states of them is data, in {@code paper.csv}.
 */
@NullMarked
package org.mnemo.reproduction.figure;

import org.jspecify.annotations.NullMarked;
