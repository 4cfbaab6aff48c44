package org.mnemo.ycsb.store.memcached;

import java.util.List;
import java.util.Map;
import org.mnemo.ycsb.server.FetchCounter;

/**
 * Reads of Memcached servers from their files, by {@code get_extstore} and {@code
 * extstore_bytes_read}.
 */
final class ExtstoreCounter implements FetchCounter {

  private final MemcachedLink link;

  ExtstoreCounter(MemcachedSettings settings) {
    this.link = new MemcachedLink(settings);
  }

  /** True if a server keeps items in a file. */
  static boolean isUsedBy(List<Map<String, String>> servers) {
    return servers.stream().allMatch(server -> server.containsKey("get_extstore"));
  }

  @Override
  public Fetches read() {
    long fetches = 0;
    long fetchedBytes = 0;
    long fileBytes = 0;
    long allBytes = 0;
    for (Map<String, String> server : link.stats(null)) {
      fetches += MemcachedServer.number(server, "get_extstore");
      fetchedBytes += MemcachedServer.number(server, "extstore_bytes_read");
      fileBytes += MemcachedServer.number(server, "extstore_bytes_used");
      allBytes += MemcachedServer.number(server, "bytes");
    }
    return new Fetches(fetches, fetchedBytes, Math.max(0, allBytes - fileBytes), allBytes, 0);
  }

  @Override
  public void close() {
    link.close();
  }
}
