/** Bars and boxes of any numbers. */
@NullMarked
package org.mnemo.reproduction.chart;

import org.jspecify.annotations.NullMarked;
