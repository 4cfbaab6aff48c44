/**
 * The registry of stores: {@link org.mnemo.ycsb.store.StoreTypes} has a line for each store, and
 * each store is a package below. Nothing else knows which stores there are.
 */
@NullMarked
package org.mnemo.ycsb.store;

import org.jspecify.annotations.NullMarked;
