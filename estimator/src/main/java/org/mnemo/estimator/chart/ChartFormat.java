package org.mnemo.estimator.chart;

import java.io.IOException;
import java.io.OutputStream;
import org.jfree.chart.JFreeChart;

/** A kind of picture file. A new one is a class and a line in {@link ChartFormats}. */
public interface ChartFormat {

  /** Name by which users ask for the format, and the ending of its files. */
  String name();

  /**
   * Draws a picture on a machine that can lay out text.
   *
   * @param width width of the picture, in pixels or, in a vector format, in its units
   * @param height height of the picture, in the unit of {@code width}
   * @param out stream to write to, left open
   * @throws IOException if {@code out} does not take it
   */
  void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException;
}
