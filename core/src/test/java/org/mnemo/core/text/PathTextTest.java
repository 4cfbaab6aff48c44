package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.misused;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PathTextTest {

  @Test
  void readsWhatCanBeAPath() {
    assertThat(PathText.parse("--out", "a b/c")).isEqualTo(Path.of("a b", "c"));
  }

  /**
   * Java reads nothing as the folder in which the program was started, and bytes that are no text
   * as U+FFFD, and would write a file of that name.
   */
  @Test
  void refusesWhatCouldNotBeRead() {
    misused(() -> PathText.parse("--out", ""), "--out");
    misused(
        () -> PathText.parse("--out", "caf\uFFFD/a"), "--out", "caf\uFFFD/a' is not valid text");
    misused(() -> PathText.parse("mnemo.out", "a\0b"), "mnemo.out", "'a\\0b'");
  }
}
