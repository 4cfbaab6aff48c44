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
import org.mnemo.core.trace.redis.command.Element;

/** A sorted set: its members and their scores. */
final class SortedSetValue extends RedisValue {

  /** Size of a score in the server's memory. */
  static final long SCORE_BYTES = Double.BYTES;

  /** A member with its score. */
  record Scored(double score, Element member) {}

  private static final Comparator<Scored> ORDER =
      Comparator.comparingDouble(Scored::score).thenComparing(Scored::member);

  private final Map<Element, Double> scores = new HashMap<>();
  private final TreeSet<Scored> inOrder = new TreeSet<>(ORDER);
  private long bytes;

  /** True if scores are computed from what is not looked into, such as places on earth. */
  boolean hasUnknownScores;

  @Nullable Double score(Element member) {
    return scores.get(member);
  }

  void put(Element member, double score) {
    // As the server does, 0 and -0 are one.
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

  /** Takes the first members, or the last, at most so many; which, is unknown as scores are. */
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

  /** All members by score, those of one score by their bytes. */
  List<Scored> inOrder() {
    return new ArrayList<>(inOrder);
  }

  /** The members with scores from a bound to another, in order. */
  Stream<Scored> between(double low, double high) {
    return inOrder.tailSet(new Scored(low, Element.FIRST)).stream()
        .takeWhile(scored -> scored.score() <= high);
  }

  @Override
  long knownBytes() {
    return bytes;
  }

  @Override
  boolean hasNothingKnown() {
    return scores.isEmpty();
  }

  @Override
  RedisValue copyOfKnown() {
    SortedSetValue copy = new SortedSetValue();
    scores.forEach(copy::put);
    copy.hasUnknownScores = hasUnknownScores;
    return copy;
  }
}
