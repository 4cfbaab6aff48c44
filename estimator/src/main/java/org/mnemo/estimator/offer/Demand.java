package org.mnemo.estimator.offer;

/**
 * What a listing needs of one product.
 *
 * @param ramBytes RAM that must be there for any hot share: index, keys, headers, and values that
 *     cannot be moved
 * @param hotRamBytes RAM for the values that are to be hot
 * @param movableRamBytes RAM that all values that can be moved would take, the hot ones included
 * @param hotFlashBytes flash that the hot ones would take
 * @param movableFlashBytes flash that all values that can be moved would take
 */
record Demand(
    long ramBytes,
    long hotRamBytes,
    long movableRamBytes,
    long hotFlashBytes,
    long movableFlashBytes) {

  /** RAM for what must be there and what is to be hot. */
  long wantedRamBytes() {
    return Math.addExact(ramBytes, hotRamBytes);
  }

  /** RAM that holds all data. */
  long allRamBytes() {
    return Math.addExact(ramBytes, movableRamBytes);
  }
}
