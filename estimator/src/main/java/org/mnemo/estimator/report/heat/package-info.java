/** The heat of a listing as text and picture. */
@NullMarked
package org.mnemo.estimator.report.heat;

import org.jspecify.annotations.NullMarked;
