package org.mnemo.ycsb.store.memcached;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Two servers that ask for no password, for all tests of a class. */
final class MemcachedPair implements BeforeAllCallback, AfterAllCallback {

  private final List<MemcachedProcess> servers = new ArrayList<>();

  @Override
  public void beforeAll(ExtensionContext context) {
    for (int tier = 0; tier < 2; tier++) {
      servers.add(MemcachedProcess.with("-t", "1", "-m", "1048576", "-I", "1024m", "-M"));
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    servers.forEach(MemcachedProcess::close);
    servers.clear();
  }

  int port(int tier) {
    return servers.get(tier).port();
  }
}
