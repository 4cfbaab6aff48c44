package org.mnemo.estimator.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;

/** Pictures of a non-volatile memory of several forms, as Fig. 11 and 12 of the PolyEMT paper. */
public final class PartitionPictures {

  private static final int STEP = 100 / Partition.PARTS;

  private PartitionPictures() {}

  /** Throughput by the share of the memory that extends DRAM, without compression (Fig. 11). */
  public static Picture memoryShare(PartitionStudy study) {
    Partition functional = study.search().functional();
    List<Point> points =
        IntStream.rangeClosed(0, Partition.PARTS)
            .mapToObj(memory -> point(study, new Partition(Partition.PARTS - memory, 0)))
            .toList();
    List<Series> series =
        List.of(
            new Series("the rest caches writes", Form.LINE, Colour.BLUE, points),
            new Series("best", Form.RINGS, Colour.VERMILION, List.of(point(study, functional))));
    return Picture.of(
        "Non-volatile memory as memory or as write cache",
        List.of(sizes(study)),
        Axis.of("Non-volatile memory that extends DRAM (%)", -2, 102, STEP),
        Axis.fromZero("Throughput (operations per second)", series),
        series);
  }

  private static Point point(PartitionStudy study, Partition partition) {
    return Point.of(STEP * partition.memory(), study.throughputOpsS(partition));
  }

  /** The partitions that were found (Fig. 12). */
  static Picture partitions(PartitionStudy study) {
    Map<String, Partition> bars = new LinkedHashMap<>();
    bars.put("without compression", study.search().functional());
    bars.put("with compression", study.search().best());
    for (int i = 0; i < study.windows().size(); i++) {
      bars.put("window " + (i + 1), study.windows().get(i).best());
    }
    return bars("Best partitions", List.of(sizes(study)), bars);
  }

  /** Stacked bars of partitions by their names. */
  public static Picture bars(
      String title, List<String> subtitles, Map<String, Partition> partitions) {
    List<Bar> bars =
        partitions.entrySet().stream()
            .flatMap(each -> bars(each.getKey(), each.getValue()))
            .toList();
    return Picture.of(
        title,
        subtitles,
        Bar.groups(bars),
        Axis.of("Share of the non-volatile memory (%)", 0, 100, 20),
        Bar.series(Form.STACKED, List.of(Colour.BLUE, Colour.ORANGE, Colour.GREEN), bars));
  }

  private static Stream<Bar> bars(String name, Partition partition) {
    return Stream.of(
        new Bar("memory", name, STEP * partition.memory()),
        new Bar("write cache", name, STEP * partition.cache()),
        new Bar("compressed", name, STEP * partition.store()));
  }

  private static String sizes(PartitionStudy study) {
    return "%s of non-volatile memory, %s of DRAM, %s of data"
        .formatted(
            Quantities.bytes(study.nvmBytes()),
            Quantities.bytes(study.dramBytes()),
            Quantities.bytes(study.dataBytes()));
  }
}
