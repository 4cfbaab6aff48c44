package org.mnemo.core.trace.format;

import java.util.List;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;

/** The first accesses of a trace; what follows them is not read. */
final class FirstRequests implements TraceReader {

  private final TraceReader all;
  private long left;

  /**
   * @param requests number of accesses to read, at least 1
   */
  FirstRequests(TraceReader all, long requests) {
    this.all = all;
    this.left = requests;
  }

  @Override
  public boolean next() {
    return left-- > 0 && all.next();
  }

  @Override
  public Access access() {
    return all.access();
  }

  @Override
  public String position() {
    return all.position();
  }

  @Override
  public List<String> remarks() {
    return all.remarks();
  }

  @Override
  public void close() {
    all.close();
  }
}
