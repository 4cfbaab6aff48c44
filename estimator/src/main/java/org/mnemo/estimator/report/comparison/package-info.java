/** Memories and policies compared, as text, a table of points and a picture. */
@NullMarked
package org.mnemo.estimator.report.comparison;

import org.jspecify.annotations.NullMarked;
