package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.misused;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

  @ParameterizedTest
  @CsvSource({"60s,60000", "5m,300000", "1.5 min,90000", "2h,7200000", "0.25s,250", "3S,3000"})
  void readsTimes(String text, long millis) {
    assertThat(TimeSpan.parse("--time", text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "60", "0s", "-3s", "5d", "1e3s", "0.0001s", "99999999999s", "m"})
  void refusesWhatIsNone(String text) {
    misused(() -> TimeSpan.parse("--time", text), "--time", text);
  }

  @ParameterizedTest
  @CsvSource({"3.25,3.3 s", "48,48 s", "150,2.5 min", "9000,2.5 h"})
  void saysTimes(double seconds, String text) {
    assertThat(TimeSpan.text(seconds)).isEqualTo(text);
  }
}
