/**
 * report.html: one file that shows an estimate to people, with a curve to play with. Java writes
 * what is known as JSON ({@link org.mnemo.estimator.report.html.ReportData}) and formats all tables
 * that stay as they are; the page's script draws the curve with Chart.js and repeats the last step,
 * the choice of a row, as sliders move.
 */
@NullMarked
package org.mnemo.estimator.report.html;

import org.jspecify.annotations.NullMarked;
