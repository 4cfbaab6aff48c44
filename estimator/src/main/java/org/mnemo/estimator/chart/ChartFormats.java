package org.mnemo.estimator.chart;

import java.util.List;
import org.mnemo.core.UsageException;

/** The registry of picture formats. */
public final class ChartFormats {

  public static final ChartFormat PNG = new PngFormat();

  private static final List<ChartFormat> ALL = List.of(PNG, new SvgFormat());

  private ChartFormats() {}

  /** Every format, the default first. */
  public static List<ChartFormat> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(ChartFormat::name).toList();
  }

  /**
   * The format of a name.
   *
   * @throws UsageException naming the known formats if there is no such one
   */
  public static ChartFormat byName(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException("unknown picture format '" + name + "'; use one of " + names()));
  }
}
