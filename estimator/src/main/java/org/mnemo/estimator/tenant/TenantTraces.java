package org.mnemo.estimator.tenant;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/**
 * Merges traces of several tenants: client i is tenant i, whose keys begin with i and a colon. All
 * begin and end together, so that each has the same share of each part of the merged trace.
 */
public final class TenantTraces {

  private TenantTraces() {}

  /** A trace being read. */
  private static final class Tenant {

    private final int number;
    private final long requests;
    private final TraceReader reader;
    private long read;

    Tenant(int number, long requests, TraceReader reader) {
      this.number = number;
      this.requests = requests;
      this.reader = reader;
    }

    /** Place of the next request, from 0 to 1. */
    double progress() {
      return (read + 0.5) / requests;
    }
  }

  /**
   * Names of tenants by their traces: the shortest unique end of each path; numbered if a trace is
   * given twice.
   */
  public static List<String> names(List<Path> traces) {
    List<String> names = new ArrayList<>();
    for (Path trace : traces) {
      int parts = 1;
      String name = end(trace, parts);
      while (parts < trace.getNameCount() && isEndOfAnother(name, parts, trace, traces)) {
        parts++;
        name = end(trace, parts);
      }
      names.add(names.contains(name) ? name + " (" + (names.size() + 1) + ")" : name);
    }
    return names;
  }

  private static boolean isEndOfAnother(String name, int parts, Path trace, List<Path> traces) {
    return traces.stream()
        .anyMatch(other -> !other.equals(trace) && end(other, parts).equals(name));
  }

  /** The last {@code parts} names of a path, or all names. */
  private static String end(Path path, int parts) {
    int count = path.getNameCount();
    return count == 0
        ? path.toString()
        : path.subpath(Math.max(0, count - parts), count).toString();
  }

  /**
   * Merges traces.
   *
   * @throws MnemoException if one is damaged or empty
   */
  public static void merge(List<Path> traces, Path target) {
    List<Tenant> tenants = new ArrayList<>();
    try (TraceOutput out = TraceOutput.create(List.of(target), TraceFormats.TWITTER)) {
      PriorityQueue<Tenant> next =
          new PriorityQueue<>(
              Comparator.comparingDouble(Tenant::progress).thenComparing(each -> each.number));
      for (int i = 0; i < traces.size(); i++) {
        Tenant tenant = new Tenant(i, count(traces.get(i)), TraceFiles.open(traces.get(i)));
        tenants.add(tenant);
        next.add(tenant);
      }
      Access renamed = new Access();
      while (!next.isEmpty()) {
        Tenant tenant = next.remove();
        if (tenant.reader.next()) {
          out.writer().append(renamed(tenant.reader.access(), tenant.number, renamed));
          tenant.read++;
          next.add(tenant);
        }
      }
      out.commit();
    } finally {
      tenants.forEach(tenant -> tenant.reader.close());
    }
  }

  private static Access renamed(Access access, int tenant, Access into) {
    byte[] prefix = (tenant + ":").getBytes(StandardCharsets.US_ASCII);
    byte[] key = new byte[prefix.length + access.keyLength()];
    System.arraycopy(prefix, 0, key, 0, prefix.length);
    System.arraycopy(
        access.keyBuffer(), access.keyOffset(), key, prefix.length, access.keyLength());
    return into.set(
        access.timestampS(),
        key,
        0,
        key.length,
        access.keyBytes(),
        access.valueBytes(),
        tenant,
        access.operation(),
        access.ttlS());
  }

  private static long count(Path trace) {
    long requests = 0;
    try (TraceReader reader = TraceFiles.open(trace)) {
      while (reader.next()) {
        requests++;
      }
    }
    if (requests == 0) {
      throw TraceCopy.isEmpty(trace.toString());
    }
    return requests;
  }
}
