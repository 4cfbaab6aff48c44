/** What a split means under load, as text. */
@NullMarked
package org.mnemo.estimator.report.load;

import org.jspecify.annotations.NullMarked;
