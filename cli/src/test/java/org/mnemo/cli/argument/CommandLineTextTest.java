package org.mnemo.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandLineTextTest {

  @ParameterizedTest
  @CsvSource({
    "redis.password=hush, redis.password=...",
    "-predis.passwd=hush, -predis.passwd=...",
    "-p=api_key=hush, -p=api_key=...",
    "-predis.host=redis://user:hush@box, -predis.host=...",
    "--price=0.2, --price=0.2",
    "-precordcount=10, -precordcount=10",
    "-p, -p",
    "workloads/trending, workloads/trending"
  })
  void leavesOutWhatIsSecret(String argument, String shown) {
    assertThat(CommandLineText.withoutSecret(argument)).isEqualTo(shown);
  }
}
