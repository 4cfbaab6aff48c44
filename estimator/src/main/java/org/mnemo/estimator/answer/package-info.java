/**
 * Answers of commands: figures with intervals, notes as codes, tables and pictures, and their
 * renderers. Begin with {@link Answer}; the sentence of a note is a line of {@code
 * sentences.properties}.
 */
@NullMarked
package org.mnemo.estimator.answer;

import org.jspecify.annotations.NullMarked;
