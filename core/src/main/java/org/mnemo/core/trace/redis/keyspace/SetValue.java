package org.mnemo.core.trace.redis.keyspace;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A set: its members. After random draws only the number of remaining members is known. */
final class SetValue extends RedisValue {

  private Set<Element> members = new HashSet<>();
  private long bytes;

  /** Members before draws, the number of remaining ones, and their mean size. */
  private Set<Element> drawnFrom = Set.of();

  private long leftOfDrawn;
  private double meanDrawnBytes;

  boolean add(Element member) {
    if (drawnFrom.contains(member)) {
      // It may or may not have been drawn.
      forgetCount();
    }
    boolean isNew = members.add(member);
    bytes += isNew ? member.bytes() : 0;
    return isNew;
  }

  boolean remove(Element member) {
    if (drawnFrom.contains(member)) {
      forgetCount();
    }
    boolean isRemoved = members.remove(member);
    bytes -= isRemoved ? member.bytes() : 0;
    return isRemoved;
  }

  private void forgetCount() {
    open(bytes());
    drawnFrom = Set.of();
    leftOfDrawn = 0;
  }

  boolean removeAll(Collection<Element> some) {
    boolean isChanged = false;
    for (Element member : some) {
      isChanged |= remove(member);
    }
    return isChanged;
  }

  /** True if the members are known. */
  boolean isListed() {
    return !isOpen() && leftOfDrawn == 0;
  }

  Set<Element> members() {
    return members;
  }

  /** The members, each with a score. */
  Map<Element, Double> scores(double score) {
    Map<Element, Double> scores = new HashMap<>();
    members.forEach(member -> scores.put(member, score));
    return scores;
  }

  /** Removes {@code count} random members. */
  void draw(long count) {
    long all = members.size() + leftOfDrawn;
    if (isOpen()) {
      return;
    }
    if (count >= all) {
      members.clear();
      bytes = 0;
      leftOfDrawn = 0;
      return;
    }
    meanDrawnBytes = (double) bytes() / all;
    if (drawnFrom.isEmpty()) {
      drawnFrom = members;
    } else {
      drawnFrom.addAll(members);
    }
    members = new HashSet<>();
    bytes = 0;
    leftOfDrawn = all - count;
  }

  @Override
  boolean isSizeKnown(long nowMs) {
    return isListed();
  }

  @Override
  long knownBytes() {
    return bytes + Math.round(leftOfDrawn * meanDrawnBytes);
  }

  @Override
  long knownElements() {
    return members.size() + leftOfDrawn;
  }

  @Override
  RedisValue copyOfKnown() {
    SetValue copy = new SetValue();
    copy.members.addAll(members);
    copy.bytes = bytes;
    copy.drawnFrom = new HashSet<>(drawnFrom);
    copy.leftOfDrawn = leftOfDrawn;
    copy.meanDrawnBytes = meanDrawnBytes;
    return copy;
  }
}
