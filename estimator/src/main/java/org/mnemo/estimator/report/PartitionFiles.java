package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.CsvFile;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.PartitionTails;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.traffic.FormEvent;

/** Tables and pictures of a non-volatile memory of several forms. */
final class PartitionFiles {

  /** Version of {@code partitions.json}. */
  private static final int SCHEMA = 2;

  private static final List<Integer> PERCENTILES = List.of(50, 90, 99);

  private static final String TABLE = "partitions.csv";
  private static final String DOCUMENT = "partitions.json";
  private static final String FUNCTIONS = "memory-share";
  private static final String PARTITIONS = "partitions";

  private PartitionFiles() {}

  /**
   * What writes {@code partitions.csv}, {@code partitions.json} and, where this machine can draw,
   * the pictures {@code memory-share} and {@code partitions}, a file each.
   */
  static List<Runnable> writers(
      Estimate estimate, PartitionStudy study, Path directory, List<ChartFormat> formats) {
    return List.of(
        () -> writeTable(directory.resolve(TABLE), study),
        () -> Json.write(directory.resolve(DOCUMENT), document(estimate, study)),
        () ->
            ChartFiles.write(
                directory, FUNCTIONS, formats, () -> PartitionPictures.memoryShare(study)),
        () ->
            ChartFiles.write(
                directory, PARTITIONS, formats, () -> PartitionPictures.partitions(study)));
  }

  /** A note if this machine cannot draw the pictures. */
  static Optional<Note> undrawn(Path directory, List<ChartFormat> formats) {
    return ChartFiles.undrawn(directory, FUNCTIONS, formats);
  }

  /** Names of the files that {@link #writers} write. */
  static List<String> names(List<ChartFormat> formats) {
    List<String> names = new ArrayList<>(List.of(TABLE, DOCUMENT));
    for (String picture : List.of(FUNCTIONS, PARTITIONS)) {
      formats.forEach(format -> names.add(format.file(picture)));
    }
    return names;
  }

  private static void writeTable(Path file, PartitionStudy study) {
    CsvFile<Partition> csv =
        new CsvFile<Partition>()
            .fixed("memory", 1, Partition::memoryShare)
            .fixed("write_cache", 1, Partition::cacheShare)
            .fixed("compressed", 1, Partition::storeShare)
            .fixed("throughput_ops_s", 3, study::throughputOpsS)
            .text("tried", row -> String.valueOf(study.search().tried().contains(row)));
    for (int number = 0; number < FormEvent.count(); number++) {
      FormEvent event = FormEvent.of(number);
      csv.count(
          event.name().toLowerCase(Locale.ROOT) + "s",
          row -> study.result(row).counts().events(event));
    }
    csv.write(file, List.copyOf(study.grid().keySet()));
  }

  private static Map<String, @Nullable Object> document(Estimate estimate, PartitionStudy study) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("schema", SCHEMA);
    document.put("dram_bytes", study.dramBytes());
    document.put("nvm_bytes", study.nvmBytes());
    document.put("data_bytes", study.dataBytes());
    document.put("requests", study.requests());
    document.put("persistent_share", study.options().persistentShare());
    document.put("compression_ratio", study.options().compressionRatio());
    document.put(
        "compression_ratio_source", study.options().ratioSource().name().toLowerCase(Locale.ROOT));
    document.put("pages_simulated_one_in", study.sampledOneIn());
    document.put("best", figures(estimate, study, study.search().best()));
    document.put("functional_only", figures(estimate, study, study.search().functional()));
    document.put("write_cache", figures(estimate, study, Partition.WRITE_CACHE));
    document.put("memory_extension", figures(estimate, study, Partition.MEMORY));
    document.put("grid_best", figures(estimate, study, study.gridBest()));
    document.put("search_finds_grid_best", study.findsBest());
    document.put("partitions_tried", study.search().tried().size());
    document.put("partitions", study.grid().size());
    document.put("windows", study.windows().stream().map(PartitionFiles::window).toList());
    return document;
  }

  private static Map<String, Object> window(PartitionStudy.Window window) {
    Map<String, Object> fields = new LinkedHashMap<>(shares(window.best()));
    fields.put("requests", window.requests());
    fields.put("throughput_ops_s", window.throughputOpsS());
    fields.put("throughput_of_whole_ops_s", window.throughputOfWholeOpsS());
    return fields;
  }

  private static Map<String, Double> shares(Partition partition) {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("memory", partition.memoryShare());
    shares.put("write_cache", partition.cacheShare());
    shares.put("compressed", partition.storeShare());
    return shares;
  }

  private static Map<String, @Nullable Object> figures(
      Estimate estimate, PartitionStudy study, Partition partition) {
    Map<String, @Nullable Object> figures = new LinkedHashMap<>(shares(partition));
    figures.put("throughput_ops_s", study.throughputOpsS(partition));
    for (int percentile : PERCENTILES) {
      figures.put("read_p" + percentile + "_ns", ns(estimate, study, partition, false, percentile));
      figures.put("write_p" + percentile + "_ns", ns(estimate, study, partition, true, percentile));
    }
    return figures;
  }

  private static @Nullable Double ns(
      Estimate estimate,
      PartitionStudy study,
      Partition partition,
      boolean writes,
      int percentile) {
    OptionalDouble ns =
        PartitionTails.ns(
            estimate, study.result(partition).counts(), study.cells(), writes, percentile / 100.0);
    return ns.isPresent() ? ns.getAsDouble() : null;
  }
}
