package org.mnemo.reproduction.figure;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** The registry of tables and figures, in the order of the paper. */
public final class Parts {

  private static final List<Part> ALL =
      List.of(
          new Fig1(),
          new Table1(),
          new Fig3(),
          new Fig4(),
          new Fig5a(),
          new Fig5b(),
          new Fig5c(),
          new Fig8a(),
          new Fig8b(),
          LatencyPart.mean(),
          LatencyPart.p95(),
          LatencyPart.p99(),
          new Fig8f(),
          new Fig9(),
          new Downsampling(),
          new Table4(),
          new AccuracyPart());

  private Parts() {}

  public static List<Part> all() {
    return ALL;
  }

  /**
   * Parts of some names, in the order of the paper.
   *
   * @param names none for all
   * @throws UsageException if there is none of that name
   */
  public static List<Part> named(List<String> names) {
    List<String> known = ALL.stream().map(Part::name).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw new UsageException(
            "there is no '%s' to reproduce%s Use any of %s"
                .formatted(name, Nearest.question(name, known), String.join(", ", known)));
      }
    }
    return ALL.stream().filter(part -> names.isEmpty() || names.contains(part.name())).toList();
  }
}
