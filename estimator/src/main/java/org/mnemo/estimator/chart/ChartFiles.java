package org.mnemo.estimator.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.note.NoteCode;

/** Pictures, drawn without a screen. */
public final class ChartFiles {

  public static final int WIDTH = 1200;
  public static final int HEIGHT = 750;

  private ChartFiles() {}

  /**
   * Draws a picture and writes it in each of some formats. Sets {@code java.awt.headless} unless it
   * is set already.
   *
   * @param name name of the files, without the ending
   * @param chart makes what is drawn, once it is sure that this machine can
   * @return a note if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if a file cannot be written
   */
  public static Optional<Note> write(
      Path directory, String name, List<ChartFormat> formats, Supplier<JFreeChart> chart) {
    return write(directory, name, formats, chart, WIDTH, HEIGHT);
  }

  /** Draws a picture as {@link #write(Path, String, List, Supplier)} does, in another size. */
  public static Optional<Note> write(
      Path directory,
      String name,
      List<ChartFormat> formats,
      Supplier<JFreeChart> chart,
      int width,
      int height) {
    Optional<Note> undrawn = undrawn(directory, name, formats);
    if (undrawn.isPresent()) {
      return undrawn;
    }
    JFreeChart drawn = chart.get();
    for (ChartFormat format : formats) {
      write(directory.resolve(name + "." + format.name()), format, drawn, width, height);
    }
    return Optional.empty();
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

  /**
   * Draws a picture as SVG.
   *
   * @return false if the machine cannot draw text
   */
  public static boolean draw(Supplier<JFreeChart> chart, int width, int height, OutputStream out) {
    if (obstacleToText().isPresent()) {
      return false;
    }
    try {
      new SvgFormat().write(chart.get(), width, height, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return true;
  }

  /** The files' names for a sentence, such as {@code curve.png, curve.svg}. */
  public static String names(String name, List<ChartFormat> formats) {
    return String.join(", ", formats.stream().map(format -> name + "." + format.name()).toList());
  }

  private static void write(
      Path file, ChartFormat format, JFreeChart chart, int width, int height) {
    try (AtomicFile target = AtomicFile.create(file)) {
      format.write(chart, width, height, target.out());
      target.commit();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
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
