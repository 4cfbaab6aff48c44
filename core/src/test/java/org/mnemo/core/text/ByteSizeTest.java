package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.misused;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({"500000,500000", "7 b,7", "2KiB,2048", "1.5 kB,1500", "0.5Gi,536870912"})
  void readsAmounts(String text, long bytes) {
    assertThat(ByteSize.parse("--size", text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1.5", "1.0 B", "-1", "1e3", "2 parsecs", "9999999999 GiB"})
  void refusesFractionsOfBytesAndWhatIsNone(String text) {
    misused(() -> ByteSize.parse("--size", text), "--size", "'" + text + "'");
  }
}
