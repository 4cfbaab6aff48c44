package org.mnemo.estimator.answer;

import java.util.List;

/**
 * What a picture shows, for any renderer.
 *
 * @param subtitles lines below the title
 * @param warnings lines below these, for what a reader must not miss
 * @param x axis that all panels share
 * @param panels at least one, one below the other, the largest first
 */
public record Picture(
    String title, List<String> subtitles, List<String> warnings, Axis x, List<Panel> panels) {

  /** Series over one axis, the first ones below the later ones. */
  public record Panel(Axis y, List<Series> series) {

    public Panel {
      series = List.copyOf(series);
    }
  }

  public Picture {
    subtitles = List.copyOf(subtitles);
    warnings = List.copyOf(warnings);
    panels = List.copyOf(panels);
  }

  /** A picture of one panel. */
  public static Picture of(
      String title, List<String> subtitles, Axis x, Axis y, List<Series> series) {
    return new Picture(title, subtitles, List.of(), x, List.of(new Panel(y, series)));
  }

  /** This picture with other warnings. */
  public Picture withWarnings(List<String> lines) {
    return new Picture(title, subtitles, lines, x, panels);
  }
}
