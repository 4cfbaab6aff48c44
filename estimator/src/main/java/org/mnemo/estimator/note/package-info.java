/**
 * Facts about an answer beyond its numbers, as codes with values. Begin with {@link NoteCode};
 * {@link org.mnemo.estimator.report} turns notes into sentences.
 */
@NullMarked
package org.mnemo.estimator.note;

import org.jspecify.annotations.NullMarked;
