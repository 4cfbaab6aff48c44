/** What families of keys take and save, as text. */
@NullMarked
package org.mnemo.estimator.report.family;

import org.jspecify.annotations.NullMarked;
