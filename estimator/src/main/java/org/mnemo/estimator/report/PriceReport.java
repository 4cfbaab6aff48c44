package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.PaperFigure;

/** {@code price.csv}, {@code price-instances.csv} and the picture {@code price}. */
public final class PriceReport {

  private static final int WIDTH_OF_BAR = 48;

  private PriceReport() {}

  /**
   * Writes what a fit says of its families.
   *
   * @param directory output directory, made if absent; reports in it are replaced
   * @return a sentence for the user if this machine cannot draw text, and then there is no picture
   * @throws MnemoException if the directory cannot be written
   */
  public static Optional<String> write(
      Path directory, List<FamilyPrice> prices, List<ChartFormat> formats) {
    return write(directory, prices, formats, () -> PriceChart.of(prices));
  }

  /** Writes the report of Fig. 1 of the paper. */
  public static Optional<String> writePaper(
      Path directory, List<PaperFigure.Bar> bars, List<ChartFormat> formats) {
    return write(
        directory,
        bars.stream().map(PaperFigure.Bar::price).toList(),
        formats,
        () -> PriceChart.ofPaper(bars));
  }

  private static Optional<String> write(
      Path directory,
      List<FamilyPrice> prices,
      List<ChartFormat> formats,
      Supplier<JFreeChart> chart) {
    Directories.make(directory);
    PriceCsv.write(directory.resolve("price.csv"), prices);
    PriceCsv.writeInstances(directory.resolve("price-instances.csv"), prices);
    int width = Math.max(ChartFiles.WIDTH, prices.size() * WIDTH_OF_BAR);
    return ChartFiles.write(directory, "price", formats, chart, width, ChartFiles.HEIGHT);
  }
}
