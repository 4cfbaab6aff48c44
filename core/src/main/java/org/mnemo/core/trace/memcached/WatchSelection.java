package org.mnemo.core.trace.memcached;

import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.sample.CaptureMark;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts;
import org.mnemo.core.trace.sample.LiveSelection;

/**
 * Selects lines about sampled keys from a running {@code watch fetchers mutations deletions},
 * unchanged, as they hold no values. Lines dropped by the server are counted. The look-up before a
 * store or deletion does not count, as in {@link MemcachedWatch}, nor does a {@link CaptureMark}.
 */
public final class WatchSelection implements LiveSelection {

  /** Largest number of a connection whose last look-up is remembered. */
  private static final int MOST_CONNECTIONS = 1 << 20;

  private final LineReader lines;
  private final WatchLine words;
  private final @Nullable KeySample sample;
  private final LineWriter out;
  private final LiveCounts counts = new LiveCounts();
  private byte[] key = new byte[256];

  /** Hash of the key that each connection looked up last; 0 for none. */
  private long[] lookedUp = new long[1 << 10];

  /**
   * @param in the server's output after {@code watch}; closed with this
   * @param source name of the server in errors
   * @param sample sampled keys; null for all
   * @param out accepts kept lines; not closed
   */
  public WatchSelection(InputStream in, String source, @Nullable KeySample sample, LineWriter out) {
    this.lines = LineReader.ofLog(in, source);
    this.words = new WatchLine(lines);
    this.sample = sample;
    this.out = out;
  }

  @Override
  public boolean next() {
    if (!lines.next()) {
      return false;
    }
    try {
      if (words.startsWith("ts=")) {
        select();
      } else {
        counts.lost(words.countSkipped());
      }
    } catch (MnemoException e) {
      // A single bad line must not end a capture.
      counts.leaveOut(1);
    }
    return true;
  }

  private void select() {
    int type = words.value("type");
    boolean isLookUp = words.is(type, "item_get");
    boolean isStore = words.is(type, "item_store");
    if (!isLookUp && !isStore && !words.is(type, "deleted")) {
      return;
    }
    int longest = words.longestKey();
    if (key.length < longest) {
      key = new byte[longest];
    }
    int length = words.decodeKey(key);
    if (CaptureMark.isMark(key, 0, length)) {
      counts.mark(key, 0, length);
      return;
    }
    boolean isSampled = sample == null || sample.holds(key, 0, length);
    count(isLookUp, isStore, isSampled, Mix64.hash(1, key, 0, length) | 1);
    if (isSampled) {
      out.bytes(lines.buffer(), lines.start(), lines.end() - lines.start()).character('\n');
    }
  }

  private void count(boolean isLookUp, boolean isStore, boolean isSampled, long hash) {
    int connection = (int) Math.min(words.number("cfd"), MOST_CONNECTIONS);
    if (connection >= lookedUp.length) {
      lookedUp = Arrays.copyOf(lookedUp, 2 * connection);
    }
    counts.command(1);
    if (isLookUp) {
      counts.request(Operation.READ, isSampled);
    } else if (lookedUp[connection] == hash) {
      counts.command(-1);
      counts.takeBack(Operation.READ, isSampled);
    }
    lookedUp[connection] = isLookUp ? hash : 0;
    if (isStore && words.is(words.value("status"), "stored")) {
      counts.request(words.store(), isSampled);
    } else if (!isLookUp && !isStore) {
      counts.request(Operation.DELETE, isSampled);
    }
  }

  @Override
  public LiveCounts counts() {
    return counts;
  }

  @Override
  public void close() {
    lines.close();
  }
}
