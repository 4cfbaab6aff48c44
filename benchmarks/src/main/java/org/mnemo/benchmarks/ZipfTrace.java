package org.mnemo.benchmarks;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/**
 * Writes a trace of any length: keys by a Zipf distribution, nine reads for each write, values of
 * 64 to 1087 bytes, 100 clients, 100,000 requests a second.
 */
public final class ZipfTrace {

  private static final long SEED = 1;
  private static final int CLIENTS = 100;
  private static final long REQUESTS_A_SECOND = 100_000;
  private static final int LEAST_VALUE_BYTES = 64;
  private static final int VALUE_SIZES = 1 << 10;

  private ZipfTrace() {}

  /**
   * Writes the trace.
   *
   * @param arguments the file, number of requests, number of keys, exponent, and optionally the
   *     format
   */
  public static void main(String[] arguments) {
    long requests = Long.parseLong(arguments[1]);
    int keys = Integer.parseInt(arguments[2]);
    double exponent = Double.parseDouble(arguments[3]);
    String format = arguments.length > 4 ? arguments[4] : "twitter";
    ZipfDistribution ranks = new ZipfDistribution(new Well19937c(SEED), keys, exponent);
    Access access = new Access();
    try (TraceOutput output =
        TraceOutput.create(List.of(Path.of(arguments[0])), TraceFormats.byName(format))) {
      for (long i = 0; i < requests; i++) {
        int rank = ranks.sample();
        byte[] key =
            ("user" + Long.toString(Mix64.mix(rank) >>> 12, Character.MAX_RADIX))
                .getBytes(StandardCharsets.US_ASCII);
        access.set(
            i / REQUESTS_A_SECOND,
            key,
            0,
            key.length,
            key.length,
            LEAST_VALUE_BYTES + (Mix64.bits(SEED, rank) & (VALUE_SIZES - 1)),
            Long.remainderUnsigned(Mix64.bits(SEED + 1, i), CLIENTS),
            Mix64.unit(SEED + 2, i) < 0.9 ? Operation.READ : Operation.INSERT,
            0);
        output.writer().append(access);
      }
      output.commit();
    }
  }
}
