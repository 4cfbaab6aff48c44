package org.mnemo.estimator.heat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.estimator.pattern.AccessPattern;

/** A trace of independent requests drawn from the shares of a heat. */
public final class HeatTrace {

  private HeatTrace() {}

  /**
   * Draws a trace and writes it in Twitter's format.
   *
   * @param requests number of requests, at least 1
   */
  public static void write(Heat heat, long requests, long seed, Path trace) {
    AccessPattern pattern = new HeatSource(heat).pattern();
    long[] upTo = new long[pattern.keyCount()];
    long sum = 0;
    for (int key = 0; key < upTo.length; key++) {
      sum += pattern.accesses(key);
      upTo[key] = sum;
    }
    SplittableRandom random = new SplittableRandom(seed);
    Access access = new Access();
    try (TraceOutput output = TraceOutput.create(List.of(trace), TraceFormats.TWITTER)) {
      for (long i = 0; i < requests; i++) {
        int key = keyAt(upTo, random.nextLong(sum));
        byte[] name = pattern.keys().keyAsString(key).getBytes(StandardCharsets.UTF_8);
        Operation operation =
            random.nextDouble() < heat.writeShare() ? Operation.UPDATE : Operation.READ;
        output
            .writer()
            .append(
                access.set(
                    0,
                    name,
                    0,
                    name.length,
                    pattern.keyBytes(key),
                    pattern.valueBytes(key),
                    0,
                    operation,
                    0));
      }
      output.commit();
    }
  }

  /** The first key whose cumulative requests exceed {@code request}. */
  private static int keyAt(long[] upTo, long request) {
    int found = Arrays.binarySearch(upTo, request + 1);
    int at = found >= 0 ? found : -found - 1;
    while (at > 0 && upTo[at - 1] == upTo[at]) {
      at--;
    }
    return at;
  }
}
