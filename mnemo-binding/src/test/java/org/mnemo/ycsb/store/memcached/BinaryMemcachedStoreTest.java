package org.mnemo.ycsb.store.memcached;

class BinaryMemcachedStoreTest extends MemcachedStoreTest {

  BinaryMemcachedStoreTest() {
    super("binary");
  }
}
