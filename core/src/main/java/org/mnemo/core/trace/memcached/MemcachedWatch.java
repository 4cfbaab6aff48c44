package org.mnemo.core.trace.memcached;

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

  @Override
  public String name() {
    return "memcached-watch";
  }

  @Override
  public boolean isLine(String line) {
    return line.startsWith("ts=") && line.contains(" gid=");
  }

  @Override
  public TraceReader reader(Iterator<Source> files, AssumedSizes sizes) {
    return new MemcachedWatchReader(files);
  }
}
