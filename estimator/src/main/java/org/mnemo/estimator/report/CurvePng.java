package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.estimator.estimate.Estimate;

/** The curve as a picture of 1200 x 750 pixels. */
public final class CurvePng {

  private static final int WIDTH = 1200;
  private static final int HEIGHT = 750;

  private CurvePng() {}

  /**
   * Draws and writes the picture.
   *
   * @return a sentence for the user if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if the file cannot be written
   */
  public static Optional<String> write(Path file, Estimate estimate) {
    return PngFile.write(file, () -> CurveChart.of(estimate), WIDTH, HEIGHT);
  }
}
