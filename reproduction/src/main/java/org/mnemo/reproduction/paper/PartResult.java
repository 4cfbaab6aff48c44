package org.mnemo.reproduction.paper;

import java.util.List;

/**
 * Result of a table or figure.
 *
 * @param comparisons the paper's numbers and ours
 * @param text assumptions and what is seen, in sentences; may be empty
 * @param warnings sentences on what could not be drawn
 */
public record PartResult(List<Comparison> comparisons, String text, List<String> warnings) {

  public PartResult {
    comparisons = List.copyOf(comparisons);
    warnings = List.copyOf(warnings);
  }

  /**
   * A line of the table.
   *
   * @param what name of the quantity that is compared
   * @param paper number of the paper
   * @param ours number that was measured here
   * @param why reason why they differ
   */
  public record Comparison(String what, String paper, String ours, String why) {}
}
