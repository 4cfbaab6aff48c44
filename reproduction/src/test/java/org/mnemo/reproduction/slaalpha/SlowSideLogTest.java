package org.mnemo.reproduction.slaalpha;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

class SlowSideLogTest {

  @TempDir private Path directory;

  /**
   * A load of a, b, c into two places evicts a. Then a misses and evicts b, c hits, b misses and
   * evicts a, b hits, c hits.
   */
  @Test
  void followsAnLruMemoryThatTheLoadHasFilled() throws Exception {
    MeasurementDirectory run = new MeasurementDirectory(Files.createDirectories(directory));
    try (DatasetFile.Writer records = new DatasetFile.Writer(run.dataset())) {
      for (String key : List.of("a", "b", "c")) {
        records.append(key.getBytes(UTF_8), 0, 1, 1, 10);
      }
      records.commit();
    }
    try (TraceOutput trace = TraceOutput.create(List.of(run.trace()), TraceFormats.TWITTER)) {
      Access access = new Access();
      for (String key : List.of("a", "c", "b", "b", "c")) {
        byte[] bytes = key.getBytes(UTF_8);
        trace.writer().append(access.set(0, bytes, 0, 1, 1, 10, 0, Operation.READ, 0));
      }
      trace.commit();
    }

    SlowSideLog log = SlowSideLog.of(run, 2);

    assertThat(log.misses().references()).isEqualTo(2);
    assertThat(log.misses().evictions()).isEqualTo(3);
    // With all three in memory no reference is left; both know it of evictions that they have seen.
    assertThat(log.misses().byEvictions().orElseThrow().misses(3).mean()).isLessThan(1);
  }
}
