package org.mnemo.core.trace;

import java.util.List;

/** A view of another trace, changed by a subclass. */
public abstract class TraceFilter implements TraceReader {

  protected final TraceReader original;

  protected TraceFilter(TraceReader original) {
    this.original = original;
  }

  @Override
  public Access access() {
    return original.access();
  }

  @Override
  public String position() {
    return original.position();
  }

  @Override
  public List<Remark> remarks() {
    return original.remarks();
  }

  @Override
  public void close() {
    original.close();
  }
}
