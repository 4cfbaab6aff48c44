package org.mnemo.estimator.estimate;

/**
 * The split that is recommended.
 *
 * @param row the cheapest row that keeps the promise at the safe end of its interval, or the one
 *     that fills the FastMem that there is
 * @param leastRow the cheapest row that might keep the promise: at the other end of its interval;
 *     {@code row} where the FastMem decides
 */
public record Choice(int row, int leastRow) {}
