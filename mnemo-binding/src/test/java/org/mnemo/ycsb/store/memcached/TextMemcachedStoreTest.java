package org.mnemo.ycsb.store.memcached;

import org.junit.jupiter.api.Tag;

@Tag("processes")
class TextMemcachedStoreTest extends MemcachedStoreTest {

  TextMemcachedStoreTest() {
    super("text");
  }
}
