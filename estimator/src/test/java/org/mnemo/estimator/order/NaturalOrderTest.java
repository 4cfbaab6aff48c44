package org.mnemo.estimator.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {

  private static long head(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
    return NaturalOrder.head(bytes, 0, bytes.length);
  }

  private static int compare(byte[] a, byte[] b) {
    return NaturalOrder.compare(a, 0, a.length, b, 0, b.length);
  }

  @Test
  void aHeadShowsLengthAndDigitsOfARun() {
    assertThat(head("")).isZero();
    assertThat(head("k")).isEqualTo((long) 'k' << 56);
    assertThat(head("a007b")).isEqualTo(0x61_30_01_37_62_00_00_00L);
    assertThat(head("000")).isEqualTo(0x30_00_00_00_00_00_00_00L);
    assertThat(head("1234567890")).isEqualTo(0x30_0a_31_32_33_34_35_36L);
    // More than 254 digits are alike, whatever follows.
    assertThat(head("1".repeat(255) + "z")).isEqualTo(head("2".repeat(300) + "a"));
    assertThat(Long.compareUnsigned(head("9".repeat(254)), head("1".repeat(255)))).isNegative();
  }

  /** Bytes around the digits, and few of them, so that keys are often alike for a while. */
  @Provide
  Arbitrary<byte[]> keys() {
    return Arbitraries.of(List.of((byte) 0, (byte) '/', (byte) '0', (byte) '1', (byte) '9'))
        .injectDuplicates(0.3)
        .list()
        .ofMaxSize(12)
        .map(
            bytes -> {
              byte[] key = new byte[bytes.size() + 1];
              for (int i = 0; i < bytes.size(); i++) {
                key[i] = bytes.get(i);
              }
              key[bytes.size()] = (byte) 0xc3;
              return key;
            });
  }

  @Property(tries = 1000)
  void headsNeverContradictNames(@ForAll("keys") byte[] a, @ForAll("keys") byte[] b) {
    int byHead =
        Long.compareUnsigned(NaturalOrder.head(a, 0, a.length), NaturalOrder.head(b, 0, b.length));
    if (byHead != 0) {
      assertThat(Integer.signum(byHead)).isEqualTo(Integer.signum(compare(a, b)));
    }
  }
}
