/** Files of pictures, drawn by JFreeChart, which nothing else of the estimator knows. */
@NullMarked
package org.mnemo.estimator.chart;

import org.jspecify.annotations.NullMarked;
