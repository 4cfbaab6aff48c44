package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;
import org.mnemo.reproduction.Runs;
import org.mnemo.reproduction.mnemo.MnemoPaper;

class SettingsTest {

  private static Settings settings(double scale, String... stores) {
    return new Settings(Path.of("out"), List.of(stores), scale, 42);
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

  @ParameterizedTest
  @ValueSource(strings = {"nan", "half", "0,5", ""})
  void refusesScalesThatAreNoNumbers(String text) {
    assertThatThrownBy(() -> Settings.scale(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("--scale", "10", text);
    assertThat(Settings.scale("0.05")).isEqualTo(0.05);
  }

  @Test
  void saysWhichCommandMakesThePage() {
    assertThat(
            settings(1, "redis", "memcached", "dynamodb")
                .command("", MnemoPaper.PAPER.stores(), List.of()))
        .isEqualTo("bin/mnemo reproduce --out DIR");
    assertThat(settings(1, "redis").command("--paper sla-alpha", List.of("redis"), List.of()))
        .isEqualTo("bin/mnemo reproduce --paper sla-alpha --out DIR");
    assertThat(
            new Settings(Path.of("out"), List.of("redis"), 0.05, 7)
                .command("", MnemoPaper.PAPER.stores(), List.of("fig5a", "fig9")))
        .isEqualTo(
            "bin/mnemo reproduce --out DIR --scale 0.05 --only fig5a,fig9 --stores redis --seed 7");
  }

  /** 90 seconds and as long for the replay of its sample, and 8 around each: 196 s. */
  @Test
  void estimatesTimeWithTheReplaysOfSamples() {
    MeasurementPlan plan = new MeasurementPlan(settings(1, "redis"));
    Measurement whole = plan.plain("redis", Workload.TIMELINE);
    List<Measurement> both = List.of(whole, plan.downsampled(Workload.TIMELINE));

    assertThat(Runs.howLong(both, both)).contains("2 runs", "3 minutes");
    assertThat(Runs.howLong(both.subList(1, 2), both)).contains("1 run ", "2 minutes");
    MeasurementPlan trial = new MeasurementPlan(settings(0.02, "redis"));
    List<Measurement> one = List.of(trial.plain("redis", Workload.TIMELINE));
    assertThat(Runs.howLong(one, one)).contains("about a minute");
  }

  @Test
  void measuresFiguresOfOneStoreOnTheFirst() {
    MeasurementPlan plan = new MeasurementPlan(settings(1, "memcached", "redis"));

    assertThat(MnemoPaper.PAPER.parts(List.of("fig5a")).get(0).needs(plan))
        .allMatch(run -> run.store().equals("memcached"));
  }
}
