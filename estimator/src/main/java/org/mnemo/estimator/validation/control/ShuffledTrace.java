package org.mnemo.estimator.validation.control;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/**
 * A trace from which popularity is gone: each read and update is for a record drawn at random from
 * all of them. To change places of requests only would leave a workload whose requests are
 * independent of each other, as those of YCSB are, just as it was.
 */
final class ShuffledTrace {

  private ShuffledTrace() {}

  /** Writes the shuffled trace of a run. */
  static void write(MeasurementDirectory run, Path target, long seed) {
    StoredSizes records =
        Files.exists(run.dataset()) ? DatasetFile.sizes(run.dataset()) : ofTrace(run.trace());
    SplittableRandom random = new SplittableRandom(seed);
    Access shuffled = new Access();
    try (TraceReader trace = TraceFiles.open(run.trace());
        TraceOutput out = TraceOutput.create(List.of(target), TraceFormats.TWITTER)) {
      Access access = trace.access();
      while (trace.next()) {
        boolean isOfAnyRecord =
            access.operation() == Operation.READ || access.operation() == Operation.UPDATE;
        int key = random.nextInt(records.size());
        out.writer()
            .append(
                isOfAnyRecord
                    ? shuffled.set(
                        access.timestampS(),
                        records.keys().keyBuffer(key),
                        records.keys().keyOffset(key),
                        records.keys().keyBytes(key),
                        records.keyBytes(key),
                        records.valueBytes(key),
                        access.client(),
                        access.operation(),
                        access.ttlS())
                    : access);
      }
      out.commit();
    }
  }

  private static StoredSizes ofTrace(Path file) {
    StoredSizes records = new StoredSizes();
    try (TraceReader trace = TraceFiles.open(file)) {
      Access access = trace.access();
      while (trace.next()) {
        records.put(
            access.keyBuffer(),
            access.keyOffset(),
            access.keyLength(),
            access.keyBytes(),
            access.valueBytes());
      }
    }
    return records;
  }
}
