package org.mnemo.core.trace.redis.keyspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.mnemo.core.trace.redis.command.Element;

/** How sets are combined, each a score by member. */
enum Combination {
  UNION,
  INTERSECTION,
  DIFFERENCE;

  /**
   * Combines sets.
   *
   * @param sets the sets, of which there is at least one
   * @param joined the score of a member of several, by the scores there
   */
  Map<Element, Double> of(List<Map<Element, Double>> sets, BinaryOperator<Double> joined) {
    Map<Element, Double> result = new HashMap<>(sets.get(0));
    for (Map<Element, Double> scores : sets.subList(1, sets.size())) {
      switch (this) {
        case UNION -> scores.forEach((member, score) -> result.merge(member, score, joined));
        case INTERSECTION -> {
          result.keySet().retainAll(scores.keySet());
          result.replaceAll(
              (member, score) -> joined.apply(score, scores.getOrDefault(member, 0.0)));
        }
        case DIFFERENCE -> result.keySet().removeAll(scores.keySet());
      }
    }
    return result;
  }
}
