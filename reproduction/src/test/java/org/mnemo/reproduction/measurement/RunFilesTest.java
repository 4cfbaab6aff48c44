package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;

class RunFilesTest {

  @TempDir private Path run;

  @BeforeEach
  void writeARun() throws Exception {
    Files.writeString(run.resolve("blocks.csv"), "four");
    Files.writeString(run.resolve("run.json"), "{}");
  }

  @Test
  void takesDownSizes() {
    assertThat(RunFiles.bytes(run)).isEqualTo(Map.of("blocks.csv", 4L, "run.json", 2L));
  }

  /** Such as findings, and estimates that users make of a run. */
  @Test
  void allowsMoreFiles() throws Exception {
    Map<String, Long> recorded = RunFiles.bytes(run);
    Files.writeString(run.resolve("findings.json"), "{}");
    Files.createDirectory(run.resolve("estimate"));

    RunFiles.requireSame(run, recorded);
  }

  @Test
  void findsFilesThatWereCutOrAreGone() throws Exception {
    Map<String, Long> recorded = RunFiles.bytes(run);
    Path blocks = Files.writeString(run.resolve("blocks.csv"), "");

    assertThatThrownBy(() -> RunFiles.requireSame(run, recorded))
        .isInstanceOf(MnemoException.class)
        .hasMessage(blocks + " had 4 bytes when the run ended and has 0 now");
    Files.delete(blocks);
    assertThatThrownBy(() -> RunFiles.requireSame(run, recorded))
        .hasMessage(blocks + " had 4 bytes when the run ended and is gone");
  }
}
