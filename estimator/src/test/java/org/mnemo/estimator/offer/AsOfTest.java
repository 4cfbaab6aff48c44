package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AsOfTest {

  @ParameterizedTest
  @CsvSource({
    "2020-12-14, 2020-12-14, 2020-12-14",
    "2020-02, 2020-02-01, 2020-02-29",
    "2019-Q1, 2019-01-01, 2019-03-31",
    "2019-Q4, 2019-10-01, 2019-12-31",
    "2019, 2019-01-01, 2019-12-31",
    "2018-Q4/2019-Q1 (inferred), 2018-10-01, 2019-03-31",
    "2018-08/2018-11 (inferred), 2018-08-01, 2018-11-30"
  })
  void knowsTheFirstAndTheLastDay(String text, String firstDay, String lastDay) {
    AsOf asOf = AsOf.parse(text).orElseThrow();
    assertThat(asOf.firstDay()).isEqualTo(firstDay);
    assertThat(asOf.lastDay()).isEqualTo(lastDay);
    assertThat(asOf.text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "14.12.2020",
        "2020-13",
        "2020-02-30",
        "2020-Q5",
        "2020/2019",
        "2020/"
      })
  void refusesWhatIsNoDate(String text) {
    assertThat(AsOf.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-10-02, less than a month old, 19",
    "2026-09-21, 1 month old, 30",
    "2026-09, less than a month old, 21",
    "2025-10-21, 1 year old, 365",
    "2019-Q1, 7 years and 6 months old, 2761",
    "2026-10-21, of this day, 0",
    "2026-10, of this month, 0",
    "2026-Q4, of this quarter, 0",
    "2026, of this year, 0",
    "2026-Q3/2026-11, of this time, 0",
    "2026-10-22, dated after this machine's 2026-10-21, -1",
    "2026-11, dated after this machine's 2026-10-21, -11"
  })
  void tellsItsAge(String text, String age, long ageDays) {
    AsOf asOf = AsOf.parse(text).orElseThrow();
    LocalDate today = LocalDate.of(2026, 10, 21);
    assertThat(asOf.age(today)).isEqualTo(age);
    assertThat(asOf.ageDays(today)).isEqualTo(ageDays);
  }
}
