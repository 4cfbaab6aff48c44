package org.mnemo.estimator.pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.estimator.aggregate.AggregateCodec;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.AggregateRun;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.KeyAggregate;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternOrigin.TraceFile;
import org.mnemo.estimator.reuse.KeyFilter;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import org.mnemo.estimator.reuse.ReuseProfile;

/**
 * Accesses to each key and their reuse, in a file. The same trace gives the same bytes, however it
 * was divided.
 *
 * <p>Layout, version 2. All numbers are whole, at least 0, in LEB128: seven bits per byte, the
 * lowest first, the highest bit set in all bytes but the last. Names are a length and UTF-8.
 *
 * <ol>
 *   <li>The 14 bytes {@code mnemo-pattern} and LF; version.
 *   <li>Options: seconds of a window (0: one window), 1 if reuse is kept by client.
 *   <li>Reuse: {@code none}, {@code aet}, {@code sampled} or {@code exact} (length, ASCII); most
 *       keys of a sample of fixed size (0: fixed share); keys per sampled key; number of keys in
 *       the sample with certainty, and their hashes, ascending as signed.
 *   <li>Origin: trace format; number of files, and per file name, bytes on disk, and fingerprint of
 *       64 pieces of 4 KiB; first byte and byte after the last of all files together.
 *   <li>Number of requests, and the latest second of one.
 *   <li>Keys, by hash ({@code Mix64}, seed 0, unsigned), then a 0. See below.
 *   <li>Times: number of requests; seconds of the first and last one; earliest and latest second;
 *       requests earlier than the one before.
 *   <li>Clients: how many, and their numbers, ascending.
 *   <li>Windows: how many, and per window number, requests that moved bytes, distinct records,
 *       bytes of these.
 *   <li>Reuse times: number of groups, 0 but for {@code aet}; per group window, client (0 for all),
 *       histogram.
 *   <li>Distances, for {@code sampled} and {@code exact}: number of samples, the one in force
 *       first; per sample keys per sampled key, and:
 *       <ul>
 *         <li>Groups: number; per group window, client (0 for all), four histograms: distances in
 *             bytes and in objects of the keys in the sample with certainty, then of the others.
 *         <li>32 histograms of the others' distances in bytes, by the highest five bits of {@code
 *             Mix64.bits(1, hash of the key)}.
 *         <li>First requests: number of keys; then lists by first request: hashes, bytes of the
 *             records, flags (1: a write, 2: a delete), windows, clients, bytes and objects on the
 *             stack.
 *         <li>Stack at the end: number of records; their hashes, then their bytes, longest
 *             unrequested first.
 *       </ul>
 *   <li>CRC-32C of all bytes before.
 * </ol>
 *
 * <p>A key is its length plus 1, its bytes, flags, and these numbers, those in brackets only if the
 * flag before them is set: reads that found something, bytes that they moved; [32: updates, bytes];
 * [64: inserts, bytes]; [128: deletes]; [256: reads of nothing, those before any other request];
 * position of the first request that is not a read of nothing; position of the last request but
 * deletes plus 1, or 0; bytes of the value at that request; [512: bytes of the largest value, and
 * of the value at the first request]; [1024: bytes of the key, if not its length]; [2048: window
 * and client of the first request, window of the last]; [4096: second at which the record expires;
 * 8192: it was written and never expires]. Flags 1 to 7 are the first operation plus 1 (read,
 * update, insert, delete; 0 for none). 8: the record exists at the end. 16: the last request but
 * reads of nothing is not a delete. Positions count requests from 0 in the part.
 *
 * <p>A histogram covers reads, then writes: requests without anything behind them and their bytes,
 * number of buckets, and per bucket its number, requests, bytes of their records. Bytes and objects
 * of a sample count for all keys that they stand for. Bucket b below 128 is the distance b. Above,
 * with p = b div 128, it is the 2^(p-1) distances from (128 + b mod 128) 2^(p-1) on. A reuse time
 * is the number of requests since the last one for the record, 1 for the next. A distance covers
 * all distinct records since that one, and the record itself.
 */
public final class PatternFile implements AggregateRun {

  /** Version of the layout. */
  public static final int VERSION = 2;

  private static final byte[] MAGIC = "mnemo-pattern\n".getBytes(UTF_8);
  private static final int MOST_NAME_BYTES = 1 << 12;
  private static final int MOST_FILES = 1 << 20;

  /** Enough that encoded, unwritten ranges are small compared with the tables. */
  private static final int RANGES_OF_PROCESSOR = 16;

  private final Path path;
  private final AggregateOptions options;
  private final ReusePlan plan;
  private final PatternOrigin origin;
  private final long requests;
  private final long lastTimeS;
  private @Nullable TraceTotals totals;
  private @Nullable ReuseProfile distances;

  private PatternFile(
      Path path,
      AggregateOptions options,
      ReusePlan plan,
      PatternOrigin origin,
      long requests,
      long lastTimeS) {
    this.path = path;
    this.options = options;
    this.plan = plan;
    this.origin = origin;
    this.requests = requests;
    this.lastTimeS = lastTimeS;
  }

  /**
   * Writes the pattern of a trace.
   *
   * @param target file, compressed if its name ends in .zst or .gz
   * @return number of keys
   * @throws MnemoException if it cannot be written; the file then does not exist
   */
  public static long write(Path target, ProfiledTrace trace, PatternOrigin origin) {
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

  private static long write(Varints.Writer out, ProfiledTrace trace, PatternOrigin origin) {
    TraceAggregates aggregates = trace.aggregates();
    out.bytes(MAGIC, 0, MAGIC.length);
    out.number(VERSION);
    out.number(aggregates.options().windowS());
    out.number(aggregates.options().byClient() ? 1 : 0);
    writePlan(out, trace.plan());
    writeOrigin(out, origin);
    out.number(aggregates.requests());
    out.number(aggregates.lastTimeS());
    long keys = writeKeys(out, aggregates);
    AggregateCodec.writeEnd(out);
    AggregateCodec.write(aggregates.totals(), out);
    ReuseProfile counted = trace.distances().get();
    if (counted != null) {
      counted.write(out);
    }
    out.finish();
    return keys;
  }

  /**
   * Writes all keys, encoding ranges in parallel.
   *
   * @return number of keys
   */
  private static long writeKeys(Varints.Writer out, TraceAggregates aggregates) {
    int processors = Runtime.getRuntime().availableProcessors();
    List<AggregateCursor> ranges =
        aggregates.cursors(processors == 1 ? 1 : processors * RANGES_OF_PROCESSOR);
    if (ranges.size() == 1) {
      return writeKeys(out, ranges.get(0));
    }
    long keys = 0;
    for (int i = 0; i < ranges.size(); i += processors) {
      List<EncodedKeys> encoded =
          ranges.subList(i, i + processors).parallelStream().map(EncodedKeys::of).toList();
      for (EncodedKeys some : encoded) {
        out.bytes(some.bytes, 0, some.bytes.length);
        keys += some.keys;
      }
    }
    return keys;
  }

  private static long writeKeys(Varints.Writer out, AggregateCursor cursor) {
    long keys = 0;
    try (cursor) {
      while (cursor.next()) {
        AggregateCodec.write(cursor.aggregate(), out);
        keys++;
      }
    }
    return keys;
  }

  /** Keys of a range as bytes. */
  @SuppressWarnings("ArrayRecordComponent") // Encoded keys are not compared.
  private record EncodedKeys(byte[] bytes, long keys) {

    static EncodedKeys of(AggregateCursor range) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Varints.Writer out = new Varints.Writer(bytes);
      long keys = writeKeys(out, range);
      out.flush();
      return new EncodedKeys(bytes.toByteArray(), keys);
    }
  }

  private static void writePlan(Varints.Writer out, ReusePlan plan) {
    writeText(out, plan.method().lowerCase());
    out.number(plan.mostKeys());
    out.number(plan.filter().oneIn());
    long[] certain = plan.filter().certain().toLongArray();
    Arrays.sort(certain);
    out.number(certain.length);
    Arrays.stream(certain).forEach(out::number);
  }

  private static void writeOrigin(Varints.Writer out, PatternOrigin origin) {
    writeText(out, origin.format());
    out.number(origin.files().size());
    for (TraceFile file : origin.files()) {
      writeText(out, file.name());
      out.number(file.bytes());
      out.number(file.fingerprint());
    }
    out.number(origin.from());
    out.number(origin.to());
  }

  private static void writeText(Varints.Writer out, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    out.number(bytes.length);
    out.bytes(bytes, 0, bytes.length);
  }

  /**
   * Opens a pattern and reads its header.
   *
   * @throws MnemoException if it is damaged, or has another format or version
   */
  public static PatternFile open(Path path) {
    try (Varints.Reader in = reader(path)) {
      return header(in, path);
    }
  }

  /** True if a file begins as patterns do; false for a pipe, which can be read only once. */
  public static boolean isPattern(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (Varints.Reader in = reader(path)) {
      return beginsAsPattern(in);
    }
  }

  private static Varints.Reader reader(Path path) {
    return new Varints.Reader(CompressedFiles.openBytes(path, read -> {}), path.toString());
  }

  private static boolean beginsAsPattern(Varints.Reader in) {
    byte[] magic = new byte[MAGIC.length];
    return in.bytesIfThere(magic) && Arrays.equals(magic, MAGIC);
  }

  private static PatternFile header(Varints.Reader in, Path path) {
    if (!beginsAsPattern(in)) {
      throw new MnemoException(
          path + " is not a pattern; make one of a trace by 'bin/mnemo pattern TRACE --out FILE'");
    }
    long version = in.number();
    if (version != VERSION) {
      throw new MnemoException(
          "%s is a pattern of version %d, but this Mnemo reads version %d; make it again from its trace"
              .formatted(path, version, VERSION));
    }
    long windowS = in.number(Long.MAX_VALUE);
    boolean byClient = in.count(1) == 1;
    ReusePlan plan = plan(in);
    PatternOrigin origin = origin(in);
    return new PatternFile(
        path,
        plan.options(windowS, byClient),
        plan,
        origin,
        in.number(Long.MAX_VALUE),
        in.number(Long.MAX_VALUE));
  }

  private static ReusePlan plan(Varints.Reader in) {
    String name = text(in);
    ReuseMethod method =
        Arrays.stream(ReuseMethod.values())
            .filter(known -> known.lowerCase().equals(name))
            .findFirst()
            .orElseThrow(() -> in.damaged("this Mnemo does not know its reuse method"));
    int mostKeys = in.count(Integer.MAX_VALUE);
    int oneIn = Math.max(1, in.count(Integer.MAX_VALUE));
    LongOpenHashSet certain = new LongOpenHashSet();
    for (int left = in.count(Integer.MAX_VALUE - 1); left > 0; left--) {
      certain.add(in.number());
    }
    return new ReusePlan(method, new KeyFilter(oneIn, certain), mostKeys);
  }

  private static PatternOrigin origin(Varints.Reader in) {
    String format = text(in);
    List<TraceFile> files = new ArrayList<>();
    for (int left = in.count(MOST_FILES); left > 0; left--) {
      files.add(new TraceFile(text(in), in.number(Long.MAX_VALUE), in.number()));
    }
    long from = in.number(Long.MAX_VALUE);
    long to = in.number(Long.MAX_VALUE);
    try {
      return new PatternOrigin(format, files, from, to);
    } catch (IllegalArgumentException e) {
      throw in.damaged("its bytes lie outside its files");
    }
  }

  private static String text(Varints.Reader in) {
    byte[] bytes = new byte[in.count(MOST_NAME_BYTES)];
    in.bytes(bytes, bytes.length);
    return new String(bytes, UTF_8);
  }

  /**
   * Joins adjacent patterns to a trace.
   *
   * @throws MnemoException if they are not adjacent, or have different options
   */
  public static ProfiledTrace trace(List<PatternFile> patterns) {
    PatternFile first = patterns.get(0);
    for (PatternFile pattern : patterns) {
      if (!pattern.options.equals(first.options)
          || pattern.plan.method() != first.plan.method()
          || pattern.plan.mostKeys() != first.plan.mostKeys()) {
        throw new MnemoException(
            "%s was made with other options (--window, --by-client, --reuse, --sample-keys) than %s; make both alike"
                .formatted(pattern.path, first.path));
      }
      if (!pattern.plan.equals(first.plan)) {
        throw new MnemoException(
            "%s and %s are of other samples of keys, since --sample-share differs or the trace begins with other requests; name all files of the trace for each part and take --part, or take --reuse aet or exact"
                .formatted(first.path, pattern.path));
      }
    }
    List<PatternFile> sequence = PatternOrigin.sequence(patterns);
    return new ProfiledTrace(
        TraceAggregates.of(first.options, sequence, List.of()),
        first.plan,
        () -> distances(sequence));
  }

  private static @Nullable ReuseProfile distances(List<PatternFile> sequence) {
    ReuseProfile all = null;
    for (PatternFile pattern : sequence) {
      ReuseProfile following = pattern.distances;
      pattern.distances = null;
      if (all == null) {
        all = following;
      } else if (following != null) {
        all.append(following);
      }
    }
    return all;
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
    if (totals == null) {
      throw new IllegalStateException("the keys of " + path + " have not been read");
    }
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
        totals = AggregateCodec.read(options, in);
        if (plan.countsDistances()) {
          distances = ReuseProfile.read(plan, in);
        }
        in.finish();
        hasEnded = true;
        return false;
      }
      if (!isFirst && before.compareKey(aggregate) >= 0) {
        throw in.damaged("its keys are out of order");
      }
      isFirst = false;
      before.copyKey(aggregate);
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

  /** Requests of a pattern file, without their sequence. */
  public static final class PatternFileSource implements PatternSource {

    private final Path file;
    private final @Nullable Path dataset;
    private @Nullable AccessPattern pattern;

    /**
     * @param dataset file of all stored keys; null if only keys of the trace are known
     */
    public PatternFileSource(Path file, @Nullable Path dataset) {
      this.file = file;
      this.dataset = dataset;
    }

    @Override
    public TracePart trace() {
      return TracePart.all(file, TracePart.Origin.PATTERN);
    }

    /**
     * The pattern of the files.
     *
     * @throws MnemoException if the file is damaged, or covers a part of a trace only
     */
    @Override
    public AccessPattern pattern() {
      if (pattern == null) {
        PatternFile whole = PatternFile.open(file);
        if (!whole.origin().isWhole()) {
          throw new MnemoException(
              file
                  + " is the pattern of a part of a trace; merge it with the patterns of all parts by"
                  + " 'bin/mnemo pattern merge'");
        }
        pattern =
            PatternEngine.pattern(
                PatternFile.trace(List.of(whole)).aggregates(),
                file.toString(),
                dataset,
                null,
                new KeySequence(0));
      }
      return pattern;
    }

    @Override
    public boolean hasSequence() {
      return false;
    }

    @Override
    public List<Note> notes(boolean needsSequence, OptionalDouble fastShare, long totalBytes) {
      return needsSequence ? List.of(Note.of(NoteCode.SEQUENCE_UNKNOWN)) : List.of();
    }

    @Override
    public void show(List<RequestObserver> observers) {
      throw new IllegalStateException("a pattern lacks the sequence of requests");
    }
  }
}
