package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class PathTextTest {

  @Test
  void readsWhatCanBeAPath() {
    assertThat(PathText.parse("--out", "a b/c")).isEqualTo(Path.of("a b", "c"));
  }

  /** Java reads it as the folder in which the program was started. */
  @Test
  void takesNothingForNoPath() {
    assertThatThrownBy(() -> PathText.parse("--out", ""))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--out");
  }

  /** Java reads bytes that are no text as U+FFFD, and would write a file of that name. */
  @Test
  void refusesWhatCouldNotBeRead() {
    assertThatThrownBy(() -> PathText.parse("--out", "caf\uFFFD/a"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--out")
        .hasMessageContaining("caf\uFFFD/a' is not valid text");
  }

  @Test
  void saysWhichValueIsNone() {
    assertThatThrownBy(() -> PathText.parse("mnemo.out", "a\0b"))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("mnemo.out", "'a\\0b'");
  }
}
