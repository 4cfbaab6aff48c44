package org.mnemo.estimator.evidence;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RunInfo;

/** Memory that servers reported, compared with their data set. */
final class MemoryEvidence {

  /** YCSB's own default. */
  private static final long FIELDS = 10;

  /** Most bytes that a store may add to a record, and to each of its fields. */
  private static final long MOST_RECORD_BYTES = 1024;

  private static final long MOST_FIELD_BYTES = 256;

  /**
   * Most bytes that a store may reserve for further records: Memcached reserves a page per size
   * class.
   */
  private static final long MOST_READY_BYTES = 64L << 20;

  private MemoryEvidence() {}

  /**
   * Bytes of overhead of each record on a tier, beyond key and value; empty if not reported.
   *
   * @throws MnemoException if {@code memory.json} is damaged, or contradicts the data set
   */
  static OptionalDouble overheadBytes(MeasurementDirectory directory, RunInfo run, String tier) {
    if (!Files.exists(directory.memory())) {
      return OptionalDouble.empty();
    }
    MemoryUse use = MemoryUse.read(directory.memory());
    if (Files.exists(directory.dataset())) {
      requirePayload(use, directory);
    }
    for (TierMemory memory : use.tiers()) {
      if (memory.records() == use.records() && use.records() > 0) {
        requirePlausible(memory, use, fields(run), directory.memory());
      }
    }
    return use.overheadBytes(tier);
  }

  /** The load's records come first in the data set. */
  private static void requirePayload(MemoryUse use, MeasurementDirectory directory) {
    long records = 0;
    long bytes = 0;
    try (DatasetFile.Reader dataset = new DatasetFile.Reader(directory.dataset())) {
      while (records < use.records() && dataset.next()) {
        records++;
        bytes += dataset.keyBytes() + dataset.valueBytes();
      }
    }
    if (use.payloadBytes() != bytes || records < use.records()) {
      throw new MnemoException(
          "%s says payload_bytes %d of %d records, but the first %d of %s have %d; copy the run's directory whole, or repeat the run"
              .formatted(
                  directory.memory(),
                  use.payloadBytes(),
                  use.records(),
                  records,
                  directory.dataset(),
                  bytes));
    }
  }

  private static void requirePlausible(TierMemory memory, MemoryUse use, long fields, Path file) {
    // As doubles, which do not overflow.
    double most =
        2.0 * use.payloadBytes()
            + (double) use.records() * (MOST_RECORD_BYTES + fields * MOST_FIELD_BYTES)
            + MOST_READY_BYTES;
    if (memory.usedBytes() > most || (memory.usedBytes() == 0 && use.payloadBytes() > 0)) {
      throw new MnemoException(
          "%s says used_bytes %d on the tier '%s', which %d records of %d bytes together cannot take; copy the run's directory whole, or repeat the run"
              .formatted(
                  file, memory.usedBytes(), memory.name(), use.records(), use.payloadBytes()));
    }
  }

  private static long fields(RunInfo run) {
    String given = run.properties().getOrDefault("fieldcount", "");
    return given.matches("[0-9]{1,6}") ? Math.max(FIELDS, Long.parseLong(given)) : FIELDS;
  }
}
