package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that are stored where a trace comes from, though no request asks for them. */
class StoredKeysCountTest {

  @TempDir Path folder;

  private Program advise(String dataset) throws IOException {
    String requests = "0,a,1,1000,0,get,0\n0,b,1,2000,0,get,0\n0,c,1,10,0,get,0\n";
    Path trace = Files.writeString(folder.resolve("trace.csv"), requests.repeat(3000));
    return Program.mnemo(
        words(
            "advise --store simulated -P workloads/replay -p mnemo.trace=%s "
                + "-p mnemo.state=%s --dataset %s --out %s",
            trace, folder.resolve("state"), folder.resolve(dataset), folder.resolve("out")));
  }

  @Tag("processes")
  @Test
  void countInTheAdviceAndInTheMap() throws IOException {
    Files.writeString(folder.resolve("all.csv"), "a,1,1000\nb,1,2000\nunasked,7,50000\n");
    Program advised = advise("all.csv").done();
    assertThat(advised.out()).contains("of 4 keys", "1 of the 3 keys");
    // A header, SlowMem only, and a row for each key: a, b, c and the one that nobody asks for.
    assertThat(Files.readAllLines(folder.resolve("out/estimate/curve.csv"))).hasSize(6);

    Program placed =
        Program.mnemo(
            words(
                "place %s --dataset %s --row 2", folder.resolve("out"), folder.resolve("all.csv")));
    assertThat(placed.out()).contains("2 keys by 'gain'", "2 in SlowMem");
  }

  @Test
  void areMissedBeforeAnythingIsMeasured() throws IOException {
    advise("none.csv").refused(1, "none.csv");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
