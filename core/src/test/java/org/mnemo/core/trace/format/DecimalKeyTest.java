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
    for (int number = 0; number < 10_000; number++) {
      assertThat(text(number)).isEqualTo(Integer.toString(number));
      assertThat(text(number * 10_000L)).isEqualTo(Long.toString(number * 10_000L));
    }
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long number = random.nextLong() >>> random.nextInt(64);
      assertThat(text(number)).isEqualTo(Long.toUnsignedString(number));
    }
  }

  @Test
  void getsNamesOfAnyLength() {
    for (String name : new String[] {"", "d", "disk-17", "n".repeat(200)}) {
      key.set(1_234_567_890_123L);
      key.prepend(name.getBytes(US_ASCII), 0, name.length());
      assertThat(new String(key.buffer(), key.start(), key.length(), US_ASCII))
          .isEqualTo(name + ":1234567890123");
    }
  }
}
