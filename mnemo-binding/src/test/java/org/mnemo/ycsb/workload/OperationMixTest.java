package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;

class OperationMixTest {

  /** Proportions, and where the operations of each kind begin and end. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # 3 + 1 + 2 + 1 + 1 = 8
          readproportion 3 updateproportion 1 insertproportion 2 deleteproportion 1 readmodifywriteproportion 1 | 0 READ 0.3749 READ 0.375 UPDATE 0.5 INSERT 0.75 DELETE 0.875 READ_MODIFY_WRITE 0.9999999999 READ_MODIFY_WRITE
          # CoreWorkload's defaults.
          table usertable | 0.9499 READ 0.9501 UPDATE 0.9999999999 UPDATE
          # Scans come last, so that mixes without them stay as they were: 0.95 + 0.05 + 1 + 2 = 4.
          readmodifywriteproportion 1 | 0.9999999999 READ_MODIFY_WRITE
          readmodifywriteproportion 1 scanproportion 2 | 0.499 READ_MODIFY_WRITE 0.501 SCAN
          """)
  void dividesTheUnitInterval(String proportions, String shares) {
    OperationMix mix = mix(proportions.split(" "));
    String[] sharesAndKinds = shares.split(" ", -1);
    for (int i = 0; i < sharesAndKinds.length; i += 2) {
      Kind kind = Kind.valueOf(sharesAndKinds[i + 1]);
      assertThat(mix.at(Double.parseDouble(sharesAndKinds[i]))).isEqualTo(kind);
      assertThat(mix.has(kind)).isTrue();
    }
    assertThat(mix.has(Kind.SCAN)).isEqualTo(proportions.contains("scan"));
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
