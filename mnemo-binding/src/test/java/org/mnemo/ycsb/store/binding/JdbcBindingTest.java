package org.mnemo.ycsb.store.binding;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;

/** Inserts over records fail, and a status other than NOT_FOUND tells a missing one. */
class JdbcBindingTest extends TierStoreContract {

  @TempDir Path directory;

  @Override
  protected TierStore connectToEmptyStore() {
    return Bindings.tried(
            JdbcBinding.class, "mnemo.slow.db.url", "jdbc:h2:" + directory.resolve("records"))
        .connect();
  }
}
