package org.mnemo.cli.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.listing.DynamoDbExport;
import org.mnemo.cli.listing.RdbFile;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.YcsbEvidence;
import org.mnemo.estimator.family.FamilyFile;
import org.mnemo.estimator.family.FamilyPattern;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.PatternFile;
import org.mnemo.estimator.pattern.PatternFile.PatternFileSource;
import org.mnemo.estimator.pattern.PatternOrigin;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.reuse.KeyFilter;
import org.mnemo.estimator.reuse.MissLog;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;
import org.mnemo.estimator.reuse.SlowSideMisses;
import org.mnemo.ycsb.YcsbArguments;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.workload.MnemoWorkload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/** Every parser of what comes from outside, fed with mutants of committed files. */
@Tag("slow")
class FuzzTest {

  private static final Path HOME = Path.of("").toAbsolutePath().getParent();
  private static final Path FIXTURES = HOME.resolve("core/src/test/resources/fixtures");
  private static final Path YCSB_RESULTS =
      HOME.resolve("estimator/src/test/resources/org/mnemo/estimator/evidence");

  @TempDir Path temporary;

  private Path mutant;

  @BeforeEach
  void name() {
    mutant = temporary.resolve("mutant");
  }

  private void fuzz(Path seed, Fuzz.Reader parser, Fuzz.Reader independent) throws IOException {
    new Fuzz(seed, mutant, mutant, parser, independent).run(1);
  }

  /** What was read is written and read again. */
  private <T> void fuzzAgain(
      Path seed, Function<Path, T> read, BiConsumer<Path, T> write, Function<T, String> text)
      throws IOException {
    fuzz(
        seed,
        file -> text.apply(read.apply(file)),
        file -> {
          Path again = temporary.resolve("again");
          write.accept(again, read.apply(file));
          return text.apply(read.apply(again));
        });
  }

  /** For JSON, which other programs read as ours does. */
  private <T> void fuzzJson(String fixture, Function<Path, T> parser) throws IOException {
    fuzzAgain(FIXTURES.resolve(fixture), parser, Json::write, String::valueOf);
  }

  @ParameterizedTest
  @ValueSource(strings = {"trace-v1.csv", "trace-v1.csv.zst"})
  void twitterTrace(String fixture) throws IOException {
    fuzz(
        FIXTURES.resolve(fixture), file -> Readers.accesses(TraceFiles.open(file)), Readers::trace);
  }

  @Test
  void keysOfTwoFiles() throws IOException {
    Path requests = FIXTURES.resolve("two-files-requests-v1.txt.zst");
    Path keys = FIXTURES.resolve("two-files-keys-v1.txt");
    AssumedSizes sizes =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty());
    fuzz(
        keys,
        file -> keysOf(List.of(file, requests), sizes),
        file -> String.join(" ", Readers.lines(file)));
    fuzz(
        requests,
        file -> keysOf(List.of(keys, file), sizes),
        file -> String.join(" ", Readers.lines(keys)));
  }

  private static String keysOf(List<Path> files, AssumedSizes sizes) {
    List<String> keys = new ArrayList<>();
    try (TraceReader reader =
        new TraceInput(files, TraceFormats.byName("mnemo-two-files"), sizes)
            .open(TraceWatch.NONE)) {
      while (reader.next()) {
        keys.add(
            new String(
                reader.access().keyBuffer(),
                reader.access().keyOffset(),
                reader.access().keyLength(),
                ISO_8859_1));
      }
    }
    return String.join(" ", keys);
  }

  /** Each with its format. */
  static List<Arguments> tracesOfOtherFormats() {
    return List.of(
        arguments("redis-monitor", "monitor-redis7.txt"),
        arguments("memcached-watch", "memcached-watch.log"),
        arguments("meta-kvcache", "meta-kvcache-2022.csv"),
        arguments("meta-kvcache", "meta-kvcache-2024.csv"),
        arguments("meta-block", "meta-block.csv"),
        arguments("alibaba-block", "alibaba-block.csv"),
        arguments("msr-block", "msr-block.csv"),
        arguments("ibm-cos", "ibm-cos.txt"),
        arguments("vscsi-v1", "vscsi-v1.bin"),
        arguments("vscsi-v2", "vscsi-v2.bin"),
        arguments("oracle-general", "oracle-general.bin"),
        arguments("csv", "libcachesim.csv"));
  }

  @Test
  void hasATraceOfEveryFormat() {
    assertThat(TraceFormats.names())
        .filteredOn(name -> !Set.of("twitter", "mnemo-two-files").contains(name))
        .isSubsetOf(
            tracesOfOtherFormats().stream().map(trace -> String.valueOf(trace.get()[0])).toList());
  }

  @ParameterizedTest
  @MethodSource("tracesOfOtherFormats")
  void traceOfAnotherFormat(String format, String fixture) throws IOException {
    fuzz(
        FIXTURES.resolve(fixture),
        file -> Readers.accesses(trace(format, file)),
        file -> {
          String read = Readers.accesses(trace(format, file));
          // Files of lines cannot hold such keys.
          return read.contains("\r") ? read : Readers.rewritten(trace(format, file));
        });
  }

  private static TraceReader trace(String format, Path file) {
    AssumedSizes sizes =
        format.equals("redis-monitor")
            ? new AssumedSizes(OptionalLong.empty(), OptionalLong.of(100), Optional.empty())
            : AssumedSizes.NONE;
    return new TraceInput(List.of(file), TraceFormats.byName(format), sizes).open(TraceWatch.NONE);
  }

  @Test
  void dataset() throws IOException {
    fuzz(FIXTURES.resolve("dataset-v1.csv.zst"), FuzzTest::datasetOf, Readers::dataset);
  }

  @Test
  void listing() throws IOException {
    fuzz(FIXTURES.resolve("dataset-v3.csv"), FuzzTest::datasetOf, Readers::listing);
  }

  private static String datasetOf(Path file) {
    StringBuilder all = new StringBuilder();
    try (DatasetFile.Reader reader = new DatasetFile.Reader(file)) {
      while (reader.next()) {
        String key =
            new String(reader.buffer(), reader.keyOffset(), reader.keyLength(), ISO_8859_1);
        all.append("%s %d %d%n".formatted(key, reader.keyBytes(), reader.valueBytes()));
      }
    }
    return all.toString();
  }

  /** A snapshot of Redis 7.0 without a checksum, with keys of all types and an LFU counter. */
  @Test
  void snapshot() throws IOException {
    Fuzz.Reader parser = file -> storedKeysOf(new RdbFile(file, 0));
    fuzz(HOME.resolve("cli/src/test/resources/fuzz/redis7.rdb"), parser, parser);
  }

  @Test
  void exportOfDynamoDb() throws IOException {
    Path data = Files.createDirectory(temporary.resolve("data"));
    mutant = data.resolve("items.json");
    Path seed =
        Files.writeString(
            temporary.resolve("seed.json"),
            """
            {"Item":{"id":{"S":"user1"},"at":{"N":"12"},"x":{"L":[{"S":"abc"},{"BOOL":true}]}}}
            {"Item":{"id":{"S":"u2"},"at":{"N":"-7.5"},"y":{"M":{"k":{"B":"AAEC"}}}}}
            """);
    Fuzz.Reader parser = file -> storedKeysOf(new DynamoDbExport(temporary, List.of("id", "at")));
    fuzz(seed, parser, parser);
  }

  private static String storedKeysOf(StoredKeys listing) {
    StringBuilder all = new StringBuilder();
    listing.forEach(
        stored ->
            all.append(new String(stored.key(), ISO_8859_1))
                .append(" %d %d%n".formatted(stored.valueBytes(), stored.lfu())));
    return all.toString();
  }

  /** Whatever is read is what was written, since a pattern ends with its checksum. */
  @Test
  void pattern() throws IOException {
    Path seed = temporary.resolve("seed.pattern");
    Path trace = FIXTURES.resolve("trace-v1.csv");
    ReusePlan plan = new ReusePlan(ReuseMethod.EXACT, KeyFilter.ALL, 0);
    try (SpillFiles spill = SpillFiles.temporary()) {
      PatternFile.write(
          seed,
          ProfiledTrace.read(
              List.of(() -> TraceFiles.open(trace)), plan.options(0, false), plan, spill),
          new PatternOrigin(
              "twitter", List.of(new PatternOrigin.TraceFile("trace.csv", 48, 7)), 0, 48));
    }
    String whole = patternOf(seed);
    fuzz(seed, FuzzTest::patternOf, file -> whole);
  }

  private static String patternOf(Path file) {
    AccessPattern pattern = new PatternFileSource(file, null).pattern();
    StringBuilder all = new StringBuilder();
    for (int key = 0; key < pattern.keys().size(); key++) {
      all.append(new String(pattern.keys().key(key), ISO_8859_1)).append(' ');
      all.append(pattern.accesses(key)).append('\n');
    }
    return all.toString();
  }

  @Test
  void missLog() throws IOException {
    fuzz(FIXTURES.resolve("miss-log-v1.csv"), FuzzTest::missesOf, Readers::missLog);
  }

  private static String missesOf(Path file) {
    SlowSideMisses misses = MissLog.read(List.of(file), TraceWatch.NONE);
    return misses.references() + " references, " + misses.evictions() + " evictions";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"key-tier-map-v1.csv", "key-tier-map-v2-rules.csv", "key-tier-map-v2.csv"})
  void keyTierMap(String fixture) throws IOException {
    fuzzAgain(
        FIXTURES.resolve(fixture),
        file -> KeyTierMapFile.read(file, Tiers.FAST_AND_SLOW),
        KeyTierMapFile::write,
        FuzzTest::tiersOf);
  }

  private static String tiersOf(KeyTierMap map) {
    StringBuilder all = new StringBuilder("default " + map.defaultTier());
    for (int i = 0; i < map.size(); i++) {
      all.append('\n').append(new String(map.key(i), ISO_8859_1)).append(' ').append(map.tier(i));
    }
    for (int i = 0; i < map.rules(); i++) {
      all.append('\n').append(new String(map.prefix(i), ISO_8859_1)).append("* ");
      all.append(map.tierOfPrefix(i));
    }
    return all.toString();
  }

  @Test
  void families() throws IOException {
    fuzzAgain(
        FIXTURES.resolve("families-v1.csv"),
        FamilyFile::read,
        FuzzTest::writeFamilies,
        FuzzTest::familiesOf);
  }

  private static void writeFamilies(Path file, List<FamilyPattern> families) {
    StringBuilder lines = new StringBuilder();
    for (FamilyPattern family : families) {
      String prefix = new String(family.prefix(), ISO_8859_1);
      String name = new String(family.name().getBytes(UTF_8), ISO_8859_1);
      lines.append(quoted(prefix + "*")).append(',').append(quoted(name)).append('\n');
    }
    try {
      Files.writeString(file, lines, ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String quoted(String field) {
    return '"' + field.replace("\"", "\"\"") + '"';
  }

  private static String familiesOf(List<FamilyPattern> families) {
    StringBuilder all = new StringBuilder();
    for (FamilyPattern family : families) {
      all.append(new String(family.prefix(), ISO_8859_1)).append(' ').append(family.name());
      all.append('\n');
    }
    return all.toString();
  }

  @Test
  void blocks() throws IOException {
    fuzz(
        FIXTURES.resolve("blocks-v2.csv"),
        file -> {
          StringBuilder all = new StringBuilder();
          BlockRow.read(
              file,
              row ->
                  all.append(
                      "%d %d %s %s %s %d %d %d %d %d %d\n"
                          .formatted(
                              row.block(),
                              row.startNs(),
                              row.kind(),
                              row.tier(),
                              row.operation().lowerCase(),
                              row.sizeClass(),
                              row.operations(),
                              row.valueBytes(),
                              row.latencyNs(),
                              row.clientNs(),
                              row.switches())));
          return all.toString();
        },
        Readers::rows);
  }

  @Test
  void operations() throws IOException {
    Path seed = temporary.resolve("operations.csv.zst");
    try (RowFile.Writer<OperationRow> writer =
        OperationRow.file(Tiers.FAST_AND_SLOW).writer(seed)) {
      for (int i = 0; i < 20; i++) {
        writer.append(
            new OperationRow(i / 5, i % 2, Operation.READ, SizeClass.of(100L * i), 1000 + i));
      }
      writer.commit();
    }
    fuzz(
        seed,
        file -> {
          StringBuilder all = new StringBuilder();
          OperationRow.file(Tiers.FAST_AND_SLOW)
              .read(
                  file,
                  row ->
                      all.append(
                          "%d %s %s %d %d\n"
                              .formatted(
                                  row.block(),
                                  Tiers.FAST_AND_SLOW.name(row.tier()),
                                  row.operation().lowerCase(),
                                  row.sizeClass(),
                                  row.latencyNs())));
          return all.toString();
        },
        Readers::rows);
  }

  /** Whatever is read is what was written, since run.json holds its own checksum. */
  @Test
  void sealedRun() throws IOException {
    Path fixture = FIXTURES.resolve("run-v3.json");
    String whole = String.valueOf(RunInfo.read(fixture));
    fuzz(fixture, file -> String.valueOf(RunInfo.read(file)), file -> whole);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-v1.json", "run-v2.json"})
  void runOfAnEarlierVersion(String fixture) throws IOException {
    fuzzJson(fixture, RunInfo::read);
  }

  @ParameterizedTest
  @ValueSource(strings = {"baselines-v1.json", "baselines-v2.json"})
  void baselines(String fixture) throws IOException {
    fuzzJson(fixture, Baselines::read);
  }

  @Test
  void memory() throws IOException {
    fuzzJson("memory-v1.json", MemoryUse::read);
  }

  @Test
  void memoryProfile() throws IOException {
    fuzzJson("memory-profile-v1.json", MemoryProfile::read);
  }

  @Test
  void traceSample() throws IOException {
    Path trace = temporary.resolve("mutant.csv");
    mutant = TraceSample.fileOf(trace);
    fuzz(
        FIXTURES.resolve("sample-v1.csv.sample.json"),
        file -> String.valueOf(TraceSample.of(trace)),
        file -> {
          Path again = temporary.resolve("again.csv");
          TraceSample.of(trace).orElseThrow().writeFor(again);
          return String.valueOf(TraceSample.of(again));
        });
  }

  @Test
  void latencyLog() throws IOException {
    fuzzAgain(
        FIXTURES.resolve("latency-v1.hlog"),
        LatencyLog::read,
        (file, byTag) -> LatencyLog.write(file, byTag, Instant.EPOCH, Instant.EPOCH.plusSeconds(1)),
        FuzzTest::countsOf);
  }

  private static String countsOf(Map<String, Histogram> byTag) {
    Map<String, String> counts = new TreeMap<>();
    byTag.forEach(
        (tag, histogram) ->
            counts.put(
                tag, "%d up to %d".formatted(histogram.getTotalCount(), histogram.getMaxValue())));
    return counts.toString();
  }

  /** Of a list of a cloud, some lines. */
  @Test
  void priceList() throws IOException {
    Path all =
        HOME.resolve("estimator/src/main/resources/org/mnemo/estimator/offer/aws-elasticache.csv");
    Path seed =
        Files.write(temporary.resolve("prices.csv"), Files.readAllLines(all).subList(0, 12));
    fuzz(
        seed,
        file -> pricesOf(PriceList.read(List.of(file))),
        file -> {
          PriceList list = PriceList.read(List.of(file));
          assertThat(list.prices())
              .hasSizeLessThan((int) new String(Fuzz.plain(file), ISO_8859_1).lines().count())
              .allMatch(
                  price -> price.vcpus() > 0 && price.memoryGib() > 0 && price.usdPerHour() > 0);
          return pricesOf(list);
        });
  }

  private static String pricesOf(PriceList list) {
    return list.prices().stream().map(String::valueOf).collect(Collectors.joining("\n"));
  }

  @Test
  void ycsbResultInText() throws IOException {
    fuzz(YCSB_RESULTS.resolve("hdrhistogram.text.txt"), FuzzTest::operationsOf, Readers::ycsbText);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hdrhistogram.json.txt", "histogram.jsonarray.txt", "raw.text.txt"})
  void ycsbResult(String result) throws IOException {
    fuzz(YCSB_RESULTS.resolve(result), FuzzTest::operationsOf, FuzzTest::operationsOf);
  }

  private static String operationsOf(Path file) {
    Evidence evidence = YcsbEvidence.read(file, file, 1);
    Map<String, Long> operations = new TreeMap<>();
    evidence
        .baselines()
        .serviceTimes()
        .forEach(
            time -> {
              assertThat(time.meanNs()).isPositive().isFinite();
              operations.put(time.operation().lowerCase(), time.operations());
            });
    return operations.toString();
  }

  @Test
  void keyOrder() throws IOException {
    List<String> keys = List.of("a", "b,c", "\u00fc", "d", "e");
    Path trace =
        Files.write(
            temporary.resolve("trace.csv"),
            keys.stream().map(key -> "0," + key + ",1,1,0,get,0").toList(),
            ISO_8859_1);
    AccessPattern pattern = PatternEngine.analyze(TraceFiles.open(trace), trace.toString(), null);
    Path seed =
        Files.write(temporary.resolve("order.txt"), List.of("d", "\u00fc", "b,c"), ISO_8859_1);
    fuzz(
        seed,
        file -> {
          OrderedKeys order =
              KeyOrders.byName("file:" + file)
                  .order(new OrderBasis(pattern, RecordBytes.PAYLOAD, key -> 0));
          return Stream.iterate(0, row -> row < keys.size(), row -> row + 1)
              .map(row -> new String(pattern.keys().key(order.key(row)), ISO_8859_1))
              .collect(Collectors.joining(" "));
        },
        file -> {
          Set<String> order = new LinkedHashSet<>(Readers.lines(file));
          order.retainAll(keys);
          order.addAll(keys);
          return String.join(" ", order);
        });
  }

  @Test
  void workload() throws IOException {
    new Fuzz(
            HOME.resolve("workloads/trending"),
            mutant,
            // Not every refusal is of the file: it may lack what a run needs.
            Path.of(""),
            file ->
                sorted(
                    YcsbArguments.parse(List.of("run", "mnemo", "-P", file.toString()))
                        .properties()),
            file -> {
              Properties properties = new Properties();
              properties.load(new java.io.StringReader(new String(Fuzz.plain(file), ISO_8859_1)));
              properties.setProperty("dotransactions", "true");
              return sorted(properties);
            })
        .run(1);
  }

  private static String sorted(Properties properties) {
    return new TreeMap<>(properties).toString();
  }

  @Test
  void sizes() throws IOException {
    fuzz(
        HOME.resolve("workloads/sizes/caption.csv"),
        file -> {
          Properties properties = new Properties();
          properties.setProperty("recordcount", "10");
          properties.setProperty("operationcount", "10");
          properties.setProperty("mnemo.sizes", file.toString());
          Measurements.setProperties(properties);
          try {
            new MnemoWorkload().init(properties);
          } catch (WorkloadException e) {
            throw new IllegalStateException(e);
          }
          return "a distribution";
        },
        FuzzTest::distribution);
  }

  /** Whether sizes and shares rise to 1. */
  private static String distribution(Path file) {
    double size = 0;
    double share = 0;
    try {
      for (String line : Readers.lines(file)) {
        String text = new String(line.getBytes(ISO_8859_1), UTF_8);
        String[] cells = text.split("#", -1)[0].strip().split(",", -1);
        if (cells.length == 2 && !cells[0].equals("value_bytes")) {
          double nextSize = Double.parseDouble(cells[0].strip());
          double nextShare = Double.parseDouble(cells[1].strip());
          if (nextSize < size || nextShare < share) {
            return "falls in " + line;
          }
          size = nextSize;
          share = nextShare;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return share == 1 ? "a distribution" : "ends at " + share;
  }
}
