package org.mnemo.ycsb.store;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A store whose data seem to lie in an {@link EmulatedMemory}. */
public final class EmulatedStore implements TierStore {

  private final TierStore store;
  private final EmulatedMemory memory;

  public EmulatedStore(TierStore store, EmulatedMemory memory) {
    this.store = store;
    this.memory = memory;
  }

  @Override
  public boolean read(String table, String key, @Nullable Set<String> fields, Fields into) {
    boolean found = store.read(table, key, fields, into);
    memory.occupy(memory.readNs(into.valueBytes()));
    return found;
  }

  @Override
  public boolean update(String table, String key, Fields changes) {
    boolean found = store.update(table, key, changes);
    memory.occupy(memory.writeNs(changes.valueBytes()));
    return found;
  }

  @Override
  public void insert(String table, String key, Fields record) {
    store.insert(table, key, record);
    memory.occupy(memory.writeNs(record.valueBytes()));
  }

  @Override
  public boolean delete(String table, String key) {
    boolean found = store.delete(table, key);
    memory.occupy(memory.writeNs(0));
    return found;
  }

  @Override
  public void requireInStep() {
    store.requireInStep();
  }

  @Override
  public void close() {
    store.close();
  }
}
