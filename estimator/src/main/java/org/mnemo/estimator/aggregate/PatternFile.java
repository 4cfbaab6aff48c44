package org.mnemo.estimator.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.estimator.aggregate.PatternOrigin.TraceFile;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/**
 * What a trace asks of each key, in a file: its layout is in docs/file-formats.md. The same trace
 * gives the same bytes, however it was divided.
 */
public final class PatternFile implements AggregateRun {

  /** Version of the layout. */
  public static final int VERSION = 1;

  private static final byte[] MAGIC = "mnemo-pattern\n".getBytes(UTF_8);
  private static final int MOST_NAME_BYTES = 1 << 12;
  private static final int MOST_FILES = 1 << 20;
  private static final int MOST_GROUPS = 1 << 26;

  private final Path path;
  private final AggregateOptions options;
  private final PatternOrigin origin;
  private final long requests;
  private final long lastTimeS;
  private TraceTotals totals;

  private PatternFile(
      Path path, AggregateOptions options, PatternOrigin origin, long requests, long lastTimeS) {
    this.path = path;
    this.options = options;
    this.origin = origin;
    this.requests = requests;
    this.lastTimeS = lastTimeS;
    this.totals = new TraceTotals(options);
  }

  /**
   * Writes the aggregates of a trace.
   *
   * @param target file, compressed if its name ends in .zst or .gz
   * @return number of keys
   * @throws MnemoException if it cannot be written; nothing is left under its name then
   */
  public static long write(Path target, TraceAggregates trace, PatternOrigin origin) {
    try (AtomicFile file = AtomicFile.create(target)) {
      long keys;
      try (OutputStream out = CompressedFiles.compressing(target.toString(), file.out())) {
        keys = write(new Varints.Writer(out), trace, origin);
      }
      file.commit();
      return keys;
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(target, e);
    }
  }

  private static long write(Varints.Writer out, TraceAggregates trace, PatternOrigin origin) {
    out.bytes(MAGIC, 0, MAGIC.length);
    out.number(VERSION);
    writeHeader(out, trace, origin);
    long keys = 0;
    try (AggregateCursor cursor = trace.cursors(1).get(0)) {
      while (cursor.next()) {
        AggregateCodec.write(cursor.aggregate(), out);
        keys++;
      }
    }
    AggregateCodec.writeEnd(out);
    writeTotals(out, trace.totals());
    out.finish();
    return keys;
  }

  private static void writeHeader(Varints.Writer out, TraceAggregates trace, PatternOrigin origin) {
    out.number(trace.options().windowS());
    out.number(trace.options().reuseTimes() ? 1 : 0);
    out.number(trace.options().byClient() ? 1 : 0);
    writeText(out, origin.format());
    out.number(origin.files().size());
    for (TraceFile file : origin.files()) {
      writeText(out, file.name());
      out.number(file.bytes());
    }
    out.number(origin.from());
    out.number(origin.to());
    out.number(trace.requests());
    out.number(trace.lastTimeS());
  }

  private static void writeText(Varints.Writer out, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    out.number(bytes.length);
    out.bytes(bytes, 0, bytes.length);
  }

  private static void writeTotals(Varints.Writer out, TraceTotals totals) {
    out.number(totals.firstTimeS);
    out.number(totals.lastTimeS);
    out.number(totals.leastTimeS());
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
      for (boolean isWrite : List.of(false, true)) {
        out.number(group.getValue().first(isWrite));
        out.number(group.getValue().firstBytes(isWrite));
        writeHistogram(out, group.getValue().of(isWrite));
      }
    }
  }

  private static void writeHistogram(Varints.Writer out, LogHistogram histogram) {
    int[] buckets = new int[1];
    histogram.forEach((bucket, lowest, count, bytes) -> buckets[0]++);
    out.number(buckets[0]);
    histogram.forEach(
        (bucket, lowest, count, bytes) -> {
          out.number(bucket);
          out.number(count);
          out.number(bytes);
        });
  }

  /**
   * Opens a pattern and reads its header.
   *
   * @throws MnemoException if it is none, of another version, or damaged
   */
  public static PatternFile open(Path path) {
    try (Varints.Reader in = reader(path)) {
      return header(in, path);
    }
  }

  private static Varints.Reader reader(Path path) {
    return new Varints.Reader(CompressedFiles.openBytes(path, read -> {}), path.toString());
  }

  private static PatternFile header(Varints.Reader in, Path path) {
    byte[] magic = new byte[MAGIC.length];
    if (!in.bytesIfThere(magic) || !Arrays.equals(magic, MAGIC)) {
      throw new MnemoException(
          path + " is no pattern; make one of a trace by 'bin/mnemo pattern TRACE --out FILE'");
    }
    long version = in.number();
    if (version != VERSION) {
      throw new MnemoException(
          "%s is a pattern of version %d, but this Mnemo reads version %d; make it again from its trace"
              .formatted(path, version, VERSION));
    }
    AggregateOptions options =
        new AggregateOptions(in.number(Long.MAX_VALUE), in.count(1) == 1, in.count(1) == 1);
    String format = text(in);
    List<TraceFile> files = new ArrayList<>();
    for (int left = in.count(MOST_FILES); left > 0; left--) {
      files.add(new TraceFile(text(in), in.number(Long.MAX_VALUE)));
    }
    long from = in.number(Long.MAX_VALUE);
    long to = in.number(Long.MAX_VALUE);
    try {
      PatternOrigin origin = new PatternOrigin(format, files, from, to);
      return new PatternFile(
          path, options, origin, in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE));
    } catch (IllegalArgumentException e) {
      throw in.damaged("it is of bytes that its files do not have");
    }
  }

  private static String text(Varints.Reader in) {
    byte[] bytes = new byte[in.count(MOST_NAME_BYTES)];
    in.bytes(bytes, bytes.length);
    return new String(bytes, UTF_8);
  }

  public AggregateOptions options() {
    return options;
  }

  public PatternOrigin origin() {
    return origin;
  }

  public Path path() {
    return path;
  }

  @Override
  public long requests() {
    return requests;
  }

  @Override
  public long lastTimeS() {
    return lastTimeS;
  }

  @Override
  public TraceTotals totals() {
    return totals;
  }

  @Override
  public AggregateCursor cursor(HashRange range) {
    Varints.Reader in = reader(path);
    header(in, path);
    return new Cursor(in);
  }

  private final class Cursor implements AggregateCursor {

    private final Varints.Reader in;
    private final KeyAggregate aggregate = new KeyAggregate();
    private final KeyAggregate before = new KeyAggregate();
    private boolean isFirst = true;
    private boolean hasEnded;

    Cursor(Varints.Reader in) {
      this.in = in;
    }

    @Override
    public boolean next() {
      if (hasEnded) {
        return false;
      }
      if (!AggregateCodec.read(in, aggregate)) {
        readTotals(in);
        in.finish();
        hasEnded = true;
        return false;
      }
      if (!isFirst && before.compareKey(aggregate) >= 0) {
        throw in.damaged("its keys are not in their sequence");
      }
      isFirst = false;
      before.hash = aggregate.hash;
      before.setKey(aggregate.key, 0, aggregate.keyLength);
      return true;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {
      in.close();
    }
  }

  private void readTotals(Varints.Reader in) {
    TraceTotals read = new TraceTotals(options);
    read.requests = requests;
    read.firstTimeS = in.number(Long.MAX_VALUE);
    read.lastTimeS = in.number(Long.MAX_VALUE);
    read.leastTimeS = in.number(Long.MAX_VALUE);
    read.mostTimeS = lastTimeS;
    read.timesBack = in.number(Long.MAX_VALUE);
    for (int left = in.count(Integer.MAX_VALUE - 1); left > 0; left--) {
      read.clients.add(in.number(Long.MAX_VALUE));
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      WindowTotals window = read.window(in.number(Long.MAX_VALUE));
      window.requests = in.number(Long.MAX_VALUE);
      window.records = in.number(Long.MAX_VALUE);
      window.recordBytes = in.number(Long.MAX_VALUE);
    }
    for (int left = in.count(MOST_GROUPS); left > 0; left--) {
      ReuseHistogram times = read.reuseTimes(in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE));
      for (boolean isWrite : List.of(false, true)) {
        times.addFirst(isWrite, in.number(Long.MAX_VALUE), in.number(Long.MAX_VALUE));
        for (int buckets = in.count(LogHistogram.BUCKETS); buckets > 0; buckets--) {
          times
              .of(isWrite)
              .addTo(
                  in.count(LogHistogram.BUCKETS - 1),
                  in.number(Long.MAX_VALUE),
                  in.number(Long.MAX_VALUE));
        }
      }
    }
    totals = read;
  }
}
