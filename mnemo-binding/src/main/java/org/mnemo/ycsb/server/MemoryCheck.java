package org.mnemo.ycsb.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.server.FreeMemory.MemoryLimit;

/**
 * Prevents local servers from exhausting memory, which would make the kernel end programs,
 * unrelated ones included. Thread-safe.
 */
public final class MemoryCheck {

  public static final String NAME = "mnemo.memory.check";

  public static final Property PROPERTY =
      new Property(
          NAME, true, "`false`: local servers start even if memory may run out; also `--force`");

  /** Bytes stored between two checks; small compared with the reserve. */
  private static final long STEP_BYTES = 8 << 20;

  /** Size of a record without its values, counted towards the next check. */
  private static final long RECORD_BYTES = 256;

  private static final long LEAST_KEPT_BYTES = 64 << 20;
  private static final long KEPT_PART = 100;

  private final List<String> tiers;
  private final List<MemorySource> memory;
  private final FreeMemory free;
  private final AtomicLong storedBytes = new AtomicLong();

  MemoryCheck(List<String> tiers, List<MemorySource> memory, FreeMemory free) {
    this.tiers = List.copyOf(tiers);
    this.memory = List.copyOf(memory);
    this.free = free;
  }

  /**
   * The check of this machine; null if disabled or not needed.
   *
   * @param tiers names of the tiers with a local server
   * @param memory memory of each server
   */
  public static @Nullable MemoryCheck of(
      List<String> tiers, List<MemorySource> memory, Properties properties) {
    return !tiers.isEmpty() && new PropertyReader(properties).flag(NAME, true)
        ? new MemoryCheck(tiers, memory, FreeMemory.ofThisMachine())
        : null;
  }

  /** Checked tiers whose memory has the same limit. */
  private record Claim(MemoryLimit limit, List<Integer> tiers) {}

  private List<Claim> claims() {
    Map<String, Claim> claims = new LinkedHashMap<>();
    for (int tier = 0; tier < tiers.size(); tier++) {
      for (MemoryLimit limit : free.limits(memory.get(tier))) {
        claims
            .computeIfAbsent(limit.name(), name -> new Claim(limit, new ArrayList<>()))
            .tiers()
            .add(tier);
      }
    }
    return List.copyOf(claims.values());
  }

  /**
   * Refuses a data set that does not fit, before a server is started.
   *
   * @param types kind of each tier's server
   * @param dataset size of the data on each server; an unknown one passes
   */
  public void requireRoom(List<LocalServerType> types, DatasetSize dataset) {
    if (!dataset.isKnown()) {
      return;
    }
    for (Claim claim : claims()) {
      MemoryLimit limit = claim.limit();
      long wantedBytes = 0;
      for (int tier : claim.tiers()) {
        wantedBytes = Math.addExact(wantedBytes, types.get(tier).memoryBytes(dataset));
      }
      if (wantedBytes > limit.freeBytes() - keptBytes(limit)) {
        throw new MnemoException(
            "no room for %s: %s of %s needed for %s of values%s; of its %s, %s are free and %s reserved; use fewer or smaller records, free memory, or add -p %s=false (--force)"
                .formatted(
                    servers(claim),
                    PlacedPages.amount(wantedBytes),
                    limit.name(),
                    PlacedPages.amount(dataset.loadedValueBytes()),
                    claim.tiers().size() > 1 ? " each" : "",
                    PlacedPages.amount(limit.totalBytes()),
                    PlacedPages.amount(limit.freeBytes()),
                    PlacedPages.amount(keptBytes(limit)),
                    NAME));
      }
    }
  }

  /** Counts a stored record, and checks the free memory every few MiB. */
  public void stored(long valueBytes) {
    if (storedBytes.addAndGet(valueBytes + RECORD_BYTES) < STEP_BYTES) {
      return;
    }
    storedBytes.set(0);
    for (Claim claim : claims()) {
      MemoryLimit limit = claim.limit();
      if (limit.freeBytes() < keptBytes(limit)) {
        throw new MnemoException(
            "stopped before %s was full, as %s it: of its %s only %s are free; load fewer or smaller records, or free memory"
                .formatted(
                    limit.name(),
                    servers(claim) + (claim.tiers().size() > 1 ? " fill" : " fills"),
                    PlacedPages.amount(limit.totalBytes()),
                    PlacedPages.amount(limit.freeBytes())));
      }
    }
  }

  /**
   * Reserved memory in bytes: one per cent of the whole, more than kernels keep, at least 64 MiB.
   */
  private static long keptBytes(MemoryLimit limit) {
    return Math.max(LEAST_KEPT_BYTES, limit.totalBytes() / KEPT_PART);
  }

  private String servers(Claim claim) {
    return claim.tiers().stream()
        .map(tiers::get)
        .collect(
            Collectors.joining(
                " and ",
                claim.tiers().size() > 1 ? "the servers of tiers " : "the server of tier ",
                ""));
  }
}
