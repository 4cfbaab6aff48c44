package org.mnemo.estimator.family;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Finds families by the text of the keys: the beginnings that end at a separator, or at a digit
 * behind letters. Those of the first level are families wherever they say something of most keys; a
 * family is divided further where its parts differ in benefit. To divide one of bytes b and benefit
 * s by a part of b' and s' lifts the line of benefit over bytes of FastMem, as far as families are
 * filled by benefit a byte, by a mean of
 *
 * <pre>|s' b - s b'| / (2 B)</pre>
 *
 * over all B bytes; the part with the highest lift goes first, until families are as many as asked
 * for or none lifts the line by {@link #LEAST_LIFT} of the benefit of all keys. Takes no longer
 * than {@link PrefixTree}, whose nodes it looks through once for each family.
 */
final class FamilyFinder {

  /** A part whose family gains less than this share of all benefit by it stays where it is. */
  static final double LEAST_LIFT = 0.005;

  /** A family of the first level has at least this share of keys, bytes, requests or benefit. */
  private static final double LEAST_SHARE = 0.01;

  /**
   * Families of the first level have at least this share of all keys. Where keys have no structure,
   * as UUIDs, those in which chance puts a separator, or digits behind letters, are fewer.
   */
  private static final double LEAST_COVERED = 0.5;

  private final PrefixNode root;
  private final int mostFamilies;

  /** Families so far by the node that each is rooted at, with what is left to each. */
  private final IdentityHashMap<PrefixNode, Worth> left = new IdentityHashMap<>();

  private FamilyFinder(PrefixNode root, int mostFamilies) {
    this.root = root;
    this.mostFamilies = mostFamilies;
  }

  /**
   * At most so many families that have all keys, at least one.
   *
   * @param mostFamilies at least 1
   */
  static List<FamilyPattern> find(PrefixNode root, int mostFamilies) {
    FamilyFinder finder = new FamilyFinder(root, mostFamilies);
    finder.left.put(root, root.worth());
    finder.firstLevel();
    while (finder.left.size() < mostFamilies && finder.divide()) {
      // Each turn is a family more.
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

  /** The uppermost nodes that families can be rooted at. */
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

  /** A part of a family, and what it would take from it. */
  private record Part(PrefixNode node, PrefixNode family, Worth worth, double lift) {}

  /** Makes a family of the part that gains most by it; false if none gains enough. */
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
   * @return what is left to the family of the node's keys
   */
  private Worth parts(PrefixNode node, PrefixNode family, List<Part> parts) {
    Worth worth = node.own();
    for (PrefixNode child : node.children()) {
      if (!left.containsKey(child)) {
        worth = worth.plus(parts(child, family, parts));
      }
    }
    // What the first level has left to the root is too small, or without structure.
    if (node != family && !family.isRoot() && node.familyPrefix().length > 0) {
      Worth whole = left.getOrDefault(family, Worth.NOTHING);
      double lift = Math.abs(worth.savedNs() * whole.bytes() - whole.savedNs() * worth.bytes());
      parts.add(new Part(node, family, worth, lift));
    }
    return worth;
  }
}
