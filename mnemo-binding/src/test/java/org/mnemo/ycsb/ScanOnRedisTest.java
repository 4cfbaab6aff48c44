package org.mnemo.ycsb;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.server.LocalTestServers;

@Tag("processes")
class ScanOnRedisTest extends ScanContract {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("redis");

  @Override
  protected Properties store() {
    return SERVERS.properties();
  }
}
