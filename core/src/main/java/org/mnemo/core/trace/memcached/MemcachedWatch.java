package org.mnemo.core.trace.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Iterator;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.LogFormat;
import org.mnemo.core.trace.TraceReader;

/**
 * What memcached prints after {@code watch fetchers mutations}, from version 1.6.11 on, which tells
 * sizes, with {@code deletions} from 1.6.20 on. Lines are put into the sequence of their numbers
 * ({@code gid}), and the look-up that the server logs before every store and deletion is left out.
 */
public final class MemcachedWatch implements LogFormat {

  private static final int LINES_TO_LOOK_AT = 100;

  @Override
  public String name() {
    return "memcached-watch";
  }

  /** True if one of the first lines is one; before it may stand the rest of another. */
  @Override
  public boolean recognises(byte[] head) {
    return new String(head, ISO_8859_1)
        .lines()
        .limit(LINES_TO_LOOK_AT)
        .anyMatch(line -> line.startsWith("ts=") && line.contains(" gid="));
  }

  @Override
  public TraceReader reader(Iterator<Source> files, AssumedSizes sizes) {
    return new MemcachedWatchReader(files);
  }
}
