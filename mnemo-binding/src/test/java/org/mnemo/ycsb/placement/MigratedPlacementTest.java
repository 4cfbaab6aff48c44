package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class MigratedPlacementTest {

  private static final int FAST = 0;
  private static final int SLOW = 1;

  @TempDir private Path directory;

  private MigratedPlacement placement;

  /** Of the records a to d, FastMem holds the two that were loaded first. */
  @BeforeEach
  void begin() {
    Path file = directory.resolve("dataset.csv.zst");
    try (DatasetFile.Writer dataset = new DatasetFile.Writer(file)) {
      for (String key : List.of("a", "b", "c", "d")) {
        dataset.append(key.getBytes(StandardCharsets.US_ASCII), 0, 1, 1, 9);
      }
      dataset.commit();
    }
    placement =
        MigratedPlacement.ofRun(
            Tiers.FAST_AND_SLOW,
            new MigratedPlacement.Rules(-1, 0.5, 1000, 0.5, 0, 0.5, Long.MAX_VALUE, 0),
            file);
    List<Integer> inFast = new ArrayList<>();
    placement.begin(inFast::add);
    assertThat(inFast).containsExactly(0, 1);
  }

  private void request(String key, int times) {
    for (int i = 0; i < times; i++) {
      placement.route(Operation.READ, new KeyBytes().set(key), placement.requests());
    }
  }

  @Test
  void remembersEverySeventhRequest() {
    request("c", 6);
    assertThat(placement.requestedOn(SLOW)).isEqualTo(-1);
    request("d", 1);
    request("a", 7);
    assertThat(placement.requestedOn(SLOW)).isEqualTo(3);
    assertThat(placement.requestedOn(FAST)).isZero();
    assertThat(placement.requestedOn(SLOW)).isEqualTo(3);
  }

  @Test
  void recallsRecordsAsOftenAsTheyWereRequested() {
    request("a", 7);
    request("b", 14);
    int ofB = 0;
    for (int i = 0; i < 300; i++) {
      ofB += placement.requestedOn(FAST);
    }
    assertThat(ofB).isEqualTo(200);
    assertThat(placement.requestedOn(SLOW)).isEqualTo(-1);
  }
}
