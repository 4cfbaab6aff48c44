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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.FetchesFile.Row;

class FetchesFileTest {

  private static final String HEADER =
      "block,tier,operations,fetches,fetched_bytes,fast_bytes,total_bytes,stalled_us\n";

  @TempDir private Path directory;

  @Test
  void readsWhatItWrote() throws IOException {
    Path file = directory.resolve("fetches.csv");
    List<Row> rows =
        List.of(
            new Row(0, "slow", 110, 96, 393_216, 1000, 5000, 7),
            new Row(1, "slow", 110, 0, 0, 1100, 5000, 0));
    try (FetchesFile.Writer writer = new FetchesFile.Writer(file)) {
      rows.forEach(writer::append);
      assertThat(file).doesNotExist();
      writer.commit();
    }
    assertThat(file).content().startsWith(HEADER + "0,slow,110,96,393216,1000,5000,7\n");
    List<Row> read = new ArrayList<>();
    FetchesFile.read(file, read::add);
    assertThat(read).isEqualTo(rows);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,slow,1,2,3,4,5", "0,slow,-1,2,3,4,5,6", "0,slow,x,2,3,4,5,6"})
  void refusesDamagedRows(String row) throws IOException {
    Path file = Files.writeString(directory.resolve("fetches.csv"), HEADER + row + "\n");
    assertThatThrownBy(() -> FetchesFile.read(file, ignored -> {}))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("fetches.csv");
  }

  @Test
  void refusesAnotherFile() throws IOException {
    Path file = Files.writeString(directory.resolve("fetches.csv"), "block,tier\n");
    assertThatThrownBy(() -> FetchesFile.read(file, ignored -> {}))
        .hasMessageContaining("block,tier,operations");
  }
}
