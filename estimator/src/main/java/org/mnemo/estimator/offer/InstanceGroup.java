package org.mnemo.estimator.offer;

import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.mnemo.core.text.Nearest;

/**
 * Instances of one provider, region and date, whose prices are fitted together.
 *
 * @param instances instances that are fitted together, at least one
 * @param peers all instances that the list has of the same provider, region and date, these among
 *     them
 */
public record InstanceGroup(List<InstancePrice> instances, List<InstancePrice> peers) {

  /** A family helps if it has so many times more, or less, memory for each vCPU. */
  private static final double OTHER_RATIO = 1.5;

  private static final int MOST_NAMES = 8;

  public InstanceGroup {
    instances = List.copyOf(instances);
    peers = List.copyOf(peers);
  }

  public String provider() {
    return instances.get(0).provider();
  }

  public String region() {
    return instances.get(0).region();
  }

  public AsOf asOf() {
    return instances.get(0).asOf();
  }

  /** Families of the group, in the order of the list. */
  public List<String> families() {
    return instances.stream().map(InstancePrice::family).distinct().toList();
  }

  /** Sources of the prices, each once. */
  public List<String> sources() {
    return instances.stream().map(InstancePrice::source).distinct().toList();
  }

  /** The instances of a family of the group. */
  public List<InstancePrice> ofFamily(String family) {
    return instances.stream().filter(price -> price.family().equals(family)).toList();
  }

  /** Least, mean and most memory for each vCPU. */
  DoubleSummaryStatistics gibPerVcpu() {
    return instances.stream().mapToDouble(InstancePrice::gibPerVcpu).summaryStatistics();
  }

  /**
   * The group as a user names it: {@code aws-elasticache cache.r5, us-east-1, as of 2022-02-13}.
   */
  public String description() {
    return "%s %s, %s, as of %s".formatted(provider(), familiesInWords(), region(), asOf().text());
  }

  private String familiesInWords() {
    List<String> names = families();
    int last = names.size() - 1;
    if (last >= MOST_NAMES) {
      return names.size() + " families";
    }
    return last == 0
        ? names.get(0)
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  /** True if some instances keep data on local disks, too. */
  public boolean hasSsd() {
    return instances.stream().anyMatch(price -> price.ssdGib() > 0);
  }

  /** Clause on how to separate the prices. */
  String remedy() {
    List<String> missing = missing();
    if (missing.isEmpty()) {
      return "add instances with another ratio to the price list";
    }
    return "add %s with another ratio, as in %s"
        .formatted(
            missing.size() == 1 ? "a family" : "families",
            String.join(",", families()) + "," + String.join(",", missing));
  }

  /**
   * Families to add so that the prices separate: the peer most like the first family by name with
   * another ratio of memory to vCPUs. Where that family has disks, two peers without disks: this
   * one and the most alike of any ratio.
   */
  private List<String> missing() {
    List<InstancePrice> like = ofFamily(families().get(0));
    double ratio =
        (hasSsd() ? like : instances)
            .stream().mapToDouble(InstancePrice::gibPerVcpu).average().orElseThrow();
    List<InstancePrice> candidates =
        peers.stream().filter(peer -> !hasSsd() || peer.ssdGib() == 0).toList();
    Set<String> wanted = new LinkedHashSet<>();
    if (hasSsd()) {
      nearest(candidates.stream()).ifPresent(wanted::add);
    }
    nearest(
            candidates.stream()
                .filter(peer -> hasSsd() || !families().contains(peer.family()))
                .filter(
                    peer ->
                        Math.max(peer.gibPerVcpu() / ratio, ratio / peer.gibPerVcpu())
                            >= OTHER_RATIO))
        .ifPresent(wanted::add);
    families().forEach(wanted::remove);
    return List.copyOf(wanted);
  }

  /** The family most like the first one by name. */
  private Optional<String> nearest(Stream<InstancePrice> candidates) {
    List<String> names = candidates.map(InstancePrice::family).distinct().sorted().toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(Nearest.to(families().get(0), names));
  }
}
