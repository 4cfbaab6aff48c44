package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.misused;
import static org.mnemo.core.Refusals.refused;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.SingleFileFormat.Division;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.TraceWriter;
import org.mnemo.core.trace.memcached.MemcachedWatch;

/** What every trace format must do; a new format is tested as soon as it is registered. */
class TraceFormatContractTest {

  /** The most that a reader may hold of a stream that it has not handed out. */
  private static final int READ_AHEAD_BYTES = 1 << 17;

  /** The same of a reader that puts some thousand lines into their sequence. */
  private static final int SORTED_BYTES = 1 << 20;

  /** What a server prints while it runs: a damaged line is counted and left out. */
  private static final Set<String> LOGS = Set.of("redis-monitor", "memcached-watch");

  /** What is left of an access in formats that do not hold everything. */
  private static final Map<String, UnaryOperator<Step>> HELD =
      Map.ofEntries(
          entry("mnemo-two-files", TraceFormatContractTest::heldByTwoFiles),
          entry("redis-monitor", TraceFormatContractTest::heldByMonitor),
          entry("meta-kvcache", step -> heldByColumns(step, ',')),
          entry("csv", step -> withKey(step, without(step, ','), step.operation())),
          entry("ibm-cos", TraceFormatContractTest::heldByIbmCos),
          entry("oracle-general", TraceFormatContractTest::heldByOracleGeneral),
          entry("memcached-watch", TraceFormatContractTest::heldByMemcachedWatch),
          entry("msr-block", step -> heldByBlocks(step, "usr,0:", 0, 4096)),
          entry("alibaba-block", step -> heldByBlocks(step, "17:", 17, 4096)),
          entry("meta-block", step -> heldByBlocks(step, "c-1f:", step.client(), 131_072)),
          entry("vscsi-v1", step -> heldByBlocks(step, "", 0, 4096)),
          entry("vscsi-v2", step -> heldByBlocks(step, "", 0, 4096)));

  /** A block of a disk, read or written as a whole, and a time of fewer digits. */
  private static Step heldByBlocks(Step step, String disk, long client, int blockBytes) {
    String key = disk + (Arrays.hashCode(step.key()) & 0xFFFFL);
    long timestampS = step.timestampS() % 1_000_000_000;
    Operation operation = step.operation() == Operation.READ ? Operation.READ : Operation.INSERT;
    return new Step(timestampS, hex(key), key.length(), blockBytes, client, operation, 0);
  }

  private static String hex(String key) {
    return HexFormat.of().formatHex(key.getBytes(US_ASCII));
  }

  /** A key of at most 250 bytes, lives of what is written only, no size of what is deleted. */
  private static Step heldByMemcachedWatch(Step step) {
    Operation operation = step.operation();
    boolean isWrite = operation == Operation.INSERT || operation == Operation.UPDATE;
    String key = step.keyInHex().substring(0, Math.min(2 * 250, step.keyInHex().length()));
    long valueBytes = operation == Operation.DELETE ? 0 : step.valueBytes();
    long ttlS = isWrite ? Math.min(step.ttlS(), Integer.MAX_VALUE) : 0;
    return new Step(
        step.timestampS(), key, key.length() / 2, valueBytes, step.client(), operation, ttlS);
  }

  /** A key without separators, and no update. */
  private static Step heldByColumns(Step step, char separator) {
    return step.operation() == Operation.UPDATE
        ? withKey(step, without(step, separator), Operation.INSERT)
        : withKey(step, without(step, separator), step.operation());
  }

  /** Times of fewer digits, and nothing of client and life. */
  private static Step heldByIbmCos(Step step) {
    Step held = heldByColumns(step, ' ');
    long timestampS = held.timestampS() % 1_000_000_000;
    long keyBytes = held.keyInHex().length() / 2;
    return new Step(
        timestampS, held.keyInHex(), keyBytes, held.valueBytes(), 0, held.operation(), 0);
  }

  /** A number as key, a read of at least a byte, a time and a size below 2^32. */
  private static Step heldByOracleGeneral(Step step) {
    String key = hex(Long.toString(Arrays.hashCode(step.key()) & 0xFFFFL));
    long valueBytes = 1 + step.valueBytes() % ((1L << 32) - 1);
    return new Step(step.timestampS() % (1L << 32), key, 0, valueBytes, 0, Operation.READ, 0);
  }

  /** The key without separators, and without the blanks that may stand around them. */
  private static byte[] without(Step step, char separator) {
    byte[] key = step.key();
    for (int i = 0; i < key.length; i++) {
      key[i] =
          List.of((byte) separator, (byte) ' ', (byte) '\t').contains(key[i]) ? (byte) '.' : key[i];
    }
    return key;
  }

  private static Step withKey(Step step, byte[] bytes, Operation operation) {
    String key = HexFormat.of().formatHex(bytes);
    return new Step(
        step.timestampS(),
        key,
        step.keyBytes(),
        step.valueBytes(),
        step.client(),
        operation,
        step.ttlS());
  }

  /** A key of digits, a read or an update, sizes as assumed, and nothing else. */
  private static Step heldByTwoFiles(Step step) {
    byte[] key = step.key();
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) ('0' + (key[i] & 0xFF) % 10);
    }
    return Step.of(
        new String(key, US_ASCII),
        step.operation() == Operation.READ ? Operation.READ : Operation.UPDATE);
  }

  /** The name of the key, a read or an update, sizes as assumed, and nothing else. */
  private static Step heldByMonitor(Step step) {
    byte[] key = step.key();
    return Step.of(
        new String(KeyName.of(key, 0, key.length), UTF_8),
        step.operation() == Operation.READ ? Operation.READ : Operation.UPDATE);
  }

  private static List<Step> held(TraceFormat format, List<Step> steps) {
    return steps.stream().map(HELD.getOrDefault(format.name(), UnaryOperator.identity())).toList();
  }

  static List<TraceFormat> formats() {
    return TraceFormats.all();
  }

  @Property
  void bringsBackEveryAccess(
      @ForAll("formatsToPick") TraceFormat format, @ForAll("traces") List<Step> any) {
    List<Step> steps = held(format, any);
    assertThat(Step.read(format, Step.write(format, steps))).isEqualTo(steps);
  }

  @Property
  void writesTheSameBytesForTheSameAccesses(
      @ForAll("formatsToPick") TraceFormat format, @ForAll("traces") List<Step> steps) {
    List<byte[]> once = Step.write(format, held(format, steps));
    assertThat(Step.write(format, Step.read(format, once)))
        .usingElementComparator(Arrays::compare)
        .containsExactlyElementsOf(once);
  }

  @Provide
  Arbitrary<TraceFormat> formatsToPick() {
    return Arbitraries.of(formats());
  }

  @Provide
  Arbitrary<List<Step>> traces() {
    Arbitrary<byte[]> text =
        Arbitraries.strings().withChars("a,\"' \tü€😀").ofMinLength(1).map(s -> s.getBytes(UTF_8));
    Arbitrary<byte[]> binary =
        Arbitraries.bytes().filter(b -> b != '\n' && b != '\r').array(byte[].class).ofMinSize(1);
    Arbitrary<String> keys = Arbitraries.oneOf(text, binary).map(HexFormat.of()::formatHex);
    Arbitrary<Long> numbers = Arbitraries.longs().between(0, 999_999_999_999_999_999L);
    Arbitrary<Long> keyBytes = Arbitraries.longs().between(0, 512L << 20);
    Arbitrary<Long> valueBytes = Arbitraries.longs().between(0, 1L << 40);
    return Combinators.combine(
            numbers,
            keys,
            keyBytes,
            valueBytes,
            numbers,
            Arbitraries.of(Operation.moving()),
            numbers)
        .as(Step::new)
        .list()
        .ofMaxSize(30);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void bringsBackTheLongestKey(TraceFormat format) {
    byte[] key = new byte[KeyTable.MAX_KEY_BYTES];
    Arrays.fill(key, (byte) ',');
    Step step = new Step(1, HexFormat.of().formatHex(key), key.length, 2, 3, Operation.READ, 4);
    List<Step> steps = held(format, List.of(step, step));
    assertThat(Step.read(format, Step.write(format, steps))).isEqualTo(steps);
  }

  @ParameterizedTest
  @MethodSource("formatsOfLines")
  void refusesALongerKeyWhereItStands(TraceFormat format) {
    Step longer = step("7".repeat(KeyTable.MAX_KEY_BYTES + 1));
    if (held(format, List.of(longer)).get(0).key().length == longer.key().length) {
      List<byte[]> files = Step.write(format, held(format, List.of(longer)));
      assertThatThrownBy(() -> Step.read(format, files))
          .isInstanceOf(MnemoException.class)
          .hasMessageMatching("my\\.trace line \\d: .*; .*");
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsAnEmptyTrace(TraceFormat format) {
    assertThat(Step.read(format, Step.write(format, List.of()))).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("formats")
  void readsNoFurtherAheadThanABuffer(TraceFormat format) {
    // Every line of this trace is equally long, in each of its files.
    List<byte[]> files =
        Step.write(format, held(format, Collections.nCopies(100_000, step("a".repeat(20)))));
    int header = Step.write(format, List.of()).get(0).length;
    int ahead = READ_AHEAD_BYTES + (format instanceof MemcachedWatch ? SORTED_BYTES : 0);
    List<CountingInput> inputs = files.stream().map(CountingInput::new).toList();
    try (TraceReader reader = Step.readerOf(format, files, inputs)) {
      int taken = 0;
      long furthest = 0;
      while (reader.next()) {
        taken++;
        for (int i = 0; i < inputs.size(); i++) {
          long handedOut = (long) taken * files.get(i).length / 100_000;
          furthest = Math.max(furthest, inputs.get(i).count - handedOut);
        }
      }
      assertThat(furthest).isLessThanOrEqualTo(header + ahead);
      assertThat(taken).isEqualTo(100_000);
    }
    assertThat(files.stream().mapToInt(file -> file.length).max().orElseThrow())
        .isGreaterThan(10 * READ_AHEAD_BYTES);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("formats")
  void allocatesNothingForAnAccess(TraceFormat format) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    List<Step> steps = held(format, Collections.nCopies(50_000, step("a".repeat(20))));
    try (TraceReader reader = Step.reader(format, Step.write(format, steps))) {
      int more = -10_000;
      while (more < 0 && reader.next()) {
        more++;
      }
      long before = threads.getCurrentThreadAllocatedBytes();
      while (reader.next()) {
        more++;
      }
      // The smallest object has 16 bytes; what is left are buffers that grow.
      assertThat((threads.getCurrentThreadAllocatedBytes() - before) / more).isLessThan(8);
      assertThat(more).isEqualTo(40_000);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void handsOutOneAccessObject(TraceFormat format) {
    List<Step> steps = held(format, List.of(step("a"), step("b")));
    try (TraceReader reader = Step.reader(format, Step.write(format, steps))) {
      Access access = reader.access();
      while (reader.next()) {
        assertThat(reader.access()).isSameAs(access);
      }
    }
  }

  /** Formats of a line an access; that of memcached has two for some, and a test of its own. */
  static Stream<TraceFormat> formatsOfLines() {
    return formats().stream()
        .filter(
            format ->
                !(format instanceof MemcachedWatch)
                    && (!(format instanceof SingleFileFormat single)
                        || single.division() != Division.RECORDS));
  }

  @ParameterizedTest
  @MethodSource("formatsOfLines")
  void namesADamagedLineOfAnyFileByItsNumber(TraceFormat format) {
    List<Step> steps = held(format, Collections.nCopies(4, step("a")));
    byte[] header = Step.write(format, List.of()).get(0);
    int linesOfHeader = (int) new String(header, UTF_8).lines().count();
    for (int damaged = 0; damaged < format.files().size(); damaged++) {
      List<byte[]> files = new ArrayList<>(Step.write(format, steps));
      byte[] threeLines = Step.write(format, steps.subList(0, 3)).get(damaged);
      files.set(damaged, (new String(threeLines, UTF_8) + "no access\n").getBytes(UTF_8));
      try (TraceReader reader = Step.reader(format, files)) {
        for (int i = 0; i < 3; i++) {
          assertThat(reader.next()).isTrue();
        }
        assertThat(reader.position()).isEqualTo("my.trace line " + (3 + linesOfHeader));
        String place = "my.trace line " + (4 + linesOfHeader) + ": ";
        if (LOGS.contains(format.name())) {
          assertThat(reader.next()).isFalse();
          assertThat(Remark.sentences(reader.remarks()))
              .anyMatch(remark -> remark.contains(place) && remark.contains("'no access'"));
        } else {
          assertThatThrownBy(reader::next)
              .isInstanceOf(MnemoException.class)
              .hasMessageStartingWith(place)
              .hasMessageContaining("'no access'");
        }
      }
    }
  }

  static Stream<TraceFormat> writableFormats() {
    return formatsOfLines().filter(TraceFormat::isWritable);
  }

  @ParameterizedTest
  @MethodSource("writableFormats")
  void refusesToWriteKeysOfSeveralLinesOrNone(TraceFormat format) {
    List<ByteArrayOutputStream> files = Step.streams(format);
    try (TraceWriter writer = Step.writer(format, files)) {
      for (String key : new String[] {"1\n2", "1\r", ""}) {
        refused(() -> step(key).appendTo(writer));
      }
    }
    assertThat(files).allSatisfy(file -> assertThat(file.size()).isZero());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void closesItsStreams(TraceFormat format) {
    List<String> closed = new ArrayList<>();
    List<InputStream> inputs = new ArrayList<>();
    List<OutputStream> outputs = new ArrayList<>();
    for (String file : format.files()) {
      inputs.add(
          new FilterInputStream(InputStream.nullInputStream()) {
            @Override
            public void close() {
              closed.add("in " + file);
            }
          });
      outputs.add(
          new FilterOutputStream(new ByteArrayOutputStream()) {
            @Override
            public void close() {
              closed.add("out " + file);
            }
          });
    }
    Step.readerOf(format, Collections.nCopies(inputs.size(), new byte[0]), inputs).close();
    Step.writer(format, outputs).close();
    assertThat(closed)
        .containsExactlyInAnyOrderElementsOf(
            format.files().stream()
                .flatMap(file -> Stream.of("in " + file, "out " + file))
                .toList());
  }

  static Stream<TraceFormat> formatsOfAnyKey() {
    return writableFormats().filter(format -> !format.keysAreNumbers());
  }

  @ParameterizedTest
  @MethodSource("formatsOfAnyKey")
  void givesTheKeyAsTextOrSaysThatItIsNone(TraceFormat format) throws CharacterCodingException {
    Step binary = new Step(0, "ff", 1, 0, 0, Operation.READ, 0);
    try (TraceReader reader = Step.reader(format, Step.write(format, List.of(step("ü"), binary)))) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.access().keyAsString()).isEqualTo("ü");
      assertThat(reader.next()).isTrue();
      assertThatThrownBy(() -> reader.access().keyAsString())
          .isInstanceOf(CharacterCodingException.class);
    }
  }

  /** Damaged traces are made of these: reads, writes and a delete, of which a format holds some. */
  private static List<byte[]> smallTrace(TraceFormat format) {
    List<Step> steps =
        Operation.moving().stream()
            .flatMap(
                operation ->
                    Stream.of("a", "key of more letters")
                        .map(key -> new Step(5, step(key).keyInHex(), 7, 1000, 3, operation, 60)))
            .toList();
    return Step.write(format, held(format, steps));
  }

  /** Damage may leave another trace; else one sentence says where it is and what to do. */
  private static void readOrRefuse(TraceFormat format, List<byte[]> files, String what) {
    try {
      Step.read(format, files);
    } catch (MnemoException e) {
      assertThat(e.getMessage())
          .as(what)
          .containsPattern("my\\.trace (line|record|ends within record|has) \\d+")
          .contains(";")
          .hasSizeLessThan(1000)
          .doesNotContainPattern("[\\p{Cntrl}]|Exception|null");
    } catch (RuntimeException | Error e) {
      throw new AssertionError(format.name() + ", " + what, e);
    }
  }

  private static List<byte[]> with(List<byte[]> files, int changed, byte[] content) {
    List<byte[]> all = new ArrayList<>(files);
    all.set(changed, content);
    return all;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsOrRefusesEveryBeginningOfATrace(TraceFormat format) {
    List<byte[]> files = smallTrace(format);
    for (int file = 0; file < files.size(); file++) {
      for (int length = 0; length < files.get(file).length; length++) {
        byte[] cut = Arrays.copyOf(files.get(file), length);
        readOrRefuse(format, with(files, file, cut), "cut to " + length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsOrRefusesFlippedBits(TraceFormat format) {
    List<byte[]> files = smallTrace(format);
    for (int seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      int file = random.nextInt(files.size());
      byte[] flipped = files.get(file).clone();
      for (int flip = random.nextInt(8); flip >= 0; flip--) {
        flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
      }
      readOrRefuse(format, with(files, file, flipped), "flipped by seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsOrRefusesNumbersThatNobodyWrites(TraceFormat format) {
    List<byte[]> files = smallTrace(format);
    String[] numbers = {"", "-1", "0", "1.5", "4294967296", "1099511627777", "9".repeat(18)};
    for (int file = 0; file < files.size(); file++) {
      String text = new String(files.get(file), ISO_8859_1);
      for (MatchResult found : Pattern.compile("[0-9]+").matcher(text).results().toList()) {
        for (String number : numbers) {
          String changed = text.substring(0, found.start()) + number + text.substring(found.end());
          byte[] bytes = changed.getBytes(ISO_8859_1);
          readOrRefuse(format, with(files, file, bytes), number + " at " + found.start());
        }
      }
    }
  }

  /** Text that should be records, records that should be text, and no content at all. */
  @ParameterizedTest
  @MethodSource("formats")
  void readsOrRefusesWhatIsOfAnotherFormat(TraceFormat format) {
    for (TraceFormat other : formats()) {
      byte[] foreign = smallTrace(other).get(0);
      List<byte[]> files = smallTrace(format);
      for (int file = 0; file < files.size(); file++) {
        readOrRefuse(format, with(files, file, foreign), "in place of it " + other.name());
      }
    }
    List<byte[]> empty = Collections.nCopies(format.files().size(), new byte[0]);
    assertThat(Step.read(format, empty)).isEmpty();
  }

  /** Formats that are known by how a file begins; what the tests print as CSV is one of Meta. */
  static Stream<TraceFormat> recognisedFormats() {
    return formats().stream()
        .filter(
            format -> {
              byte[] head = smallTrace(format).get(0);
              return formats().stream()
                  .filter(any -> any.recognises(head))
                  .limit(1)
                  .anyMatch(format::equals);
            });
  }

  @ParameterizedTest
  @MethodSource("recognisedFormats")
  void readsFilesThatBeginLikeItAndNoOthersAmongThem(TraceFormat format, @TempDir Path directory)
      throws IOException {
    Path first = Files.write(directory.resolve("first"), smallTrace(format).get(0));
    Path empty = Files.write(directory.resolve("empty"), new byte[0]);
    assertThat(TraceFormats.of(List.of(empty, first, first, empty))).isSameAs(format);
    for (TraceFormat other : recognisedFormats().filter(any -> any != format).toList()) {
      Path foreign = Files.write(directory.resolve("foreign"), smallTrace(other).get(0));
      misused(
          () -> TraceFormats.of(List.of(first, foreign)),
          foreign + " looks like",
          other.name(),
          format.name(),
          "--from");
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsTimesThatGoBack(TraceFormat format) {
    List<Step> steps =
        held(format, List.of(new Step(9, "61", 1, 10, 0, Operation.READ, 0), step("a")));
    assertThat(Step.read(format, Step.write(format, steps))).isEqualTo(steps);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void saysWhereACompressedTraceIsCut(TraceFormat format, @TempDir Path directory)
      throws IOException {
    for (String ending : List.of(".zst", ".gz")) {
      ByteArrayOutputStream compressed = new ByteArrayOutputStream();
      try (OutputStream out = CompressedFiles.compressing(ending, compressed)) {
        out.write(smallTrace(format).get(0));
      }
      // What is shorter than the sign of its compression is no compressed file.
      for (int length = 4; length < compressed.size(); length += 5) {
        Path cut =
            Files.write(
                directory.resolve("cut" + ending), Arrays.copyOf(compressed.toByteArray(), length));
        List<Path> files = Collections.nCopies(format.files().size(), cut);
        assertThatThrownBy(
                () -> {
                  try (TraceReader reader =
                      new TraceInput(files, format, Step.sizesFor(format)).open(TraceWatch.NONE)) {
                    Step.readAll(reader);
                  }
                })
            .isInstanceOf(MnemoException.class)
            .hasMessageContaining(cut.toString())
            .hasMessageMatching(".* after byte \\d+ of its content; copy or record it again");
      }
    }
  }

  /** Ten gigabytes of zeros in some hundred kilobytes. */
  @ParameterizedTest
  @MethodSource("formats")
  void refusesABombOfZerosAtItsBeginning(TraceFormat format) {
    List<InputStream> bombs = new ArrayList<>();
    List<byte[]> heads = new ArrayList<>();
    for (int i = 0; i < format.files().size(); i++) {
      heads.add(new byte[TraceFormat.HEAD_BYTES]);
      bombs.add(new Zeros(10L << 30));
    }
    refused(
        () -> {
          try (TraceReader reader = Step.readerOf(format, heads, bombs)) {
            reader.next();
          }
        },
        "my.trace ");
    assertThat(bombs).allSatisfy(bomb -> assertThat(((Zeros) bomb).read).isLessThan(1 << 23));
  }

  private static final class Zeros extends InputStream {

    private final long bytes;
    private long read;

    Zeros(long bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return read < bytes && ++read > 0 ? 0 : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int some = (int) Math.min(length, bytes - read);
      Arrays.fill(target, offset, offset + some, (byte) 0);
      read += some;
      return some == 0 ? -1 : some;
    }
  }

  private static Step step(String key) {
    return Step.of(key, Operation.UPDATE);
  }

  private static final class CountingInput extends FilterInputStream {

    private long count;

    CountingInput(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }
}
