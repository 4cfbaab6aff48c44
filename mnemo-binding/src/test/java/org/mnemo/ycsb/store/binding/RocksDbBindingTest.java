package org.mnemo.ycsb.store.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;

/** RocksDB's library starts a program to learn which C library there is. */
@Tag("processes")
class RocksDbBindingTest extends TierStoreContract {

  @TempDir Path directory;

  private TierServer server(String folder) {
    return Bindings.tried(
        RocksDbBinding.class, "mnemo.slow.rocksdb.dir", directory.resolve(folder).toString());
  }

  @Override
  protected TierStore connectToEmptyStore() {
    return server("contract").connect();
  }

  /** The binding keeps its database in a static field, and its library is native. */
  @Test
  void servesTwoTiersAtOnceAndKeepsThemApart() {
    try (TierStore fast = server("a").connect();
        TierStore slow = server("b").connect()) {
      RecordKey key = RecordKey.of(TABLE, "k");
      fast.insert(key, new Fields().add("field0", new byte[] {1}));
      assertThat(slow.read(key, null, new Fields())).isFalse();
      assertThat(fast.read(key, null, new Fields())).isTrue();
    }
  }

  @Test
  void servesSeveralClientsOfATier() {
    TierServer server = server("several");
    RecordKey key = RecordKey.of(TABLE, "k");
    try (TierStore first = server.connect()) {
      try (TierStore second = server.connect()) {
        second.insert(key, new Fields().add("field0", new byte[] {1}));
      }
      assertThat(first.read(key, null, new Fields())).isTrue();
    }
  }
}
