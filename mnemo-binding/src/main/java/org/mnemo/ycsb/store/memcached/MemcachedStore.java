package org.mnemo.ycsb.store.memcached;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.ops.StoreType;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;

/**
 * Records as items ({@link ItemNames}, {@link ItemLayout}). Each operation is one command and one
 * round trip. Only a partial update is a gets and a cas, repeated if another client changed the
 * record, as Memcached has no fields.
 */
final class MemcachedStore implements TierStore {

  private final MemcachedSettings settings;
  private final ItemLayout layout = new ItemLayout();
  private final Fields stored = new Fields();
  private final Fields merged = new Fields();
  private MemcachedLink link;

  MemcachedStore(MemcachedSettings settings) {
    this.settings = settings;
    this.link = new MemcachedLink(settings);
  }

  /** The link; a new one after a failure. */
  private MemcachedLink link() {
    if (link.isBroken()) {
      link.close();
      link = new MemcachedLink(settings);
    }
    return link;
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    into.clear();
    String full = ItemNames.full(key.table(), key.name());
    String name = ItemNames.abridged(full);
    return decode(full, name, link().get(name), fields, into);
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    String full = ItemNames.full(key.table(), key.name());
    String name = ItemNames.abridged(full);
    if (changes.size() == settings.recordFields()) {
      return store(StoreType.replace, full, name, changes);
    }
    for (int attempt = 0; attempt < settings.casAttempts(); attempt++) {
      Reply reply = link().gets(name);
      stored.clear();
      if (!decode(full, name, reply, null, stored)) {
        return false;
      }
      requireVersions(name, reply.cas);
      merge(changes);
      byte[] item = encode(full, name, merged);
      StatusCode done = link().cas(name, reply.cas, ItemLayout.FLAGS, item);
      if (done != StatusCode.ERR_EXISTS) {
        return done == StatusCode.SUCCESS;
      }
    }
    throw new StoreException(
        "other clients changed '%s' during %d attempts to update it; raise %s or use fewer clients"
            .formatted(key.name(), settings.casAttempts(), MemcachedSettings.CAS_ATTEMPTS));
  }

  private void merge(Fields changes) {
    Map<String, Integer> changed = new HashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      changed.put(changes.name(i), i);
    }
    merged.clear();
    for (int i = 0; i < stored.size(); i++) {
      Integer change = changed.remove(stored.name(i));
      add(change == null ? stored : changes, change == null ? i : change);
    }
    for (int i = 0; i < changes.size(); i++) {
      if (changed.containsKey(changes.name(i))) {
        add(changes, i);
      }
    }
  }

  private void add(Fields from, int i) {
    merged.add(from.name(i), from.array(i), from.offset(i), from.length(i));
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    String full = ItemNames.full(key.table(), key.name());
    String name = ItemNames.abridged(full);
    if (!store(StoreType.set, full, name, record)) {
      throw new StoreException(
          "Memcached at %s did not store a record; check that it is Memcached"
              .formatted(serverOf(name)));
    }
  }

  private boolean store(StoreType type, String full, String name, Fields record) {
    return link().store(type, name, ItemLayout.FLAGS, encode(full, name, record));
  }

  @Override
  public boolean delete(RecordKey key) {
    return link().delete(ItemNames.abridged(ItemNames.full(key.table(), key.name())));
  }

  private byte[] encode(String full, String name, Fields record) {
    return layout.encode(full.equals(name) ? null : full, record);
  }

  private boolean decode(
      String full, String name, Reply reply, @Nullable Set<String> fields, Fields into) {
    byte[] item = reply.data;
    if (item == null) {
      return false;
    }
    if (reply.flags != ItemLayout.FLAGS) {
      throw new StoreException(
          "the item '%s' on Memcached at %s was not written by Mnemo (its flags are %d); empty the server and load with Mnemo"
              .formatted(name, serverOf(name), reply.flags));
    }
    String held = layout.decode(item, fields, into);
    if (!full.equals(held == null ? name : held)) {
      throw new StoreException(
          "the item '%s' on Memcached at %s holds another record of the same hash; rename a key"
              .formatted(name, serverOf(name)));
    }
    return true;
  }

  private void requireVersions(String name, long cas) {
    if (cas == 0) {
      throw new StoreException(
          "Memcached at %s lacks versions of items, which partial updates need; start it without -C"
              .formatted(serverOf(name)));
    }
  }

  private String serverOf(String name) {
    return MemcachedSettings.show(link.serverOf(name));
  }

  @Override
  public void close() {
    link.close();
  }

  /**
   * Slows the use of a Memcached with a file to the speed of its writes there; otherwise it would
   * drop stored or fetched items.
   */
  static final class Paced implements TierStore {

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

    Paced(TierStore store, MemcachedSettings settings) {
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
}
