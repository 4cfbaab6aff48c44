/**
 * report.html: one file that shows an estimate to people, with a curve to play with. Java writes
 * answers and tables as HTML, and curves as JSON ({@link
 * org.mnemo.estimator.report.html.CurveData}); the page's script draws them with Chart.js and
 * repeats the last step, the choice of a row, as sliders move.
 */
@NullMarked
package org.mnemo.estimator.report.html;

import org.jspecify.annotations.NullMarked;
