package org.mnemo.estimator.aggregate;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Map;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/** Encodes totals of all keys as bytes. */
public final class TotalsCodec {

  private static final int MOST_GROUPS = 1 << 26;

  private TotalsCodec() {}

  /** Writes totals, including the number of requests and the latest second. */
  public static void write(TraceTotals totals, Varints.Writer out) {
    out.number(totals.requests);
    out.number(totals.firstTimeS);
    out.number(totals.lastTimeS);
    out.number(totals.leastTimeS());
    out.number(totals.mostTimeS);
    out.number(totals.timesBack);
    long[] clients = totals.clients.toLongArray();
    LongArrays.parallelQuickSort(clients);
    out.number(clients.length);
    Arrays.stream(clients).forEach(out::number);
    out.number(totals.windows().size());
    totals
        .windows()
        .forEach(
            (number, window) -> {
              out.number(number);
              out.number(window.requests);
              out.number(window.records);
              out.number(window.recordBytes);
            });
    out.number(totals.reuseTimes().size());
    for (Map.Entry<Group, ReuseHistogram> group : totals.reuseTimes().entrySet()) {
      out.number(group.getKey().window());
      out.number(group.getKey().client());
      group.getValue().write(out);
    }
  }

  /**
   * Reads the format of {@link #write}.
   *
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  public static TraceTotals read(AggregateOptions options, Varints.Reader in) {
    TraceTotals totals = new TraceTotals(options);
    totals.requests = in.number(Long.MAX_VALUE);
    totals.firstTimeS = in.number(Long.MAX_VALUE);
    totals.lastTimeS = in.number(Long.MAX_VALUE);
    totals.leastTimeS = in.number(Long.MAX_VALUE);
    totals.mostTimeS = in.number(Long.MAX_VALUE);
    totals.timesBack = in.number(Long.MAX_VALUE);
    for (int left = in.count(Integer.MAX_VALUE - 1); left > 0; left--) {
      totals.clients.add(in.number(Long.MAX_VALUE));
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      WindowTotals window = totals.window(in.number(Long.MAX_VALUE));
      window.requests = in.number();
      window.records = in.number();
      window.recordBytes = in.number();
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      totals.reuseTimes(in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE)).read(in);
    }
    return totals;
  }
}
