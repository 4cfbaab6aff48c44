package org.mnemo.ycsb.store.memcached;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Identifies servers by a mark that the first client leaves and others find. Memcached has no
 * identity: process number and start time are equal in containers started together. The mark is an
 * item with an impossible record name. It is removed before counting, and expires if its process
 * dies.
 */
final class ServerMark {

  private static final String NAME = ItemNames.RESERVED_PREFIX + "mnemo-server";
  private static final int EXPIRATION_S = 60;

  /** Most attempts to find the mark, which may expire between add and read. */
  private static final int ATTEMPTS = 3;

  private ServerMark() {}

  static String of(MemcachedLink link, InetSocketAddress server) {
    String mine = UUID.randomUUID().toString();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (link.addAt(server, NAME, EXPIRATION_S, mine.getBytes(StandardCharsets.US_ASCII))) {
        return mine;
      }
      byte[] found = link.getAt(server, NAME);
      if (found != null) {
        return new String(found, StandardCharsets.US_ASCII);
      }
    }
    throw new StoreException(
        "Memcached at %s did not store an item; check that it is not full"
            .formatted(MemcachedSettings.show(server)));
  }

  static void remove(MemcachedLink link, InetSocketAddress server) {
    link.deleteAt(server, NAME);
  }
}
