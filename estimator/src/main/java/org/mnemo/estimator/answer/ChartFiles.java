package org.mnemo.estimator.answer;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/** Files of pictures, drawn without a screen. */
public final class ChartFiles {

  public static final int WIDTH = 1200;
  public static final int HEIGHT = 750;

  private ChartFiles() {}

  /**
   * Draws a picture and writes it in each of some formats. Sets {@code java.awt.headless} unless it
   * is set already.
   *
   * @param name name of the files, without the ending
   * @param picture makes the picture, once it is sure that this machine can draw
   * @return a note if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if a file cannot be written
   */
  public static Optional<Note> write(
      Path directory, String name, List<ChartFormat> formats, Supplier<Picture> picture) {
    return writeChart(directory, name, formats, () -> PictureChart.of(picture.get()));
  }

  /** Writes a chart as {@link #write} does. */
  public static Optional<Note> writeChart(
      Path directory, String name, List<ChartFormat> formats, Supplier<JFreeChart> chart) {
    Optional<Note> undrawn = undrawn(directory, name, formats);
    if (undrawn.isEmpty()) {
      JFreeChart drawn = chart.get();
      formats.forEach(format -> write(directory.resolve(format.file(name)), format, drawn));
    }
    return undrawn;
  }

  private static void write(Path file, ChartFormat format, JFreeChart chart) {
    try (AtomicFile target = AtomicFile.create(file)) {
      write(format, chart, target.out());
      target.commit();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private static void write(ChartFormat format, JFreeChart chart, OutputStream out)
      throws IOException {
    // Panels make a picture higher, and letters must stay large enough to read it whole.
    boolean isHigh = PictureChart.panels(chart) > 1;
    format.write(chart, isHigh ? 840 : WIDTH, isHigh ? 900 : HEIGHT, out);
  }

  /**
   * A note if this machine cannot draw text, so that there is no such picture. Sets {@code
   * java.awt.headless} unless it is set already.
   *
   * @param name name of the files, without the ending
   */
  public static Optional<Note> undrawn(Path directory, String name, List<ChartFormat> formats) {
    return obstacleToText()
        .map(
            reason ->
                Note.of(NoteCode.PICTURE_NOT_DRAWN)
                    .with("files", directory.resolve(names(name, formats)).toString())
                    .with("reason", reason));
  }

  /** The files' names for a sentence, such as {@code curve.png, curve.svg}. */
  public static String names(String name, List<ChartFormat> formats) {
    return String.join(", ", formats.stream().map(format -> format.file(name)).toList());
  }

  /**
   * Tries to lay out a letter. On a machine without fonts or font libraries the JDK fails here in
   * many ways, errors among them, and numbers should not be lost for want of a picture.
   */
  private static Optional<String> obstacleToText() {
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
    try {
      new Font(Font.SANS_SERIF, Font.PLAIN, 12)
          .getStringBounds("x", new FontRenderContext(null, true, true));
      return Optional.empty();
    } catch (RuntimeException | LinkageError | InternalError e) {
      return Optional.of(e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }
}
