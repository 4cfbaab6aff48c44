package org.mnemo.core.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.MnemoException;

/** What every trace format must do; a new format is tested as soon as it is registered. */
class TraceFormatContractTest {

  /** The most that a reader may hold of a stream that it has not handed out. */
  private static final int READ_AHEAD_BYTES = 1 << 17;

  /** One access as a value. */
  record Step(
      long timestampS,
      String keyInHex,
      long keyBytes,
      long valueBytes,
      long client,
      Operation operation,
      long ttlS) {

    byte[] key() {
      return HexFormat.of().parseHex(keyInHex);
    }

    static Step of(Access access) {
      return new Step(
          access.timestampS(),
          HexFormat.of()
              .formatHex(
                  access.keyBuffer(), access.keyOffset(), access.keyOffset() + access.keyLength()),
          access.keyBytes(),
          access.valueBytes(),
          access.client(),
          access.operation(),
          access.ttlS());
    }
  }

  static List<TraceFormat> formats() {
    return TraceFormats.all();
  }

  @Property
  void bringsBackEveryAccess(
      @ForAll("formatsToPick") TraceFormat format, @ForAll("traces") List<Step> steps) {
    assertThat(read(format, write(format, steps))).isEqualTo(steps);
  }

  @Property
  void writesTheSameBytesForTheSameAccesses(
      @ForAll("formatsToPick") TraceFormat format, @ForAll("traces") List<Step> steps) {
    byte[] once = write(format, steps);
    assertThat(write(format, read(format, once))).isEqualTo(once);
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
    return Combinators.combine(
            numbers, keys, numbers, numbers, numbers, Arbitraries.of(Operation.class), numbers)
        .as(Step::new)
        .list()
        .ofMaxSize(30);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void bringsBackAKeyOfAMebibyte(TraceFormat format) {
    byte[] key = new byte[1 << 20];
    Arrays.fill(key, (byte) ',');
    Step step = new Step(1, HexFormat.of().formatHex(key), key.length, 2, 3, Operation.READ, 4);
    assertThat(read(format, write(format, List.of(step, step)))).containsExactly(step, step);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsAnEmptyTrace(TraceFormat format) {
    assertThat(read(format, write(format, List.of()))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void readsNoFurtherAheadThanABuffer(TraceFormat format) {
    byte[] bytes = write(format, steps(100_000));
    assertThat(bytes.length).isGreaterThan(10 * READ_AHEAD_BYTES);
    CountingInput in = new CountingInput(bytes);
    try (TraceReader reader = format.reader(in, "trace")) {
      int taken = 0;
      while (reader.next()) {
        taken++;
        // Every line of this trace is equally long.
        long handedOut = (long) taken * bytes.length / 100_000;
        assertThat(in.count <= handedOut + READ_AHEAD_BYTES).isTrue();
      }
      assertThat(taken).isEqualTo(100_000);
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void handsOutOneAccessObject(TraceFormat format) {
    try (TraceReader reader =
        format.reader(new ByteArrayInputStream(write(format, steps(2))), "trace")) {
      Access access = reader.access();
      while (reader.next()) {
        assertThat(reader.access()).isSameAs(access);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void namesADamagedLineByItsNumber(TraceFormat format) throws IOException {
    ByteArrayOutputStream damaged = new ByteArrayOutputStream();
    damaged.write(write(format, steps(3)));
    damaged.write("no access\n".getBytes(UTF_8));
    try (TraceReader reader =
        format.reader(new ByteArrayInputStream(damaged.toByteArray()), "my.trace")) {
      for (int i = 0; i < 3; i++) {
        assertThat(reader.next()).isTrue();
      }
      assertThat(reader.position()).isEqualTo("my.trace line 3");
      assertThatThrownBy(reader::next)
          .isInstanceOf(MnemoException.class)
          .hasMessageStartingWith("my.trace line 4: ")
          .hasMessageContaining("'no access'");
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void refusesToWriteKeysOfSeveralLinesOrNone(TraceFormat format) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TraceWriter writer = format.writer(out, "trace")) {
      for (String key : new String[] {"a\nb", "a\r", ""}) {
        byte[] bytes = key.getBytes(UTF_8);
        assertThatThrownBy(
                () -> writer.append(0, bytes, 0, bytes.length, 1, 1, 0, Operation.READ, 0))
            .isInstanceOf(MnemoException.class);
      }
    }
    assertThat(read(format, out.toByteArray())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void closesItsStreams(TraceFormat format) {
    boolean[] closed = new boolean[2];
    format
        .reader(
            new FilterInputStream(InputStream.nullInputStream()) {
              @Override
              public void close() {
                closed[0] = true;
              }
            },
            "trace")
        .close();
    format
        .writer(
            new FilterOutputStream(new ByteArrayOutputStream()) {
              @Override
              public void close() {
                closed[1] = true;
              }
            },
            "trace")
        .close();
    assertThat(closed).containsExactly(true, true);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void isFoundByItsName(TraceFormat format) {
    assertThat(TraceFormats.byName(format.name())).isSameAs(format);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void givesTheKeyAsTextOrSaysThatItIsNone(TraceFormat format) throws CharacterCodingException {
    Step text = new Step(0, "c3bc", 2, 0, 0, Operation.READ, 0);
    Step binary = new Step(0, "ff", 1, 0, 0, Operation.READ, 0);
    try (TraceReader reader =
        format.reader(new ByteArrayInputStream(write(format, List.of(text, binary))), "trace")) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.access().keyAsString()).isEqualTo("ü");
      assertThat(reader.next()).isTrue();
      assertThatThrownBy(() -> reader.access().keyAsString())
          .isInstanceOf(CharacterCodingException.class);
    }
  }

  private static List<Step> steps(int count) {
    return Collections.nCopies(count, new Step(1, "61", 1, 100, 0, Operation.UPDATE, 0));
  }

  private static byte[] write(TraceFormat format, List<Step> steps) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TraceWriter writer = format.writer(out, "trace")) {
      for (Step step : steps) {
        byte[] key = step.key();
        writer.append(
            step.timestampS(),
            key,
            0,
            key.length,
            step.keyBytes(),
            step.valueBytes(),
            step.client(),
            step.operation(),
            step.ttlS());
      }
    }
    return out.toByteArray();
  }

  private static List<Step> read(TraceFormat format, byte[] bytes) {
    List<Step> steps = new ArrayList<>();
    try (TraceReader reader = format.reader(new ByteArrayInputStream(bytes), "trace")) {
      while (reader.next()) {
        steps.add(Step.of(reader.access()));
      }
    }
    return steps;
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
