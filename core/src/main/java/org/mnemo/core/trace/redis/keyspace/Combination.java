package org.mnemo.core.trace.redis.keyspace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/** Ways to combine sets, each a map from member to score. */
enum Combination {
  UNION,
  INTERSECTION,
  DIFFERENCE;

  /**
   * Combines sets.
   *
   * @param sets at least one set
   * @param joined combines the scores of a member of several sets
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
