package org.mnemo.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;

class SettingsTest {

  private static Settings settings(double scale, String... stores) {
    return new Settings(Path.of("out"), null, List.of(stores), scale, 42);
  }

  @ParameterizedTest
  @CsvSource({"1,10000,100000,90", "0.5,5000,50000,45", "0.05,500,10000,4", "0.001,200,10000,4"})
  void scalesRecordsRequestsAndTime(double scale, int records, int requests, long seconds) {
    Settings settings = settings(scale, "redis");

    assertThat(settings.records()).isEqualTo(records);
    assertThat(settings.requests()).isEqualTo(requests);
    assertThat(settings.seconds(90)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 10.1, Double.NaN})
  void refusesScalesThatMakeNoSense(double scale) {
    assertThatThrownBy(() -> settings(scale, "redis")).isInstanceOf(UsageException.class);
  }

  /** 60 minutes less a quarter of them for loads and estimates. */
  @Test
  void plansNoMoreMeasuringThanAnHourHasRoomFor() {
    Plan plan = new Plan(settings(1, "redis", "memcached", "dynamodb"));
    Set<Measurement> all =
        Parts.all().stream().flatMap(part -> part.needs(plan).stream()).collect(Collectors.toSet());

    assertThat(all).hasSize(3 * 5 + 1 + 1 + 2 + 2);
    assertThat(all.stream().map(Measurement::name)).doesNotHaveDuplicates();
    assertThat(all.stream().mapToLong(Measurement::budgetSeconds).sum()).isLessThan(45 * 60);
  }

  @Test
  void measuresFiguresOfOneStoreOnTheFirst() {
    Plan plan = new Plan(settings(1, "memcached", "redis"));

    assertThat(new Fig5a().needs(plan)).allMatch(run -> run.store().equals("memcached"));
  }
}
