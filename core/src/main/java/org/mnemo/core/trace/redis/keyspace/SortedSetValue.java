package org.mnemo.core.trace.redis.keyspace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A sorted set: its members and their scores. */
final class SortedSetValue extends RedisValue {

  /** Size of a score in the server's memory. */
  static final long SCORE_BYTES = Double.BYTES;

  record Scored(double score, Element member) {}

  private static final Comparator<Scored> ORDER =
      Comparator.comparingDouble(Scored::score).thenComparing(Scored::member);

  private final Map<Element, Double> scores = new HashMap<>();
  private final TreeSet<Scored> inOrder = new TreeSet<>(ORDER);
  private long bytes;

  /** True if scores depend on data that is not modelled, such as places. */
  boolean hasUnknownScores;

  @Nullable Double score(Element member) {
    return scores.get(member);
  }

  void put(Element member, double score) {
    // As in the server, 0 and -0 are equal.
    remove(member);
    scores.put(member, score + 0.0);
    inOrder.add(new Scored(score + 0.0, member));
    bytes += member.bytes() + SCORE_BYTES;
  }

  boolean remove(Element member) {
    Double score = scores.remove(member);
    if (score != null) {
      inOrder.remove(new Scored(score, member));
      bytes -= member.bytes() + SCORE_BYTES;
    }
    return score != null;
  }

  boolean removeAll(Collection<Element> members) {
    boolean isChanged = false;
    for (Element member : members) {
      isChanged |= remove(member);
    }
    return isChanged;
  }

  /** Removes up to {@code count} members from an end; which ones is unknown if scores are. */
  void pop(boolean ofLowest, long count) {
    for (long i = 0; i < count && !inOrder.isEmpty(); i++) {
      remove((ofLowest ? inOrder.first() : inOrder.last()).member());
    }
    if (hasUnknownScores && !scores.isEmpty()) {
      open(bytes());
    }
  }

  Map<Element, Double> scores() {
    return scores;
  }

  /** All members by score, then by bytes. */
  List<Scored> inOrder() {
    return new ArrayList<>(inOrder);
  }

  /** The members with scores between two bounds, in order. */
  Stream<Scored> between(double low, double high) {
    return inOrder.tailSet(new Scored(low, Element.FIRST)).stream()
        .takeWhile(scored -> scored.score() <= high);
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  long knownElements() {
    return scores.size();
  }

  @Override
  RedisValue copyOfKnown() {
    SortedSetValue copy = new SortedSetValue();
    scores.forEach(copy::put);
    copy.hasUnknownScores = hasUnknownScores;
    return copy;
  }
}
