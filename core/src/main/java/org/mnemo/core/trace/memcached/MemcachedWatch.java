package org.mnemo.core.trace.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Iterator;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.LogFormat;
import org.mnemo.core.trace.TraceReader;

/**
 * What memcached prints after {@code watch fetchers mutations deletions}, from version 1.6.11 on,
 * which tells sizes. Lines are put into the sequence of their numbers ({@code gid}), and the
 * look-up that the server logs before every store and deletion is left out.
 */
public final class MemcachedWatch implements LogFormat {

  @Override
  public String name() {
    return "memcached-watch";
  }

  @Override
  public boolean recognises(byte[] head) {
    String text = new String(head, 0, Math.min(head.length, 200), ISO_8859_1);
    String first = text.startsWith("OK") ? text.substring(2).stripLeading() : text;
    return first.startsWith("ts=") && first.contains(" gid=");
  }

  @Override
  public TraceReader reader(Iterator<Source> files, AssumedSizes sizes) {
    return new MemcachedWatchReader(files);
  }
}
