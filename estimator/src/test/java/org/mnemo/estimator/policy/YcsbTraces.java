package org.mnemo.estimator.policy;

import java.util.SplittableRandom;
import org.mnemo.core.Mix64;

/**
 * Traces of YCSB's workloads a to f: values of 1,000 bytes, keys as its ScrambledZipfianGenerator
 * draws them (Zipf 0.99 over 10^10 items, hashed to the records).
 */
final class YcsbTraces {

  private static final double THETA = 0.99;
  private static final double ITEMS = 1e10;

  /** Sum of 1 / i^0.99 over the items, as YCSB has it. */
  private static final double ZETA = 26.46902820178302;

  private static final double ZETA_2 = 1 + Math.pow(0.5, THETA);
  private static final double ALPHA = 1 / (1 - THETA);
  private static final double ETA = (1 - Math.pow(2 / ITEMS, 1 - THETA)) / (1 - ZETA_2 / ZETA);

  private final StringBuilder csv = new StringBuilder();
  private final SplittableRandom random;
  private final int loaded;
  private int records;

  private YcsbTraces(int records, long seed) {
    this.loaded = records;
    this.records = records;
    random = new SplittableRandom(seed);
  }

  /** The requests of a workload, as Twitter's traces have them. */
  static String csv(char workload, int records, int operations, long seed) {
    YcsbTraces trace = new YcsbTraces(records, seed);
    while (operations > trace.count) {
      trace.add(workload);
    }
    return trace.csv.toString();
  }

  /** The records of the load. */
  static String[] records(int count) {
    String[] records = new String[count];
    for (int i = 0; i < count; i++) {
      records[i] = "%08d 8 1000".formatted(i);
    }
    return records;
  }

  private int count;

  private void add(char workload) {
    double kind = random.nextDouble();
    switch (workload) {
      case 'a' -> request(kind < 0.5 ? "get" : "replace", scrambled());
      case 'b' -> request(kind < 0.95 ? "get" : "replace", scrambled());
      case 'c' -> request("get", scrambled());
      case 'd' -> {
        if (kind < 0.95) {
          request("get", (int) Math.max(0, records - 1 - zipf()));
        } else {
          request("add", records++);
        }
      }
      case 'e' -> {
        if (kind < 0.95) {
          int first = scrambled();
          int length = 1 + random.nextInt(100);
          for (int i = 0; i < length && first + i < records; i++) {
            request("get", first + i);
          }
        } else {
          request("add", records++);
        }
      }
      case 'f' -> {
        int key = scrambled();
        request("get", key);
        if (kind < 0.5) {
          request("replace", key);
        }
      }
      default -> throw new IllegalArgumentException("no workload " + workload);
    }
  }

  private void request(String operation, int key) {
    csv.append("0,").append("%08d".formatted(key)).append(",8,1000,0,");
    csv.append(operation).append(",0\n");
    count++;
  }

  private int scrambled() {
    return (int) Long.remainderUnsigned(Mix64.mix(zipf()), loaded);
  }

  /** A rank, by the method of Gray et al. (SIGMOD 1994). */
  private long zipf() {
    double u = random.nextDouble();
    double uz = u * ZETA;
    if (uz < 1) {
      return 0;
    }
    return uz < ZETA_2 ? 1 : (long) (ITEMS * Math.pow(ETA * u - ETA + 1, ALPHA));
  }
}
