package org.mnemo.ycsb.store.memcached;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;

/**
 * Slows the use of a Memcached with a file to the speed of its writes there; otherwise it would
 * drop stored or fetched items.
 */
final class PacedStore implements TierStore {

  /** Bytes between queries of the server. */
  private static final long STEP_BYTES = 1 << 19;

  /**
   * Bytes of memory that must then be free. Memcached strives for free chunks of three pages of 1
   * MiB; without any it dropped 39 of 2,000 items of 39 KB in two passes over all.
   */
  private static final long ROOM_BYTES = 5 << 19;

  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

  private final TierStore store;
  private final MemcachedLink link;
  private long bytesOfStep;

  PacedStore(TierStore store, MemcachedSettings settings) {
    this.store = store;
    this.link = new MemcachedLink(settings);
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    boolean found = store.read(key, fields, into);
    bytesOfStep += into.valueBytes();
    return found;
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    bytesOfStep += changes.valueBytes();
    return store.update(key, changes);
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    bytesOfStep += record.valueBytes();
    store.insert(key, record);
  }

  @Override
  public boolean awaitRoom() {
    if (bytesOfStep < STEP_BYTES) {
      return false;
    }
    bytesOfStep = 0;
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (MemcachedServer.freeBytes(link) < ROOM_BYTES) {
      if (System.nanoTime() > deadline) {
        throw new StoreException(
            "Memcached did not write its items to its file within 20 s; give it more memory or a faster disk (-p mnemo.ext.path=DIR)");
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
    return true;
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
