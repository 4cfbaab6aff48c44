package org.mnemo.ycsb.store.memcached;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;

/**
 * Loads a Memcached that keeps items in a file no faster than it writes them there: of what comes
 * faster it would drop a part.
 */
final class PacedStore implements TierStore {

  /** Bytes after which the server is asked how far it is. */
  private static final long STEP_BYTES = 1 << 20;

  /** Least time that it gets for so many bytes. */
  private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

  /** Part of the memory above which the file has to catch up. */
  private static final double FULL = 0.85;

  private final TierStore store;
  private final MemcachedLink link;
  private long bytesOfStep;

  PacedStore(TierStore store, MemcachedSettings settings) {
    this.store = store;
    this.link = new MemcachedLink(settings);
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    return store.read(key, fields, into);
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    return store.update(key, changes);
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    store.insert(key, record);
    bytesOfStep += record.valueBytes();
    if (bytesOfStep >= STEP_BYTES) {
      bytesOfStep = 0;
      LockSupport.parkNanos(STEP_NS);
      awaitRoom();
    }
  }

  private void awaitRoom() {
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (isFull(link.stats(null))) {
      if (System.nanoTime() > deadline) {
        throw new StoreException(
            "Memcached did not write its items to its file within 20 s; give it more memory or a faster disk (-p mnemo.ext.path=DIR)");
      }
      LockSupport.parkNanos(STEP_NS);
    }
  }

  private static boolean isFull(List<Map<String, String>> servers) {
    return servers.stream()
        .anyMatch(
            server ->
                MemcachedServer.number(server, "bytes")
                        - MemcachedServer.number(server, "extstore_bytes_used")
                    > FULL * MemcachedServer.number(server, "limit_maxbytes"));
  }

  @Override
  public boolean delete(RecordKey key) {
    return store.delete(key);
  }

  @Override
  public void requireInStep() {
    store.requireInStep();
  }

  @Override
  public void close() {
    link.close();
    store.close();
  }
}
