package org.mnemo.estimator.answer;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.UsageException;

/** Kinds of picture files, the default first. */
public enum ChartFormat {
  /** Portable Network Graphics, which every viewer shows. */
  PNG {
    @Override
    void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
      // In memory: ImageIO's own choice is a cache file in the temporary directory.
      try (ImageOutputStream image = new MemoryCacheImageOutputStream(out)) {
        ImageIO.write(chart.createBufferedImage(width, height), lowerCase(), image);
      }
    }
  },
  /** Scalable Vector Graphics 1.1. */
  SVG {
    @Override
    void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
      SvgDrawing.write(chart, width, height, out);
    }
  };

  /**
   * Draws on a machine that can lay out text.
   *
   * @param width width of the picture, in pixels or, in a vector format, in its units
   * @param height height of the picture, in the unit of {@code width}
   * @param out stream to write to, left open
   * @throws IOException if {@code out} does not take it
   */
  abstract void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException;

  /** Name for users, and the ending of files. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Name of the file of a picture, such as {@code curve.png}. */
  public String file(String picture) {
    return picture + "." + lowerCase();
  }

  /**
   * The format of a name.
   *
   * @throws UsageException with the known formats if the name is unknown
   */
  public static ChartFormat byName(String name) {
    List<String> names = Arrays.stream(values()).map(ChartFormat::lowerCase).toList();
    if (!names.contains(name)) {
      throw new UsageException("unknown picture format '" + name + "'; use one of " + names);
    }
    return values()[names.indexOf(name)];
  }
}
