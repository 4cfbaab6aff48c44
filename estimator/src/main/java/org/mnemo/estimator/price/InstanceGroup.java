package org.mnemo.estimator.price;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.Nearest;

/**
 * Instances of one provider, region and date, whose prices are fitted together.
 *
 * @param instances at least one
 * @param peers all that the list has of the same provider, region and date, these among them
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

  /** In the order of the list. */
  public List<String> families() {
    return instances.stream().map(InstancePrice::family).distinct().toList();
  }

  /** Who says so, each source once. */
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

  /** How to tell the two prices apart, as a clause. */
  String remedy() {
    return better()
        .map(families -> "add a family with another ratio, as in " + families)
        .orElse("add instances with another ratio to the price list");
  }

  /**
   * What to add so that the two prices can be told apart: the group's families and, behind them,
   * the peer most like them by name that has another ratio of memory to vCPUs. Empty if there is
   * none.
   */
  private Optional<String> better() {
    double ratio = gibPerVcpu().getAverage();
    List<String> others =
        peers.stream()
            .filter(peer -> !families().contains(peer.family()))
            .filter(
                peer ->
                    Math.max(peer.gibPerVcpu() / ratio, ratio / peer.gibPerVcpu()) >= OTHER_RATIO)
            .map(InstancePrice::family)
            .distinct()
            .sorted(Comparator.naturalOrder())
            .toList();
    String first = families().get(0);
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(",", families()) + "," + Nearest.to(first, others));
  }
}
