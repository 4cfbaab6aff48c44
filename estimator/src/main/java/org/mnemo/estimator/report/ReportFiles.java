package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Parallel;
import org.mnemo.core.file.Directories;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.offer.CatalogPrice;

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

  /** Pictures by the name of their files without the ending. */
  private static Map<String, Supplier<Picture>> pictures(Estimate estimate) {
    Map<String, Supplier<Picture>> pictures = new LinkedHashMap<>();
    pictures.put(PICTURE, () -> EstimatePictures.slowdown(estimate));
    if (estimate.curve().tiers() > 2) {
      pictures.put(TIERS, () -> EstimatePictures.tiers(estimate));
    }
    if (!estimate.others().isEmpty()) {
      pictures.put(POLICIES, () -> EstimatePictures.policies(estimate));
    }
    estimate
        .sla()
        .filter(known -> !known.windows().isEmpty())
        .ifPresent(sla -> pictures.put(NEEDED, () -> EstimatePictures.neededMemory(estimate, sla)));
    return pictures;
  }

  /** The estimate with a note more for each picture that this machine cannot draw. */
  public static Estimate noted(Estimate estimate, Path directory, List<ChartFormat> formats) {
    Estimate noted = estimate;
    for (String picture : pictures(estimate).keySet()) {
      noted = ChartFiles.undrawn(directory, picture, formats).map(noted::withNote).orElse(noted);
    }
    return estimate.partitions().isEmpty()
        ? noted
        : PartitionFiles.undrawn(directory, formats).map(noted::withNote).orElse(noted);
  }

  /**
   * Writes {@code curve.csv}, {@code curve-full.csv} and the picture {@code curve} in each of
   * {@code formats}, {@code tiers} of more than two, {@code policies} where several were requested,
   * {@code needed-memory} where windows were, and the files of partitions where there are any; the
   * others also where one cannot be written. Results from before go first, and {@code
   * recommendation.json} comes last, so that it is there only where all others are of the same
   * estimate.
   *
   * @param estimate estimate with {@link #noted notes on its pictures}
   * @param directory output directory, made if absent; results in it are replaced
   * @param points rows to write to the tables, or {@link CurveCsv#ALL_ROWS}
   * @param catalog prices for a bill in dollars; null if not requested
   * @param more write further files
   * @throws org.mnemo.core.MnemoException if the directory cannot be written
   */
  public static void write(
      Estimate estimate,
      Path directory,
      int points,
      List<ChartFormat> formats,
      @Nullable CatalogPrice catalog,
      Runnable... more) {
    Directories.make(directory);
    removeResults(directory);
    Stream<Runnable> drawn =
        pictures(estimate).entrySet().stream()
            .map(
                each -> () -> ChartFiles.write(directory, each.getKey(), formats, each.getValue()));
    Stream<Runnable> tables =
        Stream.of(
            () -> CurveCsv.write(directory.resolve(CURVE), estimate, points),
            () -> CurveCsv.writeFull(directory.resolve(FULL_CURVE), estimate, points));
    Stream<Runnable> ofPartitions =
        estimate.partitions().stream()
            .flatMap(study -> PartitionFiles.writers(estimate, study, directory, formats).stream());
    Parallel.run(
        Stream.of(drawn, Stream.of(more), ofPartitions, tables).flatMap(each -> each).toList());
    Recommendation.write(directory.resolve(RECOMMENDATION), estimate, catalog);
  }

  /** Removes what {@link #write} may have left, the recommendation first. */
  private static void removeResults(Path directory) {
    List<String> names = new ArrayList<>(List.of(RECOMMENDATION, CURVE, FULL_CURVE));
    for (String picture : List.of(PICTURE, TIERS, POLICIES, NEEDED)) {
      Stream.of(ChartFormat.values()).forEach(format -> names.add(format.file(picture)));
    }
    names.addAll(PartitionFiles.names(List.of(ChartFormat.values())));
    names.forEach(name -> Directories.removeFile(directory.resolve(name)));
  }

  /**
   * Names of the files that {@link #write} writes of an estimate.
   *
   * @param formats formats of pictures; empty if there are none
   */
  public static List<String> names(Estimate estimate, List<ChartFormat> formats) {
    List<String> names = new ArrayList<>(List.of(RECOMMENDATION, CURVE, FULL_CURVE));
    for (String picture : pictures(estimate).keySet()) {
      formats.forEach(format -> names.add(format.file(picture)));
    }
    if (estimate.partitions().isPresent()) {
      names.addAll(PartitionFiles.names(formats));
    }
    return List.copyOf(names);
  }
}
