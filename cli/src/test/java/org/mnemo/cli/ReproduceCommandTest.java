package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code reproduce} refuses before it makes anything. */
class ReproduceCommandTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {",", "", " ", "fig1,,fig9"})
  void refusesEmptyNames(String only) {
    Program refused = Program.mnemo("reproduce", "--only", only, "--out", directory.toString());

    assertThat(refused.status()).as(refused.err()).isEqualTo(2);
    assertThat(refused.sentence()).startsWith("mnemo: --only has an empty name; name tables");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void refusesAScaleThatIsNoNumber() {
    Program refused = Program.mnemo("reproduce", "--scale", "nan", "--out", directory.toString());

    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.sentence())
        .isEqualTo("mnemo: --scale must be above 0 and at most 10, was nan");
  }
}
