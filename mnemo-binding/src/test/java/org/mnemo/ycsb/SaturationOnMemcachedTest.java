package org.mnemo.ycsb;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.server.LocalTestServers;

@Tag("processes")
class SaturationOnMemcachedTest extends SaturationContract {

  @RegisterExtension static final LocalTestServers SERVERS = new LocalTestServers("memcached");

  @Override
  Properties store() {
    return SERVERS.properties();
  }
}
