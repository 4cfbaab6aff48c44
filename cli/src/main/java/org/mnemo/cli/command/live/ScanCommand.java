package org.mnemo.cli.command.live;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.PropertyArguments;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.cli.listing.DynamoDbExport;
import org.mnemo.cli.listing.RdbFile;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "scan",
    description = {
      "List every key of a store, and show what it holds, how hot it is, and which tiered products"
          + " would save.",
      "The store is a Redis or a Memcached, a snapshot of Redis (--rdb), or an export of a DynamoDB"
          + " table (--dynamodb-export). Use is the LFU counter, the idle time or the last access. Nothing"
          + " is changed, not even what the server knows of use."
    },
    footer = {
      "",
      "Of the Redis on this machine, of one elsewhere, of a Memcached, and of files:",
      "  bin/mnemo scan --out list.csv.zst",
      "  bin/mnemo scan --out list.csv.zst -p redis.host=prod -p redis.password.file=pw",
      "  bin/mnemo scan --out list.csv.zst --store memcached -p memcached.hosts=prod",
      "  bin/mnemo scan --out list.csv.zst --rdb dump.rdb",
      "  bin/mnemo scan --out l.csv --dynamodb-export AWSDynamoDB/01 --key-attribute id"
    })
public final class ScanCommand implements Callable<Integer> {

  private static final double DEFAULT_KEYS_PER_SECOND = 10_000;

  /** Number of keys between two updates of the progress. */
  private static final int STEP = 1000;

  /** Seconds by which idle times and the time that a server has run may contradict each other. */
  private static final long CLOCK_ERROR_SECONDS = 10;

  @Mixin private PropertyArguments properties = new PropertyArguments();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "File for the list; compressed if it ends in .zst.")
  private Path out = Path.of("");

  @Option(
      names = "--rdb",
      paramLabel = "FILE",
      description = "List a snapshot of Redis: its database 0, or -p redis.database=N.")
  private @Nullable Path rdb;

  @Option(
      names = "--dynamodb-export",
      paramLabel = "DIR",
      description = "List a full export of a DynamoDB table (DYNAMODB_JSON), copied to DIR.")
  private @Nullable Path dynamoDbExport;

  @Option(
      names = "--key-attribute",
      paramLabel = "NAME",
      description = "Attribute of the primary key of such an export; twice with a sort key.")
  private List<String> keyAttributes = List.of();

  @Option(
      names = "--keys-per-second",
      paramLabel = "N",
      description =
          "Most keys a second to request from a Redis (default 10000). A Memcached sets its own pace.")
  private @Nullable Double keysPerSecond;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description =
          "Elements of a collection from which Redis estimates its memory; 0 for all (default 5).")
  private int samples = StoredKeys.Options.DEFAULTS.samples();

  @Option(
      names = "--exact",
      description =
          "Ask for lengths of strings even if the Redis counts that as use (before 7.2). The listing then erases the use of keys.")
  private boolean exact;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    requireOneSource();
    RunSettings settings = RunSettings.of(properties.propertiesWithoutWorkload());
    Source source = source(settings);
    ListingOrigin origin = origin(source);
    if (source.keys.isPaced()) {
      // The server may be another product than the requested one.
      source = new Source(source.keys, origin.store(), source.endpoint);
    }
    try (DatasetFile.Writer file = new DatasetFile.Writer(out, origin)) {
      Pace pace = source.keys.isPaced() ? new Pace(keysPerSecond(), NanoClock.SYSTEM) : null;
      Listing listing = new Listing(source, origin.uptimeSeconds(), file, pace);
      List<String> remarks = listing.write();
      file.commit();
      ScanAnswer given =
          ScanAnswer.of(source.store, source.endpoint, listing.holdings, remarks, out);
      answer.give(given, given.answer(), List.of(given.file()));
    }
    return 0;
  }

  private double keysPerSecond() {
    return keysPerSecond == null ? DEFAULT_KEYS_PER_SECOND : keysPerSecond;
  }

  private ListingOrigin origin(Source source) {
    ListingOrigin origin = source.keys.origin();
    return source.keys.isPaced() ? origin.listedAtMost(keysPerSecond()) : origin;
  }

  private void requireOneSource() {
    if (rdb != null && dynamoDbExport != null) {
      throw new UsageException("--rdb and --dynamodb-export are two sources; name one");
    }
    if (dynamoDbExport == null && !keyAttributes.isEmpty()) {
      throw new UsageException(
          "--key-attribute is of an export of DynamoDB; name that with --dynamodb-export, or leave it out");
    }
    if (keysPerSecond != null && !(keysPerSecond > 0)) {
      throw new UsageException("--keys-per-second must be above 0, was " + keysPerSecond);
    }
    if (samples < 0) {
      throw new UsageException("--samples must be at least 0, was " + samples);
    }
    if ((rdb != null || dynamoDbExport != null) && (keysPerSecond != null || exact)) {
      throw new UsageException(
          "--keys-per-second and --exact are of servers, and a file is listed; leave them out");
    }
    if (rdb != null && TraceArguments.isSame(rdb, out)) {
      throw new UsageException(
          out + " would replace the snapshot that is read; name another file for --out");
    }
  }

  /**
   * Source of a listing.
   *
   * @param store kind of it
   * @param endpoint address or path of it
   */
  private record Source(StoredKeys keys, String store, String endpoint) {}

  private Source source(RunSettings settings) {
    if (rdb != null) {
      int database =
          (int)
              new PropertyReader(settings.properties())
                  .whole("redis.database", 0, 0, Integer.MAX_VALUE);
      return new Source(new RdbFile(rdb, database), "database " + database, rdb.toString());
    }
    if (dynamoDbExport != null) {
      return new Source(
          new DynamoDbExport(dynamoDbExport, keyAttributes),
          "the export",
          dynamoDbExport.toString());
    }
    StoreType type = settings.stores().of(0);
    String store = type.name();
    TierServer server =
        type.server(
            new TierSettings(settings.tiers().name(0), settings.properties()), type.clock());
    StoredKeys keys =
        server
            .storedKeys(new StoredKeys.Options(exact, samples))
            .orElseThrow(
                () ->
                    new UsageException(
                        "Mnemo cannot list what %s holds, only what redis, valkey and memcached do, and exports of DynamoDB (--dynamodb-export); write key,key_bytes,value_bytes lines by other means"
                            .formatted(store)));
    return new Source(keys, store, server.endpoint());
  }

  /** Writes each key once, however often it is found. Memory in proportion to keys. */
  private static final class Listing implements Consumer<StoredKeys.Key> {

    private final Source source;

    /** Time that the server had run when the listing began; below 0 if unknown. */
    private final long uptimeSeconds;

    private final long startNs = NanoClock.SYSTEM.nanoTime();
    private final DatasetFile.Writer file;
    private final @Nullable Pace pace;
    private final Progress progress;
    private final KeyTable written = new KeyTable();
    private final Holdings holdings = new Holdings();
    private long keysIdleBeforeStart;
    private @Nullable String firstNamed;

    /** Flags of the written names, by their index: true if the key is no text. */
    private final BitSet named = new BitSet();

    private long leftOut;

    Listing(Source source, long uptimeSeconds, DatasetFile.Writer file, @Nullable Pace pace) {
      this.source = source;
      this.uptimeSeconds = uptimeSeconds;
      this.file = file;
      this.pace = pace;
      this.progress = new Progress("Listing the keys of " + source.endpoint, source.keys.count());
    }

    /** Lists all keys; returns remarks on them, in sentences. */
    List<String> write() {
      List<String> remarks = new ArrayList<>(source.keys.forEach(this));
      progress.end();
      if (written.size() == 0) {
        throw new MnemoException(
            "%s at %s holds no key: %s"
                .formatted(source.store, source.endpoint, source.keys.whyNone()));
      }
      if (firstNamed != null) {
        remarks.add("keys other than text are named as Redis prints them, such as " + firstNamed);
      }
      if (leftOut > 0) {
        remarks.add(
            CountedNoun.of(
                    leftOut, "key is left out: its name is", "keys are left out: their names are")
                + " used by another key");
      }
      if (keysIdleBeforeStart > 0) {
        remarks.add(
            "%s idle for longer than the server has run (%s). Idle times are wrong if its maxmemory-policy was LFU meanwhile"
                .formatted(
                    CountedNoun.of(keysIdleBeforeStart, "key was", "keys were"),
                    Quantities.span((double) uptimeSeconds)));
      }
      return remarks.stream()
          .map(remark -> Character.toUpperCase(remark.charAt(0)) + remark.substring(1) + ".")
          .toList();
    }

    @Override
    public void accept(StoredKeys.Key stored) {
      if (pace != null) {
        pace.next();
      }
      byte[] key = stored.key();
      byte[] name = KeyName.of(key, 0, key.length);
      boolean isNamed = !KeyName.isText(key, 0, key.length);
      int known = written.size();
      int index = written.add(name, 0, name.length);
      if (index < known) {
        // Found twice, or another key: two keys that are no text have different names.
        leftOut += named.get(index) == isNamed ? 0 : 1;
        return;
      }
      named.set(index, isNamed);
      if (firstNamed == null && isNamed) {
        firstNamed = new String(name, 0, Math.min(name.length, 40), StandardCharsets.US_ASCII);
      }
      file.append(
          name,
          0,
          name.length,
          key.length,
          stored.valueBytes(),
          stored.memoryBytes(),
          stored.idleSeconds(),
          stored.lfu());
      holdings.add(stored, name);
      keysIdleBeforeStart += isIdleSinceBeforeStart(stored.idleSeconds()) ? 1 : 0;
      if (written.size() % STEP == 0) {
        progress.at(written.size());
      }
    }

    private boolean isIdleSinceBeforeStart(long idleSeconds) {
      long listingSeconds = (NanoClock.SYSTEM.nanoTime() - startNs) / 1_000_000_000;
      return uptimeSeconds >= 0
          && idleSeconds > uptimeSeconds + listingSeconds + CLOCK_ERROR_SECONDS;
    }
  }
}
