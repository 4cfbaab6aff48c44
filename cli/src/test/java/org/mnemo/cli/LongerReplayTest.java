package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;

/** A trace that stores new records is replayed once more where the first time told too little. */
@Tag("processes")
class LongerReplayTest {

  @TempDir private Path temporary;

  @Test
  void startsFromServersWithoutTheRecordsOfTheFirstReplay() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      // Every fourth request stores a record that was not there.
      lines.add(
          i % 4 == 0
              ? "0,new%d,6,2000,0,set,0".formatted(i)
              : "0,key%d,6,2000,0,get,0".formatted(i % 50));
    }
    Path trace = Files.write(temporary.resolve("trace.csv"), lines);
    Path out = temporary.resolve("out");

    Program advise =
        Program.mnemo(
            words("advise -P workloads/replay -p mnemo.trace=%s --time 6s --out %s", trace, out));

    advise.estimated();
    assertThat(MeasurementDirectory.open(out).readRun().counts().operations()).isGreaterThan(1000);
    MemoryUse memory = Json.read(out.resolve("memory.json"), MemoryUse.class);
    assertThat(memory.records()).isEqualTo(50);
    assertThat(memory.tiers()).hasSize(2).allMatch(tier -> tier.records() == 50);
    assertThat(
            Json.read(out.resolve("estimate/recommendation.json"), JsonNode.class)
                .get("warnings")
                .findValuesAsText("code"))
        .doesNotContain("other-records-on-servers");
  }
}
