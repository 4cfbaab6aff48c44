package org.mnemo.estimator.chart;

import java.io.IOException;
import java.io.OutputStream;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jfree.chart.JFreeChart;

/** PNG, for every viewer. */
final class PngFormat implements ChartFormat {

  @Override
  public String name() {
    return "png";
  }

  @Override
  public void write(JFreeChart chart, int width, int height, OutputStream out) throws IOException {
    // In memory: ImageIO's own choice is a cache file in the temporary directory.
    try (ImageOutputStream image = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(chart.createBufferedImage(width, height), "png", image);
    }
  }
}
