package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection by which a server is asked how it fares while its requests are read. Used by one
 * thread; after a {@link StoreException} the next call connects anew.
 */
public interface LiveProbe extends AutoCloseable {

  /**
   * Makes sure that the server's requests are those of its clients.
   *
   * @return remarks, in a sentence each without its full stop
   * @throws StoreException with the remedy, if it is a replica, too old or still loading
   */
  List<String> check();

  /** Makes one round trip. */
  void ping();

  /** Makes a request that shows a word in the stream, of letters, digits and dashes. */
  void say(String word);

  /**
   * What the server says of its load.
   *
   * @param stream the stream whose backlog is meant; null for none
   */
  ServerLoad load(@Nullable LiveStream stream);

  /**
   * A question for the sizes of values of a batch of keys, a few hundred at most; a key that is
   * gone is not visited.
   */
  default Consumer<List<byte[]>> sizes(Consumer<StoredKey> visitor) {
    throw new UnsupportedOperationException("its lines tell all sizes");
  }

  @Override
  void close();
}
