package org.mnemo.ycsb.capture;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.Directories;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.core.trace.redis.MonitorKeys;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.core.trace.sample.TraceSampler;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;

/** Makes the trace of a capture, by the format's own reader. */
public final class CapturedTrace {

  /** Keys queried per batch, and per second: some milliseconds of the server's time. */
  private static final int BATCH = 200;

  private static final long KEYS_PER_SECOND = 2000;

  private final LiveServer server;
  private final Capture.Settings settings;
  private final CaptureDirectory directory;

  public CapturedTrace(Capture capture, LiveServer server, Capture.Settings settings) {
    this.directory = capture.directory();
    this.server = server;
    this.settings = settings;
  }

  /**
   * The written trace.
   *
   * @param kept requests of the trace by operation
   * @param keys distinct keys of the trace
   * @param askedKeys keys whose sizes were queried; 0 if the stream has sizes
   * @param knownKeys queried keys that still existed
   * @param remarks omissions and assumptions
   */
  public record Written(
      RequestCounts kept, long keys, long askedKeys, long knownKeys, List<Remark> remarks) {}

  /**
   * Writes the trace and its sample description; then removes the segments.
   *
   * @param captured the capture
   * @param given sizes from the user, which replace queries
   * @param more writes accompanying files before the trace appears
   * @throws StoreException if the server does not answer; the segments stay
   * @throws MnemoException if no request was to a sampled key
   */
  public Written write(Captured captured, AssumedSizes given, Consumer<Written> more) {
    if (captured.totals().keptRequests().total() == 0) {
      throw nothingKept(captured);
    }
    AssumedSizes sizes = given;
    long keys = 0;
    if (asksSizes(given)) {
      KeyTable table = MonitorKeys.of(directory.lines(), name(), settings.sample());
      keys = table.size();
      sizes =
          new AssumedSizes(
              given.keyBytes(), OptionalLong.empty(), Optional.of(askAfterCapture(table)), true);
    }
    long known = sizes.stored().map(StoredSizes::size).orElse(0);
    try (TraceOutput output = TraceOutput.create(List.of(settings.out()), TraceFormats.TWITTER);
        TraceReader reader =
            TraceFormats.byName(server.format())
                .reader(List.of(new TraceFormat.Source(directory.lines(), name())), sizes)) {
      Written written = copy(reader, output, captured, keys, keys == 0 ? 0 : known);
      // First, so that a sample is never mistaken for the whole trace.
      more.accept(written);
      output.commit();
      directory.remove();
      return written;
    }
  }

  private String name() {
    return directory.path().toString();
  }

  private Written copy(
      TraceReader reader, TraceOutput output, Captured captured, long keys, long known) {
    RequestCounts kept;
    long keptKeys;
    if (settings.sample() == null) {
      KeyTable distinct = new KeyTable();
      kept = TraceCopy.copy(new Counting(reader, distinct), name(), output.writer());
      keptKeys = distinct.size();
      output.writer().close();
      Directories.remove(TraceSample.fileOf(settings.out()));
    } else {
      TraceSample sample =
          new TraceSampler(SampleMethod.KEYS, settings.rate(), settings.seed())
              .sample(reader, name(), output.writer());
      kept = sample.keptRequests();
      keptKeys = sample.keptKeys();
      output.writer().close();
      sample.of(kept.times(captured.requestsOfOneKept())).writeFor(settings.out());
    }
    return new Written(kept, keptKeys, keys, known, reader.remarks());
  }

  private MnemoException nothingKept(Captured captured) {
    long requests = captured.totals().requests().total();
    if (requests == 0) {
      // The same command could not continue from this.
      directory.remove();
      return new MnemoException(
          captured.totals().otherDatabases() > 0
              ? CountedNoun.of(captured.totals().otherDatabases(), "command was", "commands were")
                  + " all in other databases; name one with -p redis.database=N"
              : "the server had no request with a key in %.1f s; capture while it is used"
                  .formatted(captured.seconds()));
    }
    return new MnemoException(
        "the sample has no key of %s; capture for longer, or a larger --share to another --out"
            .formatted(CountedNoun.of(requests, "request")));
  }

  /**
   * Queries the size of one key before the capture, so that missing rights are found in time.
   *
   * @throws StoreException if the server refuses
   */
  public void requireSizes(AssumedSizes given) {
    if (asksSizes(given)) {
      try (LiveServer.Probe probe = server.probe()) {
        probe.sizes(stored -> {}).accept(List.of("mnemo-size".getBytes(StandardCharsets.UTF_8)));
      }
    }
  }

  private boolean asksSizes(AssumedSizes given) {
    return !server.reportsSizes() && given.lackValues();
  }

  /** Queries the sizes of keys; a failure's message adds that the capture is kept. */
  private StoredSizes askAfterCapture(KeyTable keys) {
    try {
      return ask(keys);
    } catch (StoreException e) {
      throw new StoreException(
          "%s; the capture is kept in %s, and the same command continues, also with --sizes or --value-bytes"
              .formatted(e.getMessage(), directory.path()),
          e);
    }
  }

  /** Queries the sizes of keys, no faster than {@link #KEYS_PER_SECOND}. */
  private StoredSizes ask(KeyTable keys) {
    StoredSizes sizes = new StoredSizes();
    NanoClock clock = NanoClock.SYSTEM;
    try (LiveServer.Probe probe = server.probe()) {
      Consumer<List<byte[]>> question =
          probe.sizes(
              stored -> {
                byte[] key = stored.key();
                byte[] name = KeyName.of(key, 0, key.length);
                sizes.put(name, 0, name.length, key.length, stored.valueBytes());
              });
      long nextNs = clock.nanoTime();
      for (int from = 0; from < keys.size(); from += BATCH) {
        List<byte[]> batch = new ArrayList<>();
        for (int i = from; i < Math.min(keys.size(), from + BATCH); i++) {
          batch.add(keys.key(i));
        }
        clock.waitUntil(nextNs);
        question.accept(batch);
        nextNs = clock.nanoTime() + BATCH * 1_000_000_000L / KEYS_PER_SECOND;
      }
    }
    return sizes;
  }

  /** Collects the distinct keys of a trace while it is read. */
  private static final class Counting extends TraceFilter {

    private final KeyTable keys;

    Counting(TraceReader original, KeyTable keys) {
      super(original);
      this.keys = keys;
    }

    @Override
    public boolean next() {
      boolean isThere = original.next();
      if (isThere) {
        keys.add(access().keyBuffer(), access().keyOffset(), access().keyLength());
      }
      return isThere;
    }
  }
}
