package org.mnemo.estimator.offer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Nodes with RAM and local disk of fixed sizes, of which one buys as many of one type as it takes,
 * without replicas. Disks hold what is not hot.
 */
final class NodeOffer implements Offer {

  private static final double GIB = 1L << 30;

  private final InstanceGroup nodes;
  private final InstanceGroup ramOnlyNodes;
  private final long usableRamPercent;
  private final long mostNodes;

  NodeOffer(Facts facts, PriceList list, String provider) {
    nodes = newest(list, provider, facts.text("node_family"));
    ramOnlyNodes = newest(list, provider, facts.text("ram_only_family"));
    usableRamPercent = facts.number("usable_ram_percent");
    mostNodes = facts.number("most_nodes");
  }

  private static InstanceGroup newest(PriceList list, String provider, String family) {
    return new PriceSelection(provider, List.of(family), null, null).from(list);
  }

  @Override
  public long usableRamPercent() {
    return usableRamPercent;
  }

  /** So many nodes of one type. */
  private record Nodes(InstancePrice type, long count) {

    double usdPerMonth() {
      return count * type.usdPerHour() * CatalogPrice.HOURS_PER_MONTH;
    }

    long ramBytes() {
      return count * bytes(type.memoryGib());
    }

    long flashBytes() {
      return count * bytes(type.ssdGib());
    }
  }

  private static long bytes(double gib) {
    return (long) (gib * GIB);
  }

  /** The cheapest nodes of one type, of these the fewest, that hold so much; empty if none do. */
  private Optional<Nodes> cheapest(InstanceGroup types, long ramBytes, long flashBytes) {
    return types.instances().stream()
        .map(type -> new Nodes(type, count(type, ramBytes, flashBytes)))
        .filter(all -> all.count() <= mostNodes)
        .min(Comparator.comparingDouble(Nodes::usdPerMonth).thenComparingLong(Nodes::count));
  }

  private long count(InstancePrice type, long ramBytes, long flashBytes) {
    long forRam = quotient(ramBytes, usableBytes(bytes(type.memoryGib())));
    return Math.max(1, Math.max(forRam, quotient(flashBytes, bytes(type.ssdGib()))));
  }

  private static long quotient(long bytes, long ofOne) {
    return bytes == 0 ? 0 : ofOne == 0 ? Long.MAX_VALUE : (bytes - 1) / ofOne + 1;
  }

  @Override
  public @Nullable Purchase purchase(Demand demand, FlashPrices prices) {
    long onFlash = demand.movableFlashBytes() - demand.hotFlashBytes();
    Nodes chosen = cheapest(nodes, demand.wantedRamBytes(), onFlash).orElse(null);
    if (chosen == null) {
      return null;
    }
    Purchase.RamOnly ramOnly =
        cheapest(ramOnlyNodes, demand.allRamBytes(), 0)
            .map(
                all ->
                    new Purchase.RamOnly(
                        all.type().instance(), all.count(), all.ramBytes(), all.usdPerMonth()))
            .orElse(null);
    return new Purchase(
        chosen.type().instance(),
        chosen.count(),
        chosen.ramBytes(),
        chosen.flashBytes(),
        (double) chosen.ramBytes() / (chosen.ramBytes() + chosen.flashBytes()),
        ramOnly == null || ramOnly.usdPerMonth() == null
            ? null
            : chosen.usdPerMonth() / ramOnly.usdPerMonth(),
        chosen.usdPerMonth(),
        ramOnly,
        nodes.description());
  }
}
