package org.mnemo.estimator.offer;

import java.util.List;
import java.util.Map;

/**
 * The families that represent a provider where the user names none: its memory-optimised family of
 * a recent generation together with the general-purpose one of the same generation. Both have the
 * same processors, so that they differ in their ratio of memory to vCPUs and in little else, which
 * determines the two prices.
 */
final class ReferenceFamilies {

  private static final Map<String, List<String>> BY_PROVIDER =
      Map.of(
          "aws-ec2", List.of("r8g", "m8g"),
          "aws-elasticache", List.of("cache.r7g", "cache.m7g"),
          "azure", List.of("Esv5", "Dsv5"),
          "gcp", List.of("n4-highmem", "n4-standard"));

  private ReferenceFamilies() {}

  /** Families that stand for a provider, as far as a list has them all; else all of the list. */
  static List<String> of(String provider, PriceList list) {
    List<String> families = BY_PROVIDER.getOrDefault(provider, List.of());
    return !families.isEmpty() && list.families().containsAll(families)
        ? families
        : List.of(PriceSelection.ALL);
  }
}
