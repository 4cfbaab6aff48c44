package org.mnemo.ycsb.store.memcached;

import org.junit.jupiter.api.Tag;

@Tag("processes")
class BinaryMemcachedStoreTest extends MemcachedStoreTest {

  BinaryMemcachedStoreTest() {
    super("binary");
  }
}
