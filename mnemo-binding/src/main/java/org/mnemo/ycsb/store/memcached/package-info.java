/** Memcached by spymemcached: one item for each record. */
@NullMarked
package org.mnemo.ycsb.store.memcached;

import org.jspecify.annotations.NullMarked;
