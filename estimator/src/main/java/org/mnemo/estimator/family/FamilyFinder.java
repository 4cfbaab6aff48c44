package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Finds families by common prefixes of keys that end at a separator, or at a digit after letters.
 * Prefixes of the first level become families if they cover most keys. A family is divided further
 * if its parts differ in benefit. Dividing off a part of bytes b' and benefit s' from one of bytes
 * b and benefit s lifts the curve of benefit over FastMem by a mean of
 *
 * <pre>|s' b - s b'| / (2 B)</pre>
 *
 * <p>over all B bytes, if families are filled by benefit per byte. The part with the highest lift
 * goes first. Division ends at the requested number of families, or if each lift is below {@link
 * #LEAST_LIFT} of the total benefit. It takes at most the time of {@link PrefixTree}, whose nodes
 * it visits once per family.
 */
final class FamilyFinder {

  /** Smallest lift that divides a family, as a share of the total benefit. */
  static final double LEAST_LIFT = 0.005;

  /** A family of the first level has at least this share of keys, bytes, requests or benefit. */
  private static final double LEAST_SHARE = 0.01;

  /**
   * Families of the first level cover at least this share of all keys. In keys without structure,
   * such as UUIDs, separators occur by chance and cover fewer.
   */
  private static final double LEAST_COVERED = 0.5;

  private final PrefixNode root;
  private final int mostFamilies;

  /** Families by their root node, with the rest of each. */
  private final IdentityHashMap<PrefixNode, Worth> left = new IdentityHashMap<>();

  private FamilyFinder(PrefixNode root, int mostFamilies) {
    this.root = root;
    this.mostFamilies = mostFamilies;
  }

  /**
   * Finds at most {@code mostFamilies} families, which cover all keys.
   *
   * @param mostFamilies at least 1
   */
  static List<FamilyPattern> find(PrefixNode root, int mostFamilies) {
    FamilyFinder finder = new FamilyFinder(root, mostFamilies);
    finder.left.put(root, root.worth());
    finder.firstLevel();
    while (finder.left.size() < mostFamilies && finder.divide()) {
      // Each iteration adds a family.
    }
    List<PrefixNode> nodes = List.copyOf(finder.left.keySet());
    if (nodes.size() == 1) {
      byte[] prefix = root.familyPrefix();
      return List.of(new FamilyPattern(FamilyPattern.pattern(prefix), prefix));
    }
    return nodes.stream()
        .filter(node -> finder.left.getOrDefault(node, Worth.NOTHING).keys() > 0)
        .map(node -> FamilyPattern.of(node.familyPrefix()))
        .sorted(Comparator.comparing(FamilyPattern::name))
        .toList();
  }

  private void firstLevel() {
    List<PrefixNode> found = new ArrayList<>();
    collect(root, found);
    found.removeIf(node -> node.worth().shareOf(root.worth()) < LEAST_SHARE);
    long covered = found.stream().mapToLong(node -> node.worth().keys()).sum();
    Worth all = root.worth();
    if (covered < LEAST_COVERED * all.keys()) {
      return;
    }
    found.sort(
        Comparator.comparingDouble((PrefixNode node) -> node.worth().shareOf(all)).reversed());
    for (PrefixNode node : found.subList(0, Math.min(found.size(), mostFamilies - 1))) {
      take(node, root, node.worth());
    }
  }

  /** Collects the uppermost nodes that can be the root of a family. */
  private static void collect(PrefixNode node, List<PrefixNode> found) {
    for (PrefixNode child : node.children()) {
      if (child.familyPrefix().length > 0) {
        found.add(child);
      } else {
        collect(child, found);
      }
    }
  }

  private void take(PrefixNode node, PrefixNode from, Worth worth) {
    left.put(node, worth);
    left.merge(from, worth, Worth::minus);
  }

  /** A part of a family, and its lift. */
  private record Part(PrefixNode node, PrefixNode family, Worth worth, double lift) {}

  /**
   * Divides off the part with the highest lift.
   *
   * @return false if all lifts are too small
   */
  private boolean divide() {
    List<Part> parts = new ArrayList<>();
    List.copyOf(left.keySet()).forEach(family -> parts(family, family, parts));
    Worth all = root.worth();
    Part best = parts.stream().max(Comparator.comparingDouble(Part::lift)).orElse(null);
    double least = LEAST_LIFT * all.savedNs() * 2 * all.bytes();
    if (best == null || !(best.lift >= least && least > 0)) {
      return false;
    }
    take(best.node, best.family, best.worth);
    return true;
  }

  /**
   * Adds the parts of a family below a node.
   *
   * @return the rest of the family among the node's keys
   */
  private Worth parts(PrefixNode node, PrefixNode family, List<Part> parts) {
    Worth worth = node.own();
    for (PrefixNode child : node.children()) {
      if (!left.containsKey(child)) {
        worth = worth.plus(parts(child, family, parts));
      }
    }
    // The rest of the first level is too small, or without structure.
    if (node != family && !family.isRoot() && node.familyPrefix().length > 0) {
      Worth whole = left.getOrDefault(family, Worth.NOTHING);
      double lift = Math.abs(worth.savedNs() * whole.bytes() - whole.savedNs() * worth.bytes());
      parts.add(new Part(node, family, worth, lift));
    }
    return worth;
  }
}
