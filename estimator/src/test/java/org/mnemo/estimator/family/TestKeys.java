package org.mnemo.estimator.family;

import java.util.HashMap;
import java.util.Map;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/** Keys of which each is worth what a test says. */
final class TestKeys {

  private final StringBuilder trace = new StringBuilder();
  private final Map<String, Double> savedNs = new HashMap<>();

  /** Adds a key of so many bytes in all, with so many requests. */
  TestKeys add(String key, long bytes, int requests, double saved) {
    for (int i = 0; i < requests; i++) {
      trace.append("0,").append(key).append(",0,").append(bytes).append(",0,get,0\n");
    }
    savedNs.put(key, saved);
    return this;
  }

  /** Adds keys that a number follows. */
  TestKeys add(String prefix, int count, long bytes, int requests, double saved) {
    for (int i = 0; i < count; i++) {
      add(prefix + i, bytes, requests, saved);
    }
    return this;
  }

  KeyWorths worths() {
    AccessPattern pattern = TestTraces.pattern(trace.toString());
    return new KeyWorths(
        pattern, new RecordBytes(0, 0, false), key -> savedNs.get(pattern.keys().keyAsString(key)));
  }

  KeyTable keys() {
    return TestTraces.pattern(trace.toString()).keys();
  }
}
