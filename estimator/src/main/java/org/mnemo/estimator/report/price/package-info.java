/**
 * Price lists and the prices fitted to them as one table model, rendered as text, CSV and JSON. The
 * fits themselves are made in {@code estimator.price}.
 */
@NullMarked
package org.mnemo.estimator.report.price;

import org.jspecify.annotations.NullMarked;
