/** Kept and broken promises as sentences, as one JSON document and as JUnit's XML. */
@NullMarked
package org.mnemo.estimator.report.verdict;

import org.jspecify.annotations.NullMarked;
