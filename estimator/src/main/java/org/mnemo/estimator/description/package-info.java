/**
 * Figures and charts of a trace's contents, without a measurement. Begin with {@link
 * TraceDescription}.
 */
@NullMarked
package org.mnemo.estimator.description;

import org.jspecify.annotations.NullMarked;
