package org.mnemo.core.trace.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.core.Refusals.misused;

import java.util.function.IntFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySampleTest {

  private static final int KEYS = 100_000;

  /** Bounds of five standard errors, sqrt(R (1 - R) 100000), in either direction. */
  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.01, 0.1, 0.5, 0.9})
  void keepsTheShareThatWasAskedFor(double rate) {
    double allowed = 5 * Math.sqrt(rate * (1 - rate) * KEYS);
    for (long seed : new long[] {42, 43, 0, -1}) {
      KeySample sample = new KeySample(rate, seed);
      assertThat(kept(sample, i -> "user" + i)).isCloseTo((int) (rate * KEYS), about(allowed));
      assertThat(kept(sample, Integer::toString)).isCloseTo((int) (rate * KEYS), about(allowed));
      assertThat(kept(sample, i -> "a long prefix of every key " + i + " and a suffix"))
          .isCloseTo((int) (rate * KEYS), about(allowed));
    }
  }

  private static org.assertj.core.data.Offset<Integer> about(double allowed) {
    return within((int) Math.ceil(allowed));
  }

  private static int kept(KeySample sample, IntFunction<String> key) {
    int kept = 0;
    for (int i = 0; i < KEYS; i++) {
      byte[] bytes = key.apply(i).getBytes(UTF_8);
      kept += sample.holds(bytes, 0, bytes.length) ? 1 : 0;
    }
    return kept;
  }

  /** If two seeds chose alike, more than R^2 of the keys would be in both samples. */
  @Test
  void choosesOtherKeysForAnotherSeed() {
    KeySample one = new KeySample(0.1, 42);
    KeySample other = new KeySample(0.1, 43);
    int both = 0;
    for (int i = 0; i < KEYS; i++) {
      byte[] key = ("user" + i).getBytes(UTF_8);
      both += one.holds(key, 0, key.length) && other.holds(key, 0, key.length) ? 1 : 0;
    }
    // 0.01 x 100000 = 1000, standard error sqrt(0.01 x 0.99 x 100000) = 31.
    assertThat(both).isCloseTo(1000, within(5 * 31));
  }

  @Property
  void holdsWhatSmallerSamplesOfItsSeedHold(
      @ForAll byte[] key,
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double rate,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double otherRate) {
    boolean inSmaller = new KeySample(Math.min(rate, otherRate), seed).holds(key, 0, key.length);
    boolean inLarger = new KeySample(Math.max(rate, otherRate), seed).holds(key, 0, key.length);
    assertThat(inLarger || !inSmaller).isTrue();
  }

  @Property
  void looksAtTheKeyAndNothingAroundIt(
      @ForAll byte[] before, @ForAll byte[] key, @ForAll byte[] after, @ForAll long seed) {
    byte[] all = new byte[before.length + key.length + after.length];
    System.arraycopy(before, 0, all, 0, before.length);
    System.arraycopy(key, 0, all, before.length, key.length);
    System.arraycopy(after, 0, all, before.length + key.length, after.length);
    KeySample sample = new KeySample(0.5, seed);
    assertThat(sample.position(all, before.length, key.length))
        .isEqualTo(sample.position(key, 0, key.length));
  }

  @Test
  void tellsKeysThatDifferInTheLengthOrTheEndApart() {
    KeySample sample = new KeySample(0.5, 42);
    double[] positions = new double[5];
    String[] keys = {"", "\0", "\0\0", "12345678", "123456789"};
    for (int i = 0; i < keys.length; i++) {
      byte[] key = keys[i].getBytes(UTF_8);
      positions[i] = sample.position(key, 0, key.length);
    }
    assertThat(positions).doesNotHaveDuplicates();
  }

  @Test
  void refusesRatesThatAreNoShare() {
    for (double rate : new double[] {0, 1, -0.1, 1.5, Double.NaN, Double.POSITIVE_INFINITY}) {
      misused(() -> new KeySample(rate, 42), String.valueOf(rate));
    }
  }
}
