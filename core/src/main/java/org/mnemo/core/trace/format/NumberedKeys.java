package org.mnemo.core.trace.format;

import java.nio.charset.StandardCharsets;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceReader;

/**
 * Replaces the keys of a trace by 0, 1, 2... in order of first appearance, for formats with numeric
 * keys. The sizes of the keys stay the original ones. Memory grows with the number of keys.
 */
public final class NumberedKeys extends TraceFilter {

  private final KeyTable keys = new KeyTable();
  private final Access access = new Access();

  public NumberedKeys(TraceReader original) {
    super(original);
  }

  /** Reads a trace up to the first non-numeric key, and closes it; true if there is one. */
  public static boolean areNeeded(TraceReader trace) {
    try (trace) {
      Access access = trace.access();
      while (trace.next()) {
        if (!MnemoTwoFiles.isNumber(access.keyBuffer(), access.keyOffset(), access.keyLength())) {
          return true;
        }
      }
      return false;
    }
  }

  @Override
  public boolean next() {
    if (!original.next()) {
      return false;
    }
    Access from = original.access();
    int number = keys.add(from.keyBuffer(), from.keyOffset(), from.keyLength());
    byte[] key = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
    access.set(
        from.timestampS(),
        key,
        0,
        key.length,
        from.keyBytes(),
        from.valueBytes(),
        from.client(),
        from.operation(),
        from.ttlS());
    return true;
  }

  @Override
  public Access access() {
    return access;
  }
}
