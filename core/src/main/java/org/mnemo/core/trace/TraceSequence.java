package org.mnemo.core.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Several files, or parts of files, as one trace; each is opened when the previous one has ended.
 */
public final class TraceSequence implements TraceReader {

  private final List<Supplier<TraceReader>> parts;
  private final List<Remark> remarks = new ArrayList<>();
  private final Access access = new Access();
  private TraceReader current;
  private int next = 1;

  private TraceSequence(List<Supplier<TraceReader>> parts) {
    this.parts = parts;
    this.current = parts.get(0).get();
  }

  /**
   * The parts as one trace.
   *
   * @param parts open each of the parts, at least one
   */
  public static TraceReader of(List<Supplier<TraceReader>> parts) {
    return parts.size() == 1 ? parts.get(0).get() : new TraceSequence(parts);
  }

  @Override
  public boolean next() {
    while (!current.next()) {
      if (next == parts.size()) {
        return false;
      }
      current.close();
      remarks.addAll(current.remarks());
      current = parts.get(next++).get();
    }
    access.set(current.access());
    return true;
  }

  @Override
  public Access access() {
    return access;
  }

  @Override
  public String position() {
    return current.position();
  }

  @Override
  public List<Remark> remarks() {
    List<Remark> all = new ArrayList<>(remarks);
    all.addAll(current.remarks());
    return Remark.sum(all);
  }

  @Override
  public void close() {
    current.close();
  }
}
