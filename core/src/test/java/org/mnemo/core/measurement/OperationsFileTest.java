package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class OperationsFileTest {

  private static final String HEADER = "block,tier,operation,size_class,latency_ns";

  @TempDir private Path directory;

  @Test
  void readsWhatWasWritten() {
    Path file = directory.resolve("operations.csv.zst");
    try (OperationsFile.Writer writer = new OperationsFile.Writer(file, Tiers.FAST_AND_SLOW)) {
      writer.append(0, 0, Operation.READ, 100_000, 65_000);
      writer.append(7, 1, Operation.UPDATE, 0, 1);
      writer.commit();
    }

    assertThat(read(file))
        .containsExactly(
            "0 0 READ " + SizeClass.of(100_000) + " 65000", "7 1 UPDATE " + SizeClass.of(0) + " 1");
  }

  @Test
  void leavesNothingUnlessCommitted() {
    Path file = directory.resolve("operations.csv.zst");
    try (OperationsFile.Writer writer = new OperationsFile.Writer(file, Tiers.FAST_AND_SLOW)) {
      writer.append(0, 0, Operation.READ, 1, 1);
    }
    assertThat(file).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0,fast,read,1    | damaged row of 4 columns
          0,third,read,1,5 | 'third' is not a valid tier
          0,fast,scan,1,5  | 'scan' is not a valid operation
          0,fast,read,99,5 | '99' is not a valid size class
          0,fast,read,1,-5 | '-5' is not a valid count
          x,fast,read,1,5  | 'x' is not a valid count
          """,
      quoteCharacter = '"')
  void saysWhatIsWrongWithWhichLine(String line, String what) throws Exception {
    Path file = Files.writeString(directory.resolve("o.csv"), HEADER + "\n" + line + "\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("line 2: ")
        .hasMessageContaining(what);
  }

  @Test
  void refusesAnotherFile() throws Exception {
    Path file = Files.writeString(directory.resolve("o.csv"), "key,tier\n");
    assertThatThrownBy(() -> read(file)).hasMessageContaining(HEADER);
  }

  private static List<String> read(Path file) {
    List<String> read = new ArrayList<>();
    OperationsFile.read(
        file,
        Tiers.FAST_AND_SLOW,
        (block, tier, operation, sizeClass, latencyNs) ->
            read.add(block + " " + tier + " " + operation + " " + sizeClass + " " + latencyNs));
    return read;
  }
}
