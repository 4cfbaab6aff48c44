package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.Directories;
import org.mnemo.core.MnemoException;
import org.mnemo.estimator.chart.PngFile;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.PaperFigure;

/** {@code price.csv}, {@code price-instances.csv} and {@code price.png}. */
public final class PriceReport {

  private static final int WIDTH_OF_BAR = 48;

  private PriceReport() {}

  /**
   * Writes what a fit says of its families.
   *
   * @param directory made if absent; reports in it are replaced
   * @return a sentence for the user if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if the directory cannot be written
   */
  public static Optional<String> write(Path directory, List<FamilyPrice> prices) {
    return write(directory, prices, () -> PriceChart.of(prices));
  }

  /** Writes the same of Fig. 1 of the paper. */
  public static Optional<String> writePaper(Path directory, List<PaperFigure.Bar> bars) {
    return write(
        directory,
        bars.stream().map(PaperFigure.Bar::price).toList(),
        () -> PriceChart.ofPaper(bars));
  }

  private static Optional<String> write(
      Path directory, List<FamilyPrice> prices, Supplier<JFreeChart> chart) {
    Directories.make(directory);
    PriceCsv.write(directory.resolve("price.csv"), prices);
    PriceCsv.writeInstances(directory.resolve("price-instances.csv"), prices);
    int width = Math.max(PngFile.WIDTH, prices.size() * WIDTH_OF_BAR);
    return PngFile.write(directory.resolve("price.png"), chart, width, PngFile.HEIGHT);
  }
}
