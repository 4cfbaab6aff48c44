package org.mnemo.core.merge;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/** The traces of several runs as one: in order of time, each client with a number of its own. */
final class TraceMerge {

  private TraceMerge() {}

  /** The accesses of one run; what it adds to numbers of clients and to times of a paced trace. */
  private static final class Source implements Interleaving.Source, AutoCloseable {

    private final ClientRun run;
    private final AccessTimes times;
    private final long firstClient;
    private final long laterS;
    private final TraceReader trace;
    private final Access merged = new Access();
    private long number = -1;

    Source(ClientRun run, AccessTimes times, long offsetNs, long firstClient) {
      this.run = run;
      this.times = times;
      this.firstClient = firstClient;
      laterS = run.isPaced() ? offsetNs / 1_000_000_000 : 0;
      trace = TraceFiles.open(run.directory().trace());
    }

    @Override
    public boolean next() {
      number++;
      boolean more = trace.next();
      if (more == (number == run.info().counts().operations())) {
        throw new MnemoException(
            "%s counts %s, but the trace beside it has %s; copy the run's directory whole, or repeat the run"
                .formatted(
                    run.directory().run(),
                    CountedNoun.of(run.info().counts().operations(), "operation"),
                    more ? "more" : "only " + number));
      }
      return more;
    }

    @Override
    public long timeNs() {
      return times.timeNs(number);
    }

    /** The access as it is in the merged trace. */
    Access merged() {
      Access access = trace.access();
      return merged.set(
          access.timestampS() + laterS,
          access.keyBuffer(),
          access.keyOffset(),
          access.keyLength(),
          access.keyBytes(),
          access.valueBytes(),
          access.client() + firstClient,
          access.operation(),
          access.ttlS());
    }

    @Override
    public void close() {
      trace.close();
    }
  }

  /**
   * Writes the merged trace.
   *
   * @param times times of the accesses of each run
   * @param offsetsNs nanoseconds by which each run started after the earliest
   * @return number of accesses, those of warm-ups left out, that began from {@code fromNs} to
   *     {@code toNs}
   */
  static long write(
      Path target,
      List<ClientRun> runs,
      List<AccessTimes> times,
      List<Long> offsetsNs,
      long fromNs,
      long toNs) {
    List<Source> sources = new ArrayList<>();
    try (TraceOutput out = TraceOutput.create(List.of(target), TraceFormats.TWITTER)) {
      long clients = 0;
      for (int i = 0; i < runs.size(); i++) {
        sources.add(new Source(runs.get(i), times.get(i), offsetsNs.get(i), clients));
        clients += runs.get(i).info().clients();
      }
      long within = 0;
      Interleaving<Source> order = new Interleaving<>(sources);
      for (Source next = order.next(); next != null; next = order.next()) {
        out.writer().append(next.merged());
        long timeNs = next.timeNs();
        within += !next.times.isWarmUp(next.number) && timeNs >= fromNs && timeNs <= toNs ? 1 : 0;
      }
      out.commit();
      return within;
    } finally {
      sources.forEach(Source::close);
    }
  }
}
