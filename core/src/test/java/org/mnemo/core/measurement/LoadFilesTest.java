package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;

/** The files of runs under load: what is written is read again, and damage is named. */
class LoadFilesTest {

  @TempDir Path directory;

  @Test
  void keepsBlocksOfASaturatedRun() throws IOException {
    Path file = directory.resolve("saturation.csv");
    SaturationFile.Row row =
        new SaturationFile.Row(25, "fast", 4, 28_811_691, 12_092_465, 7, 31, 900, 90_000, 92, 920);
    try (SaturationFile.Writer writer = new SaturationFile.Writer(file)) {
      writer.append(row);
      writer.commit();
    }
    assertThat(SaturationFile.read(file)).containsExactly(row);
    assertThat(row.operations()).isEqualTo(992);
    assertThat(row.bytes()).isEqualTo(90_920);
    Files.writeString(file, Files.readString(file) + "26,slow,4,1,-5,0,1,1,1,0,0\n");
    assertThatThrownBy(() -> SaturationFile.read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("saturation.csv")
        .hasMessageContaining("'-5'");
  }

  @Test
  void keepsHowARunKeptUp() throws IOException {
    Path file = directory.resolve("pace.csv");
    PaceFile.Row row = new PaceFile.Row(3, "mixed-0.5", 400, 39_900, 40_100, 5, 205, 41_000);
    try (PaceFile.Writer writer = new PaceFile.Writer(file)) {
      writer.append(row);
      writer.commit();
    }
    assertThat(PaceFile.read(file)).containsExactly(row);
    Files.writeString(file, Files.readString(file) + "4,fast,1\n");
    assertThatThrownBy(() -> PaceFile.read(file)).hasMessageContaining("3 columns");
    Files.writeString(file, "block\n");
    assertThatThrownBy(() -> PaceFile.read(file)).isInstanceOf(MnemoException.class);
  }
}
