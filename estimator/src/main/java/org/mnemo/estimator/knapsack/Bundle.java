package org.mnemo.estimator.knapsack;

/**
 * Equal items that are decided together.
 *
 * @param start position of the first; the others follow it
 * @param count at least 1
 * @param weight of all of them
 * @param profit of all of them, in quanta
 */
record Bundle(int start, int count, long weight, long profit) {}
