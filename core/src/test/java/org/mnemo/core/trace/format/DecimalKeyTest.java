package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalKeyTest {

  private final DecimalKey key = new DecimalKey();

  private String text(long number) {
    key.set(number);
    return new String(key.buffer(), key.start(), key.length(), US_ASCII);
  }

  @Test
  void isAnUnsignedNumber() {
    for (long number : new long[] {0, 7, 9, 10, 42, 99, 100, 101, 999, 1000, Long.MAX_VALUE}) {
      assertThat(text(number)).isEqualTo(Long.toString(number));
    }
    assertThat(text(Long.MIN_VALUE)).isEqualTo("9223372036854775808");
    assertThat(text(-1)).isEqualTo("18446744073709551615");
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long number = random.nextLong() >>> random.nextInt(64);
      assertThat(text(number)).isEqualTo(Long.toUnsignedString(number));
    }
  }
}
