package org.mnemo.ycsb;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.server.LocalTestServers;

@Tag("processes")
class SaturationOnRedisTest extends SaturationContract {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("redis");

  @Override
  Properties store() {
    return SERVERS.properties();
  }
}
