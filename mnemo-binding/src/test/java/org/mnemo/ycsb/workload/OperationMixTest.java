package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;

class OperationMixTest {

  @Test
  void weightsAreNormalised() {
    // 3 + 1 + 2 + 1 + 1 = 8: reads below 3/8, then updates, inserts, deletes, read-modify-writes.
    OperationMix mix =
        mix(
            "readproportion", "3",
            "updateproportion", "1",
            "insertproportion", "2",
            "deleteproportion", "1",
            "readmodifywriteproportion", "1");
    assertThat(mix.at(0)).isEqualTo(Kind.READ);
    assertThat(mix.at(0.3749)).isEqualTo(Kind.READ);
    assertThat(mix.at(0.375)).isEqualTo(Kind.UPDATE);
    assertThat(mix.at(0.5)).isEqualTo(Kind.INSERT);
    assertThat(mix.at(0.75)).isEqualTo(Kind.DELETE);
    assertThat(mix.at(0.875)).isEqualTo(Kind.READ_MODIFY_WRITE);
    assertThat(mix.at(Math.nextDown(1.0))).isEqualTo(Kind.READ_MODIFY_WRITE);
  }

  @Test
  void defaultsAreThoseOfCoreWorkload() {
    OperationMix mix = mix();
    assertThat(mix.at(0.9499)).isEqualTo(Kind.READ);
    assertThat(mix.at(0.9501)).isEqualTo(Kind.UPDATE);
    assertThat(mix.at(Math.nextDown(1.0))).isEqualTo(Kind.UPDATE);
    assertThat(mix.has(Kind.READ)).isTrue();
    assertThat(mix.has(Kind.UPDATE)).isTrue();
    assertThat(mix.has(Kind.DELETE)).isFalse();
  }

  @Test
  void scansComeLastSoThatMixesWithoutThemStayAsTheyWere() {
    OperationMix without = mix("readmodifywriteproportion", "1");
    OperationMix with = mix("readmodifywriteproportion", "1", "scanproportion", "2");
    assertThat(without.has(Kind.SCAN)).isFalse();
    assertThat(without.at(Math.nextDown(1.0))).isEqualTo(Kind.READ_MODIFY_WRITE);
    // 0.95 + 0.05 + 1 + 2 = 4: the last half are scans.
    assertThat(with.at(0.499)).isEqualTo(Kind.READ_MODIFY_WRITE);
    assertThat(with.at(0.501)).isEqualTo(Kind.SCAN);
    assertThat(with.has(Kind.SCAN)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "readproportion, -0.1",
    "updateproportion, NaN",
    "deleteproportion, half",
    "scanproportion, -1"
  })
  void badProportionsAreErrors(String name, String value) {
    misused(() -> mix(name, value), name, "0 to 1000000000", "'" + value + "'");
  }

  @Test
  void noOperationsAreAnError() {
    misused(() -> mix("readproportion", "0", "updateproportion", "0"), "readproportion=1");
  }

  private static OperationMix mix(String... properties) {
    return OperationMix.of(new PropertyReader(Runs.properties(properties)));
  }
}
