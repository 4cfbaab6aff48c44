/** What changed from one measurement to another, as text and as one JSON document. */
@NullMarked
package org.mnemo.estimator.report.difference;

import org.jspecify.annotations.NullMarked;
