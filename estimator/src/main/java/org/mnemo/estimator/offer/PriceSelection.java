package org.mnemo.estimator.offer;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Nearest;

/**
 * The prices that a user wants to have fitted together.
 *
 * @param provider provider of the instances
 * @param families families of that provider, or {@link #ALL}; empty for those that stand for the
 *     provider: a memory-optimised and a general-purpose one
 * @param region region of the prices; null for the one with most of these instances
 * @param asOf latest date that the prices may be of; null for the newest prices
 */
public record PriceSelection(
    String provider, List<String> families, @Nullable String region, @Nullable AsOf asOf) {

  /** Name that stands for all families of a provider, as the Mnemo paper fits them. */
  public static final String ALL = "all";

  /**
   * The families that represent a provider where the user names none: its memory-optimised family
   * of a recent generation together with the general-purpose one of the same generation. Both have
   * the same processors, so that they differ in their ratio of memory to vCPUs and in little else,
   * which determines the two prices.
   */
  private static final Map<String, List<String>> REPRESENTATIVES =
      Map.of(
          "aws-ec2", List.of("r8g", "m8g"),
          "aws-elasticache", List.of("cache.r7g", "cache.m7g"),
          "azure", List.of("Esv5", "Dsv5"),
          "gcp", List.of("n4-highmem", "n4-standard"));

  public PriceSelection {
    families = List.copyOf(families);
    for (String family : families) {
      if (!family.isBlank() && Collections.frequency(families, family) > 1) {
        throw new UsageException("family " + family + " is named twice; name it once");
      }
    }
  }

  /** The families requested by name, by which a provider can be found. */
  public static List<String> named(List<String> families) {
    return families.equals(List.of(ALL)) ? List.of() : families;
  }

  /** The prices of one date and region at which the list has all the families. */
  private record Snapshot(AsOf asOf, String region) {

    static Snapshot of(InstancePrice price) {
      return new Snapshot(price.asOf(), price.regionName());
    }
  }

  /**
   * Selects instances of one date and one region.
   *
   * @throws UsageException if the list does not know the provider, a family or the region, or has
   *     no date and region with all of these families
   */
  public InstanceGroup from(PriceList list) {
    PriceList own = list.ofProvider(provider);
    List<String> wanted = families.isEmpty() ? representatives(own) : families;
    boolean all = wanted.equals(List.of(ALL));
    for (String family : all ? List.<String>of() : wanted) {
      if (!own.families().contains(family)) {
        throw PriceList.unknown("family of " + provider, family, own.families());
      }
    }
    requireRegion(own);
    List<InstancePrice> peers =
        newest(own, all ? List.of() : wanted).orElseThrow(() -> nothingOf(wanted, own));
    List<InstancePrice> instances =
        peers.stream().filter(price -> all || wanted.contains(price.family())).toList();
    return new InstanceGroup(instances, peers);
  }

  /** Families that stand for the provider, as far as a list has them all; else all of the list. */
  private List<String> representatives(PriceList own) {
    List<String> known = REPRESENTATIVES.getOrDefault(provider, List.of());
    return !known.isEmpty() && own.families().containsAll(known) ? known : List.of(ALL);
  }

  /** All prices of the newest date and region in question that have these families. */
  private Optional<List<InstancePrice>> newest(PriceList own, List<String> wanted) {
    Map<Snapshot, List<InstancePrice>> snapshots =
        own.prices().stream()
            .filter(price -> region == null || price.regionName().equals(region))
            .filter(price -> asOf == null || !price.asOf().lastDay().isAfter(asOf.lastDay()))
            .collect(Collectors.groupingBy(Snapshot::of, LinkedHashMap::new, Collectors.toList()));
    return snapshots.entrySet().stream()
        .filter(entry -> familiesOf(entry.getValue()).containsAll(wanted))
        .max(
            Comparator.comparing(
                    (Map.Entry<Snapshot, List<InstancePrice>> entry) -> entry.getKey().asOf())
                .thenComparing(entry -> entry.getValue().size())
                .thenComparing(entry -> entry.getKey().region(), Comparator.reverseOrder()))
        .map(Map.Entry::getValue);
  }

  private static HashSet<String> familiesOf(List<InstancePrice> prices) {
    return prices.stream()
        .map(InstancePrice::family)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private void requireRegion(PriceList own) {
    List<String> regions =
        own.prices().stream().map(InstancePrice::regionName).distinct().sorted().toList();
    if (region != null && !regions.contains(region)) {
      throw PriceList.unknown("region of " + provider, region, regions);
    }
  }

  private UsageException nothingOf(List<String> wanted, PriceList own) {
    String when = asOf == null ? "" : " as of " + asOf.text() + " or before";
    String where = region == null ? "" : " in " + region;
    if (wanted.equals(List.of(ALL))) {
      return new UsageException(
          "%s has no prices%s%s; choose among those that there are: %s"
              .formatted(provider, when, where, snapshots(own.prices())));
    }
    String dates =
        wanted.stream()
            .map(family -> family + ": " + snapshots(ofFamily(family, own)))
            .collect(Collectors.joining("; "));
    return new UsageException(
        families.isEmpty()
            ? "%s has no prices%s%s of %s, which stand for it where --instances names none (%s); %s"
                .formatted(
                    provider, when, where, String.join(" and ", wanted), dates, others(wanted, own))
            : "%s has no prices of %s of one date and region%s%s; choose among those that there are: %s"
                .formatted(provider, String.join(" and ", wanted), when, where, dates));
  }

  /** Advice on what to ask for where the families that stand for a provider have no prices. */
  private String others(List<String> wanted, PriceList own) {
    return newest(own, List.of())
        .map(
            prices -> {
              List<String> there = new PriceList(prices).families();
              return "as of %s in %s it has %s: name some, such as --instances %s ('bin/mnemo price' without options says which there are)"
                  .formatted(
                      prices.get(0).asOf().text(),
                      prices.get(0).regionName(),
                      CountedNoun.of(there.size(), "family", "families"),
                      wanted.stream()
                          .map(family -> Nearest.to(family, there))
                          .distinct()
                          .collect(Collectors.joining(",")));
            })
        .orElseGet(() -> "it has prices of " + snapshots(own.prices()));
  }

  private static List<InstancePrice> ofFamily(String family, PriceList own) {
    return own.prices().stream().filter(price -> price.family().equals(family)).toList();
  }

  private static String snapshots(List<InstancePrice> prices) {
    return prices.stream()
        .map(price -> price.asOf().text() + " in " + price.regionName())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
