package org.mnemo.ycsb.store.binding;

import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;

/** Tiers with bindings, and records to try them by. */
final class Bindings {

  private Bindings() {}

  /** The tier slow with a binding; properties as name, value, name, value. */
  static TierServer server(String binding, String... namesAndValues) {
    return StoreTypes.byName("mnemo.slow.store", "ycsb:" + binding)
        .server(settings(namesAndValues), NanoClock.SYSTEM);
  }

  /** Settings of the tier slow. */
  static TierSettings settings(String... namesAndValues) {
    return new TierSettings("slow", Runs.properties(namesAndValues));
  }

  static TierServer server(Class<?> binding, String... namesAndValues) {
    return server(binding.getName(), namesAndValues);
  }

  /** The same, once it was tried as before a load. */
  static TierServer tried(Class<?> binding, String... namesAndValues) {
    TierServer server = server(binding, namesAndValues);
    server.prepare(true);
    server.learn(new Records(2), true, true);
    return server;
  }

  /** Records whose values may be any bytes. */
  record Records(int fields) implements KnownRecords {

    @Override
    public boolean runWrites() {
      return true;
    }

    @Override
    public String fieldPrefix() {
      return "field";
    }

    @Override
    public boolean isIntact(String key, String field, byte[] array, int offset, int lengthBytes) {
      return true;
    }

    @Override
    public boolean mayHaveWritten(String key, String field, byte[] value) {
      return value.length > 0 && value[0] == 'm';
    }
  }
}
