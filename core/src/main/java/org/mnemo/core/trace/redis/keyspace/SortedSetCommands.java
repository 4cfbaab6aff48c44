package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;
import org.mnemo.core.trace.redis.keyspace.SortedSetValue.Scored;

/** Commands on sorted sets, including geographic ones. */
final class SortedSetCommands {

  private static final Set<String> ADD_OPTIONS = Set.of("NX", "XX", "GT", "LT", "CH", "INCR");
  private static final Set<String> ADD_PLACES_OPTIONS = Set.of("NX", "XX", "CH");
  private static final double MOST_LONGITUDE = 180;

  /** Limit of the projection in which the server stores places. */
  private static final double MOST_LATITUDE = 85.05112878;

  private SortedSetCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("ZADD", SortedSetCommands::add);
    effects.put("ZINCRBY", SortedSetCommands::increase);
    effects.put("GEOADD", SortedSetCommands::addPlaces);
    effects.put("ZREM", SortedSetCommands::remove);
    Pops<SortedSetValue> pops = new Pops<>(ValueType.SORTED_SET, "MIN", "MAX", SortedSetValue::pop);
    effects.put("ZPOPMIN", call -> pops.pop(call, true));
    effects.put("ZPOPMAX", call -> pops.pop(call, false));
    effects.put("BZPOPMIN", call -> pops.waitAndPop(call, true));
    effects.put("BZPOPMAX", call -> pops.waitAndPop(call, false));
    effects.put("ZMPOP", pops::popMany);
    effects.put("BZMPOP", pops::waitAndPopMany);
    effects.put("ZREMRANGEBYRANK", SortedSetCommands::removeByRank);
    effects.put("ZREMRANGEBYSCORE", SortedSetCommands::removeByScore);
    effects.put("ZREMRANGEBYLEX", SortedSetCommands::removeByBytes);
    effects.put("ZRANGESTORE", SortedSetCommands::storeRange);
    effects.put("ZUNIONSTORE", call -> combine(call, Combination.UNION));
    effects.put("ZINTERSTORE", call -> combine(call, Combination.INTERSECTION));
    effects.put("ZDIFFSTORE", call -> combine(call, Combination.DIFFERENCE));
    effects.put("GEOSEARCHSTORE", call -> storeSome(call, 2, 1));
    effects.put("GEORADIUS", SortedSetCommands::storeIfAsked);
    effects.put("GEORADIUSBYMEMBER", SortedSetCommands::storeIfAsked);
  }

  /** ZADD key [NX|XX] [GT|LT] [CH] [INCR] score member... */
  private static void add(Call call) {
    Set<String> given = new HashSet<>();
    int at = call.words(2, ADD_OPTIONS, given);
    boolean ifNew = given.contains("NX");
    boolean ifOld = given.contains("XX");
    boolean ifGreater = given.contains("GT");
    boolean ifLess = given.contains("LT");
    boolean increases = given.contains("INCR");
    int left = call.count() - at;
    refuseIf(left == 0 || left % 2 != 0 || (ifNew && (ifOld || ifGreater || ifLess)));
    refuseIf((ifGreater && ifLess) || (increases && left > 2));
    for (int i = at; i < call.count(); i += 2) {
      call.decimal(i);
      call.element(i + 1);
    }
    Key key = call.key(1);
    @Nullable SortedSetValue found =
        ifOld ? key.find(ValueType.SORTED_SET) : key.make(ValueType.SORTED_SET);
    if (found == null) {
      return;
    }
    for (int i = at; i < call.count(); i += 2) {
      Element member = call.element(i + 1);
      Double before = found.score(member);
      double score = call.decimal(i) + (increases && before != null ? before : 0);
      refuseIf(Double.isNaN(score));
      if (before == null ? ifOld : ifNew) {
        continue;
      }
      if (before != null && ((ifGreater && score <= before) || (ifLess && score >= before))) {
        continue;
      }
      found.put(member, score);
      key.changed();
    }
    if (found.isOpen() && (ifNew || ifOld || increases || ifGreater || ifLess)) {
      call.doubt();
    }
  }

  private static void increase(Call call) {
    double delta = call.decimal(2);
    Key key = call.key(1);
    SortedSetValue set = key.make(ValueType.SORTED_SET);
    Element member = call.element(3);
    Double before = set.score(member);
    double score = (before == null ? 0 : before) + delta;
    refuseIf(Double.isNaN(score));
    set.put(member, score);
    key.changed();
  }

  /** GEOADD key [NX|XX] [CH] longitude latitude member... */
  private static void addPlaces(Call call) {
    Set<String> given = new HashSet<>();
    int at = call.words(2, ADD_PLACES_OPTIONS, given);
    boolean ifNew = given.contains("NX");
    boolean ifOld = given.contains("XX");
    refuseIf((call.count() - at) % 3 != 0 || at == call.count() || (ifNew && ifOld));
    for (int i = at; i < call.count(); i += 3) {
      call.element(i + 2);
      requireDegrees(call, i, MOST_LONGITUDE);
      requireDegrees(call, i + 1, MOST_LATITUDE);
    }
    Key key = call.key(1);
    @Nullable SortedSetValue set =
        ifOld ? key.find(ValueType.SORTED_SET) : key.make(ValueType.SORTED_SET);
    for (int i = at; set != null && i < call.count(); i += 3) {
      Element member = call.element(i + 2);
      boolean isThere = set.score(member) != null;
      if (isThere ? !ifNew : !ifOld) {
        set.put(member, 0);
        set.hasUnknownScores = true;
        key.changed();
      }
    }
  }

  /** A place is personal: masked coordinates of a capture are accepted. */
  private static void requireDegrees(Call call, int at, double most) {
    String text = call.arguments().valueText(at);
    refuseIf(text != null && !(Math.abs(Arguments.decimal(text)) <= most));
  }

  private static void remove(Call call) {
    List<Element> members = call.elements(2);
    call.change(ValueType.SORTED_SET, set -> set.removeAll(members));
  }

  private static void removeByRank(Call call) {
    long from = call.integer(2);
    long to = call.integer(3);
    call.change(ValueType.SORTED_SET, set -> remove(set, byRank(set.inOrder(), from, to)));
  }

  private static List<Scored> byRank(List<Scored> all, long from, long to) {
    long first = Math.max(0, from < 0 ? all.size() + from : from);
    long last = Math.min(all.size() - 1L, to < 0 ? all.size() + to : to);
    return first > last ? List.of() : all.subList((int) first, (int) last + 1);
  }

  private static void removeByScore(Call call) {
    ScoreRange range = ScoreRange.of(call, 2, 3);
    call.change(
        ValueType.SORTED_SET,
        set -> remove(set, set.between(range.low, range.high).filter(range).toList()));
  }

  private static void removeByBytes(Call call) {
    @Nullable Predicate<Scored> range = byBytes(call, 2, 3);
    call.change(
        ValueType.SORTED_SET,
        set -> {
          if (range == null || hasSeveralScores(set)) {
            set.open(set.bytes());
          }
          return range != null && remove(set, set.inOrder().stream().filter(range).toList());
        });
  }

  /** True if the result of a range by bytes is undefined. */
  private static boolean hasSeveralScores(SortedSetValue set) {
    return set.scores().values().stream().distinct().limit(2).count() > 1;
  }

  private static boolean remove(SortedSetValue set, Collection<Scored> some) {
    if (set.hasUnknownScores) {
      set.open(set.bytes());
      return false;
    }
    return set.removeAll(some.stream().map(Scored::member).toList());
  }

  /** Scores between two bounds; a parenthesis before a bound excludes it. */
  private record ScoreRange(double low, boolean isLowOut, double high, boolean isHighOut)
      implements Predicate<Scored> {

    static ScoreRange of(Call call, int lowAt, int highAt) {
      String low = call.token(lowAt);
      String high = call.token(highAt);
      return new ScoreRange(score(low), low.startsWith("("), score(high), high.startsWith("("));
    }

    private static double score(String bound) {
      return Arguments.decimal(bound.startsWith("(") ? bound.substring(1) : bound);
    }

    @Override
    public boolean test(Scored scored) {
      return (isLowOut ? scored.score() > low : scored.score() >= low)
          && (isHighOut ? scored.score() < high : scored.score() <= high);
    }
  }

  /**
   * Members between two bounds: {@code -}, {@code +}, or bytes after a bracket; null if the log
   * does not show the bounds.
   */
  private static @Nullable Predicate<Scored> byBytes(Call call, int fromAt, int toAt) {
    String from = bound(call, fromAt);
    String to = bound(call, toAt);
    return from == null || to == null
        ? null
        : scored ->
            compare(scored.member(), from) >= (from.startsWith("(") ? 1 : 0)
                && compare(scored.member(), to) <= (to.startsWith("(") ? -1 : 0);
  }

  /** A bound of bytes; null if it is too long to be kept, or masked. */
  private static @Nullable String bound(Call call, int at) {
    refuseIf(at >= call.count());
    if (call.arguments().length(at) == 1) {
      return requireBound(call.token(at));
    }
    String text = call.arguments().valueText(at);
    return text == null ? null : requireBound(text);
  }

  private static String requireBound(String text) {
    refuseIf(
        !text.equals("-") && !text.equals("+") && !text.startsWith("[") && !text.startsWith("("));
    return text;
  }

  private static int compare(Element member, String bound) {
    return switch (bound) {
      case "-" -> 1;
      case "+" -> -1;
      default -> member.text().compareTo(bound.substring(1));
    };
  }

  /** ZRANGESTORE destination source min max [BYSCORE|BYLEX] [REV] [LIMIT offset count] */
  private static void storeRange(Call call) {
    boolean byScore = false;
    boolean byBytes = false;
    boolean isReverse = false;
    long offset = 0;
    long most = -1;
    for (int i = 5; i < call.count(); i++) {
      switch (call.word(i)) {
        case "BYSCORE" -> byScore = true;
        case "BYLEX" -> byBytes = true;
        case "REV" -> isReverse = true;
        case "LIMIT" -> {
          offset = call.integer(++i);
          most = call.integer(++i);
        }
        default -> throw new RefusedException();
      }
    }
    boolean isLimited = offset != 0 || most != -1;
    refuseIf((byScore && byBytes) || (isLimited && !byScore && !byBytes));
    int lowAt = isReverse ? 4 : 3;
    int highAt = isReverse ? 3 : 4;
    @Nullable Predicate<Scored> range = null;
    if (byScore) {
      range = ScoreRange.of(call, lowAt, highAt);
    } else if (byBytes) {
      range = byBytes(call, lowAt, highAt);
    } else {
      call.integer(3);
      call.integer(4);
    }
    SortedSetValue source = call.key(2).read(ValueType.SORTED_SET);
    Key to = call.key(1);
    if (source == null) {
      to.remove();
      return;
    }
    boolean isUnknownRange = byBytes && (range == null || hasSeveralScores(source));
    if (source.isOpen() || source.hasUnknownScores || isUnknownRange) {
      storeUnknown(call, to, source.bytes());
      return;
    }
    List<Scored> all = source.inOrder();
    if (isReverse) {
      Collections.reverse(all);
    }
    List<Scored> some =
        range == null
            ? byRank(all, call.integer(3), call.integer(4))
            : all.stream()
                .filter(range)
                .skip(Math.max(0, offset))
                .limit(offset < 0 ? 0 : most < 0 ? Long.MAX_VALUE : most)
                .toList();
    Map<Element, Double> scores = new HashMap<>();
    some.forEach(scored -> scores.put(scored.member(), scored.score()));
    store(to, scores);
  }

  private static void store(Key to, Map<Element, Double> scores) {
    if (scores.isEmpty()) {
      to.remove();
      return;
    }
    SortedSetValue result = new SortedSetValue();
    scores.forEach(result::put);
    to.put(result, 0);
  }

  /** Stores an unknown, possibly empty result. */
  private static void storeUnknown(Call call, Key to, long bytes) {
    to.put(new SortedSetValue(), 0).open(bytes);
    call.doubt();
  }

  /** Z...STORE destination number key... [WEIGHTS weight...] [AGGREGATE SUM|MIN|MAX|COUNT] */
  private static void combine(Call call, Combination combination) {
    long number = call.integer(2);
    refuseIf(number < 1 || number > call.count() - 3);
    int end = 3 + (int) number;
    double[] weights =
        Collections.nCopies((int) number, 1.0).stream().mapToDouble(w -> w).toArray();
    String aggregate = "SUM";
    for (int i = end; i < call.count(); i++) {
      String word = call.word(i);
      refuseIf(combination == Combination.DIFFERENCE);
      if (word.equals("WEIGHTS")) {
        for (int k = 0; k < number; k++) {
          weights[k] = call.decimal(++i);
        }
      } else {
        refuseIf(!word.equals("AGGREGATE"));
        aggregate = call.word(++i);
      }
    }
    BinaryOperator<Double> joined = joined(aggregate);
    List<@Nullable RedisValue> sources = new ArrayList<>();
    for (int i = 3; i < end; i++) {
      Key key = call.key(i);
      RedisValue source = key.value();
      refuseIf(
          source != null
              && !(source instanceof SetValue)
              && !(source instanceof SortedSetValue)
              && !source.isOpen());
      key.read();
      sources.add(source);
    }
    Key to = call.key(1);
    boolean isSure =
        sources.stream()
            .allMatch(
                source ->
                    source == null
                        || (source instanceof SetValue set && set.isListed())
                        || (source instanceof SortedSetValue sorted && !sorted.isOpen()));
    if (!isSure) {
      long bytes =
          sources.stream().mapToLong(some -> some == null ? 0 : some.bytes()).max().orElse(0);
      storeUnknown(call, to, bytes);
      return;
    }
    List<Map<Element, Double>> weighted = new ArrayList<>();
    for (int k = 0; k < sources.size(); k++) {
      weighted.add(weighted(sources.get(k), weights[k]));
    }
    store(to, combination.of(weighted, joined));
    boolean isUnknown =
        sources.stream()
            .anyMatch(some -> some instanceof SortedSetValue set && set.hasUnknownScores);
    if (isUnknown && to.value() instanceof SortedSetValue stored) {
      stored.hasUnknownScores = true;
    }
  }

  private static BinaryOperator<Double> joined(String aggregate) {
    return switch (aggregate) {
      // The server computes 0 for the sum of opposite infinities.
      case "SUM" -> (a, b) -> Double.isNaN(a + b) ? 0 : a + b;
      case "MIN" -> Math::min;
      case "MAX" -> Math::max;
      case "COUNT" -> (a, b) -> a + 1;
      default -> throw new RefusedException();
    };
  }

  private static Map<Element, Double> weighted(@Nullable RedisValue source, double weight) {
    if (source instanceof SetValue set) {
      return set.scores(weight);
    }
    Map<Element, Double> scores = new HashMap<>();
    if (source instanceof SortedSetValue sorted) {
      scores.putAll(sorted.scores());
      scores.replaceAll((member, score) -> Double.isNaN(score * weight) ? 0 : score * weight);
    }
    return scores;
  }

  /** Stores places near others, which are not computed here. */
  private static void storeSome(Call call, int fromAt, int toAt) {
    SortedSetValue source = call.key(fromAt).read(ValueType.SORTED_SET);
    Key to = call.key(toAt);
    if (source == null) {
      to.remove();
    } else {
      storeUnknown(call, to, source.bytes());
    }
  }

  private static void storeIfAsked(Call call) {
    call.key(1).read();
    for (int i = 5; i < call.count() - 1; i++) {
      String word = call.word(i);
      if (word.equals("STORE") || word.equals("STOREDIST")) {
        storeSome(call, 1, i + 1);
      }
    }
  }
}
