package org.mnemo.estimator.knapsack;

/**
 * What {@link Knapsack#solve} found.
 *
 * @param best the most profitable selection that was found, never worse than {@code prefix}
 * @param exact whether it is proven that, up to the rounding of profits, none is better
 * @param upperBound the profit that no selection within the capacity exceeds, at least that of
 *     {@code best}; if {@code exact}, it is larger by no more than the rounding of profits
 * @param prefix the greedy selection: items by profit for each unit of weight, most first, ties by
 *     number, up to the first one that does not fit
 * @param fractionalBound what could be had if a part of that first one could be taken (Dantzig,
 *     1957), which no selection exceeds; larger than the profit of {@code prefix} by less than the
 *     profit of that item, up to the rounding of profits
 */
public record Solution(
    Selection best, boolean exact, double upperBound, Selection prefix, double fractionalBound) {}
