package org.mnemo.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.Workload;

/**
 * A workload that warns, and ends by itself after some reads; what {@link #FAILS} names fails,
 * {@code insert} or {@code cleanup}.
 */
public final class UnusualWorkload extends Workload {

  public static final String WARNING = "mnemo: warning: this workload is unusual";

  public static final String FAILS = "unusual.fails";

  private static final int READS = 100;

  private final AtomicInteger inserts = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private String fails = "";

  @Override
  public void init(Properties properties) {
    System.err.println(WARNING);
    fails = properties.getProperty(FAILS, "");
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    failIf("insert");
    String key = "key" + inserts.incrementAndGet();
    Map<String, ByteIterator> record = StringByteIterator.getByteIteratorMap(Map.of("f", "v"));
    return db.insert("usertable", key, record).equals(Status.OK);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    db.read("usertable", "key1", null, new HashMap<>());
    return reads.incrementAndGet() < READS;
  }

  @Override
  public void cleanup() {
    failIf("cleanup");
  }

  private void failIf(String here) {
    if (fails.equals(here)) {
      throw new StackOverflowError();
    }
  }
}
