package org.mnemo.estimator.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;

/** Pictures, drawn without a screen. */
public final class PngFile {

  /** Pixels of a picture whose content asks for no other size. */
  public static final int WIDTH = 1200;

  public static final int HEIGHT = 750;

  private PngFile() {}

  /**
   * Draws and writes a picture. Sets {@code java.awt.headless} unless somebody decided about it.
   *
   * @param chart makes what is drawn, once it is sure that this machine can
   * @return a sentence for the user if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if the file cannot be written
   */
  public static Optional<String> write(Path file, Supplier<JFreeChart> chart) {
    return write(file, chart, WIDTH, HEIGHT);
  }

  /** The same in another size. */
  public static Optional<String> write(
      Path file, Supplier<JFreeChart> chart, int width, int height) {
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
    Optional<String> obstacle = obstacleToText();
    if (obstacle.isPresent()) {
      return obstacle.map(
          reason ->
              file
                  + " was not drawn, as this machine has no fonts ("
                  + reason
                  + "); install fontconfig and a font such as DejaVu");
    }
    BufferedImage image = chart.get().createBufferedImage(width, height);
    try (AtomicFile target = AtomicFile.create(file)) {
      encode(image, file, target);
      target.commit();
    }
    return Optional.empty();
  }

  private static void encode(BufferedImage image, Path file, AtomicFile target) {
    // In memory: ImageIO's own choice is a cache file in the temporary directory.
    try (ImageOutputStream out = new MemoryCacheImageOutputStream(target.out())) {
      ImageIO.write(image, "png", out);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  /**
   * Tries to lay out a letter. On a machine without fonts or font libraries the JDK fails here in
   * many ways, errors among them, and numbers should not be lost for want of a picture.
   */
  private static Optional<String> obstacleToText() {
    try {
      new Font(Font.SANS_SERIF, Font.PLAIN, 12)
          .getStringBounds("x", new FontRenderContext(null, true, true));
      return Optional.empty();
    } catch (RuntimeException | LinkageError | InternalError e) {
      return Optional.of(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }
}
