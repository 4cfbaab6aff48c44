package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;

/**
 * Memory use reported by the servers after the load; content of {@code memory.json}, absent if the
 * store does not report it.
 *
 * @param payloadBytes keys and values of all loaded records in bytes
 * @param records number of loaded records
 * @param tiers memory use of each reporting server
 */
public record MemoryUse(int schema, long payloadBytes, long records, List<TierMemory> tiers) {

  public static final int SCHEMA = 1;

  public MemoryUse {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
    Check.between("payload_bytes", payloadBytes, 0, Long.MAX_VALUE);
    Check.between("records", records, 0, Long.MAX_VALUE);
  }

  /**
   * Memory use of one tier.
   *
   * @param usedBytes memory of its records in bytes, as reported by the server
   * @param records number of its records
   */
  public record TierMemory(String name, long usedBytes, long records) {

    public TierMemory {
      Check.between("used_bytes", usedBytes, 0, Long.MAX_VALUE);
      Check.between("records", records, 0, Long.MAX_VALUE);
    }
  }

  /**
   * Reads {@code memory.json}.
   *
   * @throws MnemoException if it is damaged or of another version
   */
  public static MemoryUse read(Path file) {
    return Json.read(file, MemoryUse.class, SCHEMA);
  }

  /**
   * Bytes that the store of a tier adds to each record, at least 0. Empty without a report, or if
   * the number of records differs from the load.
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
