package org.mnemo.estimator.estimate;

/**
 * The recommended split.
 *
 * @param row the cheapest row that meets the SLOs at the safe end of its interval, or the row that
 *     fills the given FastMem
 * @param leastRow the cheapest row that meets them at the other end; {@code row} with a given
 *     FastMem
 */
public record Choice(int row, int leastRow) {}
