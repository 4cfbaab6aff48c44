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

  @Test
  void saysWhichValueIsNone() {
    assertThatThrownBy(() -> PathText.parse("mnemo.out", "a\0b"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "mnemo.out must be a path, was 'a\\0b' (Nul character not allowed); correct it");
  }
}
