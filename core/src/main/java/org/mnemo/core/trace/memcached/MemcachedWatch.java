package org.mnemo.core.trace.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Iterator;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.LogFormat;
import org.mnemo.core.trace.TraceReader;

/**
 * Output of memcached's {@code watch fetchers mutations}, from version 1.6.11, which prints sizes;
 * with {@code deletions} from 1.6.20. Lines are sorted by their number ({@code gid}). The look-up
 * that the server logs before every store and deletion is skipped.
 */
public final class MemcachedWatch implements LogFormat {

  private static final int LINES_TO_LOOK_AT = 100;

  @Override
  public String name() {
    return "memcached-watch";
  }

  /** True if one of the first lines matches; the file may begin with a partial line. */
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
