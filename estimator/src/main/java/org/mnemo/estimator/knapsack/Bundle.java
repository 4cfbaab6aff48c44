package org.mnemo.estimator.knapsack;

/**
 * Equal items that are decided together.
 *
 * @param start position of the first; the others follow it
 * @param count number of items, at least 1
 * @param weight total weight of the items
 * @param profit total profit of the items, in quanta
 */
record Bundle(int start, int count, long weight, long profit) {}
