/** A store with set service times on a virtual clock. */
@NullMarked
package org.mnemo.ycsb.store.simulated;

import org.jspecify.annotations.NullMarked;
