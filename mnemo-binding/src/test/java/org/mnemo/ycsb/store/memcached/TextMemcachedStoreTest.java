package org.mnemo.ycsb.store.memcached;

class TextMemcachedStoreTest extends MemcachedStoreTest {

  TextMemcachedStoreTest() {
    super("text");
  }
}
