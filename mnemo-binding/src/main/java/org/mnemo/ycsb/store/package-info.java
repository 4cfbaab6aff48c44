/** The interface of a tier's store, and the registry of stores. */
@NullMarked
package org.mnemo.ycsb.store;

import org.jspecify.annotations.NullMarked;
