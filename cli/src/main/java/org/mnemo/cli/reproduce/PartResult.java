package org.mnemo.cli.reproduce;

import java.util.List;

/**
 * Result of a table or figure.
 *
 * @param comparisons the paper's numbers beside ours
 * @param text one or more paragraphs on what is seen
 * @param warnings sentences on what could not be drawn
 */
record PartResult(List<Comparison> comparisons, String text, List<String> warnings) {

  PartResult {
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
  record Comparison(String what, String paper, String ours, String why) {}
}
