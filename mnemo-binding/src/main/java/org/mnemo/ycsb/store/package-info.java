/**
 * The registry of stores, each in a package below; no other code lists them. Begin with {@link
 * org.mnemo.ycsb.store.StoreTypes}.
 */
@NullMarked
package org.mnemo.ycsb.store;

import org.jspecify.annotations.NullMarked;
