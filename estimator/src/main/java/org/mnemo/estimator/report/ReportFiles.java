package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Directories;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.sla.SlaAlpha;

/** The tables and pictures of an estimate in a directory. */
public final class ReportFiles {

  /** The table of the paper's columns. */
  public static final String CURVE = "curve.csv";

  /** The picture, without the ending. */
  public static final String PICTURE = "curve";

  /** The picture of several policies, without the ending. */
  private static final String POLICIES = "policies";

  /** The picture of the sizes of more than two tiers, without the ending. */
  private static final String TIERS = "tiers";

  /** The picture of needed FastMem over time, without the ending. */
  private static final String NEEDED = "needed-memory";

  /** Name of the file with everything known of each row. */
  public static final String FULL_CURVE = "curve-full.csv";

  private static final String RECOMMENDATION = "recommendation.json";

  private ReportFiles() {}

  /**
   * Writes {@code curve.csv}, {@code curve-full.csv}, {@code recommendation.json} and the picture
   * {@code curve} in each of {@code formats}, {@code tiers} of more than two, {@code policies}
   * where several were asked for, and {@code needed-memory} where windows were.
   *
   * @param directory output directory, made if absent; files in it of the same names are replaced
   * @param points rows to write to the tables, or {@link CurveCsv#ALL_ROWS}
   * @param catalog prices for a bill in dollars; null if nobody asked
   * @return the estimate, with a note more if the machine could not draw the picture
   * @throws org.mnemo.core.MnemoException if the directory cannot be written
   */
  public static Estimate write(
      Estimate estimate,
      Path directory,
      int points,
      List<ChartFormat> formats,
      @Nullable CatalogPrice catalog) {
    Directories.make(directory);
    CurveCsv.write(directory.resolve(CURVE), estimate, points);
    CurveCsv.writeFull(directory.resolve(FULL_CURVE), estimate, points);
    Estimate reported =
        ChartFiles.write(directory, PICTURE, formats, () -> CurveChart.of(estimate))
            .map(estimate::withNote)
            .orElse(estimate);
    if (hasTiers(estimate)) {
      reported =
          ChartFiles.write(directory, TIERS, formats, () -> TierStackChart.of(estimate))
              .map(reported::withNote)
              .orElse(reported);
    }
    if (hasPolicies(estimate)) {
      reported =
          ChartFiles.write(directory, POLICIES, formats, () -> PolicyChart.of(estimate))
              .map(reported::withNote)
              .orElse(reported);
    }
    SlaAlpha sla = windowed(estimate).orElse(null);
    if (sla != null) {
      reported =
          ChartFiles.write(directory, NEEDED, formats, () -> NeededMemoryChart.of(estimate, sla))
              .map(reported::withNote)
              .orElse(reported);
    }
    RecommendationJson.write(directory.resolve(RECOMMENDATION), reported, catalog);
    return reported;
  }

  /**
   * Names of the files that {@link #write} writes of an estimate.
   *
   * @param formats formats of pictures; empty if there are none
   */
  public static List<String> names(Estimate estimate, List<ChartFormat> formats) {
    List<String> names = new ArrayList<>(List.of(RECOMMENDATION, CURVE, FULL_CURVE));
    List<String> pictures = new ArrayList<>(List.of(PICTURE));
    if (hasTiers(estimate)) {
      pictures.add(TIERS);
    }
    if (hasPolicies(estimate)) {
      pictures.add(POLICIES);
    }
    if (windowed(estimate).isPresent()) {
      pictures.add(NEEDED);
    }
    for (String picture : pictures) {
      formats.forEach(format -> names.add(picture + "." + format.name()));
    }
    return List.copyOf(names);
  }

  private static boolean hasTiers(Estimate estimate) {
    return estimate.curve().tiers() > 2;
  }

  private static boolean hasPolicies(Estimate estimate) {
    return !estimate.others().isEmpty();
  }

  private static Optional<SlaAlpha> windowed(Estimate estimate) {
    return estimate.sla().filter(known -> !known.windows().isEmpty());
  }
}
