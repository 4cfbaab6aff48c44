package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A store with operations as slow as in an {@link EmulatedMemory}. */
public record EmulatedStore(TierStore store, EmulatedMemory memory) implements TierStore {

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    boolean found = store.read(key, fields, into);
    memory.occupy(memory.readNs(into.valueBytes()));
    return found;
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    boolean found = store.update(key, changes);
    memory.occupy(memory.writeNs(changes.valueBytes()));
    return found;
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    store.insert(key, record);
    memory.occupy(memory.writeNs(record.valueBytes()));
  }

  @Override
  public boolean delete(RecordKey key) {
    boolean found = store.delete(key);
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
