package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;

/**
 * Memory use of the servers by their own account once all records are loaded; content of {@code
 * memory.json}. A store that does not report it leaves no such file.
 *
 * @param schema version of the file format
 * @param payloadBytes size of the keys and values of all records in bytes, as the load counted them
 * @param records number of records that the load stored
 * @param tiers memory use of each server that reported it
 */
public record MemoryUse(int schema, long payloadBytes, long records, List<TierMemory> tiers) {

  public static final int SCHEMA = 1;

  public MemoryUse {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
    requireCount("payload_bytes", payloadBytes);
    requireCount("records", records);
  }

  private static void requireCount(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be at least 0, was " + value);
    }
  }

  /**
   * Memory use of one tier.
   *
   * @param usedBytes memory in bytes that its records take, by the server's own account
   * @param records number of records that it holds
   */
  public record TierMemory(String name, long usedBytes, long records) {

    public TierMemory {
      requireCount("used_bytes", usedBytes);
      requireCount("records", records);
    }
  }

  /**
   * Reads the file.
   *
   * @throws MnemoException if it is damaged or of another version
   */
  public static MemoryUse read(Path file) {
    return Json.read(file, MemoryUse.class, SCHEMA);
  }

  /**
   * Bytes that the store of a tier adds to each record, at least 0. Empty if it did not tell, or
   * holds other records than were loaded.
   */
  public OptionalDouble overheadBytes(String tier) {
    return tiers.stream()
        .filter(memory -> memory.name().equals(tier))
        .filter(memory -> memory.records() == records && records > 0)
        .mapToDouble(memory -> (double) (memory.usedBytes() - payloadBytes) / records)
        .map(bytes -> Math.max(0, bytes))
        .findFirst();
  }
}
