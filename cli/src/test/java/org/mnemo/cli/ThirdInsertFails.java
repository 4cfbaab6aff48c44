package org.mnemo.cli;

import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.StringByteIterator;
import site.ycsb.Workload;

/** A load whose third record has a key that no data set can hold. */
public final class ThirdInsertFails extends Workload {

  private final AtomicInteger inserts = new AtomicInteger();

  @Override
  public boolean doInsert(DB db, Object threadState) {
    String key = inserts.incrementAndGet() == 3 ? "line\nbreak" : "key" + inserts.get();
    return db.insert(
            "usertable", key, StringByteIterator.getByteIteratorMap(java.util.Map.of("f", "v")))
        != null;
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    return false;
  }
}
