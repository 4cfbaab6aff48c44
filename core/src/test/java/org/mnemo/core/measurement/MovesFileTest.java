package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MovesFile.Probes;
import org.mnemo.core.measurement.MovesFile.Row;

class MovesFileTest {

  @TempDir private Path directory;

  @Test
  void givesBackWhatWasWritten() {
    Path file = directory.resolve("moves.csv");
    List<Row> rows =
        List.of(
            new Row(0, 0, 7, 700, 70, 0, 0, 0, 35, new Probes(0, 0, 0), new Probes(0, 0, 0)),
            new Row(1, 500, 2, 200, 20, 3, 300, 33, 9, new Probes(5, 50, 6), new Probes(4, 40, 8)));
    try (MovesFile.Writer writer = new MovesFile.Writer(file)) {
      rows.forEach(writer::append);
      writer.commit();
    }
    assertThat(file).content().endsWith("1,500,2,200,20,3,300,33,9,5,50,6,4,40,8\n");
    List<Row> read = new ArrayList<>();
    MovesFile.read(file, read::add);
    assertThat(read).isEqualTo(rows);
  }

  @Test
  void refusesOtherFilesAndDamagedRows() throws IOException {
    Path file = directory.resolve("moves.csv");
    new MovesFile.Writer(file).commit();
    Files.writeString(file, Files.readString(file) + "1,2,3\n");
    assertThatThrownBy(() -> MovesFile.read(file, ignored -> {}))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("3 columns");
    Files.writeString(file, "epoch\n");
    assertThatThrownBy(() -> MovesFile.read(file, ignored -> {}))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("epoch,operations");
  }
}
