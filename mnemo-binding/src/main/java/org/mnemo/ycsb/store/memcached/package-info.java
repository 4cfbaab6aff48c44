/**
 * Memcached by spymemcached: one item for each record. Begin with {@link
 * org.mnemo.ycsb.store.memcached.MemcachedStore}.
 */
@NullMarked
package org.mnemo.ycsb.store.memcached;

import org.jspecify.annotations.NullMarked;
