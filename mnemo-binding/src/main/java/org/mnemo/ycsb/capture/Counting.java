package org.mnemo.ycsb.capture;

import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceReader;

/** Collects the distinct keys of a trace while it is read. */
final class Counting extends TraceFilter {

  private final KeyTable keys;

  Counting(TraceReader original, KeyTable keys) {
    super(original);
    this.keys = keys;
  }

  @Override
  public boolean next() {
    boolean isThere = original.next();
    if (isThere) {
      keys.add(access().keyBuffer(), access().keyOffset(), access().keyLength());
    }
    return isThere;
  }
}
