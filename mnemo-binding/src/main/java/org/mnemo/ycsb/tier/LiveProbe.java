package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection for querying a server's state during a capture. For one thread; after a {@link
 * StoreException} the next call reconnects.
 */
public interface LiveProbe extends AutoCloseable {

  /**
   * Checks that the server serves clients' requests.
   *
   * @return remarks, a sentence each without its full stop
   * @throws StoreException with the remedy, if it is a replica, too old or still loading
   */
  List<String> check();

  /** Makes one round trip. */
  void ping();

  /** Makes a request that shows a word in the stream: letters, digits and dashes. */
  void say(String word);

  /**
   * The server's load.
   *
   * @param stream the stream with the backlog; null for none
   */
  ServerLoad load(@Nullable LiveStream stream);

  /**
   * Queries the sizes of values for a batch of keys, a few hundred at most; missing keys are
   * skipped.
   */
  default Consumer<List<byte[]>> sizes(Consumer<StoredKey> visitor) {
    throw new UnsupportedOperationException("its lines have all sizes");
  }

  @Override
  void close();
}
