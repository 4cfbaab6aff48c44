package org.mnemo.estimator.chart;

import java.io.IOException;
import java.io.OutputStream;
import org.jfree.chart.JFreeChart;

/** A kind of picture file. A new one is a class and a line in {@link ChartFormats}. */
public interface ChartFormat {

  /** What users call it, and the ending of its files. */
  String name();

  /**
   * Draws a picture on a machine that can lay out text.
   *
   * @param width in pixels, or in units of as many to the picture's width where there are no pixels
   * @param height in the same
   * @param out left open
   * @throws IOException if {@code out} does not take it
   */
  void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException;
}
