package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.command.Arguments;
import org.mnemo.core.trace.redis.command.Element;
import org.mnemo.core.trace.redis.command.RefusedException;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;
import org.mnemo.core.trace.redis.keyspace.SortedSetValue.Scored;

/** Commands on sorted sets, places on earth among them. */
final class SortedSetCommands {

  private SortedSetCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("ZADD", SortedSetCommands::add);
    effects.put("ZINCRBY", SortedSetCommands::increase);
    effects.put("GEOADD", SortedSetCommands::addPlaces);
    effects.put("ZREM", SortedSetCommands::remove);
    effects.put("ZPOPMIN", call -> pop(call, true));
    effects.put("ZPOPMAX", call -> pop(call, false));
    effects.put("BZPOPMIN", call -> waitAndPop(call, true));
    effects.put("BZPOPMAX", call -> waitAndPop(call, false));
    effects.put("ZMPOP", call -> popMany(call, 1, Double.NaN));
    effects.put("BZMPOP", call -> popMany(call, 2, ListCommands.timeout(call, 1)));
    effects.put("ZREMRANGEBYRANK", SortedSetCommands::removeByRank);
    effects.put(
        "ZREMRANGEBYSCORE", call -> removeAll(call, byScore(token(call, 2), token(call, 3))));
    effects.put("ZREMRANGEBYLEX", SortedSetCommands::removeByBytes);
    effects.put("ZRANGESTORE", SortedSetCommands::storeRange);
    effects.put("ZUNIONSTORE", call -> combine(call, Combination.UNION));
    effects.put("ZINTERSTORE", call -> combine(call, Combination.INTERSECTION));
    effects.put("ZDIFFSTORE", call -> combine(call, Combination.DIFFERENCE));
    effects.put("GEOSEARCHSTORE", call -> storeSome(call, 2, 1));
    effects.put("GEORADIUS", SortedSetCommands::storeIfAsked);
    effects.put("GEORADIUSBYMEMBER", SortedSetCommands::storeIfAsked);
  }

  private enum Combination {
    UNION,
    INTERSECTION,
    DIFFERENCE
  }

  private static String token(Call call, int at) {
    refuseIf(at >= call.count());
    return call.arguments().token(at);
  }

  /** ZADD key [NX|XX] [GT|LT] [CH] [INCR] score member... */
  private static void add(Call call) {
    boolean ifNew = false;
    boolean ifOld = false;
    boolean ifGreater = false;
    boolean ifLess = false;
    boolean increases = false;
    int at = 2;
    options:
    for (; at < call.count(); at++) {
      switch (call.word(at)) {
        case "NX" -> ifNew = true;
        case "XX" -> ifOld = true;
        case "GT" -> ifGreater = true;
        case "LT" -> ifLess = true;
        case "CH" -> {}
        case "INCR" -> increases = true;
        default -> {
          break options;
        }
      }
    }
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
      call.keyspace().noteUnknownOutcome();
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
    boolean ifNew = false;
    boolean ifOld = false;
    int at = 2;
    options:
    for (; at < call.count(); at++) {
      switch (call.word(at)) {
        case "NX" -> ifNew = true;
        case "XX" -> ifOld = true;
        case "CH" -> {}
        default -> {
          break options;
        }
      }
    }
    refuseIf((call.count() - at) % 3 != 0 || at == call.count() || (ifNew && ifOld));
    for (int i = at; i < call.count(); i += 3) {
      call.element(i + 2);
      refuseIf(Math.abs(call.decimal(i)) > 180 || Math.abs(call.decimal(i + 1)) > 85.05112878);
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

  private static void remove(Call call) {
    List<Element> members = call.elements(2);
    Key key = call.key(1);
    SortedSetValue set = key.find(ValueType.SORTED_SET);
    if (set == null) {
      return;
    }
    boolean isChanged = false;
    for (Element member : members) {
      isChanged |= set.remove(member);
    }
    call.noteIfOpen(set);
    if (isChanged || set.isOpen()) {
      key.changed();
    }
  }

  private static void pop(Call call, boolean ofLowest) {
    long count = call.count() > 2 ? call.integer(2) : 1;
    refuseIf(count < 0 || call.count() > 3);
    Key key = call.key(1);
    take(call, key, key.find(ValueType.SORTED_SET), ofLowest, count);
  }

  /** Takes members from an end; false if there are none. */
  private static boolean take(
      Call call, Key key, @Nullable SortedSetValue set, boolean ofLowest, long count) {
    if (set == null) {
      return false;
    }
    set.removeAll(set.ends(ofLowest, count));
    noteIfNotSure(call, set);
    if (count > 0) {
      key.changed();
    }
    return true;
  }

  private static void noteIfNotSure(Call call, SortedSetValue set) {
    if (set.hasUnknownScores && !set.hasNothingKnown()) {
      set.open(set.bytes());
    }
    call.noteIfOpen(set);
  }

  private static void waitAndPop(Call call, boolean ofLowest) {
    double timeoutS = ListCommands.timeout(call, call.count() - 1);
    popFirst(call, 1, call.count() - 1, ofLowest, 1, timeoutS);
  }

  private static void popFirst(
      Call call, int from, int end, boolean ofLowest, long count, double timeoutS) {
    call.mayWait(timeoutS);
    List<Key> keys = call.keysToTakeFrom(from, end);
    for (Key key : keys) {
      if (take(call, key, key.find(ValueType.SORTED_SET), ofLowest, count)) {
        return;
      }
    }
    call.findNothing();
  }

  /** [B]ZMPOP number key... MIN|MAX [COUNT count] */
  private static void popMany(Call call, int numberAt, double timeoutS) {
    long number = call.integer(numberAt);
    refuseIf(number <= 0 || number >= call.count());
    int end = numberAt + 1 + (int) number;
    String which = call.word(end);
    refuseIf(!which.equals("MIN") && !which.equals("MAX"));
    long count = 1;
    if (call.count() > end + 1) {
      refuseIf(!call.word(end + 1).equals("COUNT") || call.count() != end + 3);
      count = call.integer(end + 2);
      refuseIf(count <= 0);
    }
    popFirst(call, numberAt + 1, end, which.equals("MIN"), count, timeoutS);
  }

  private static void removeByRank(Call call) {
    long from = call.integer(2);
    long to = call.integer(3);
    Key key = call.key(1);
    SortedSetValue set = key.find(ValueType.SORTED_SET);
    if (set != null) {
      remove(call, key, set, byRank(set.inOrder(), from, to));
    }
  }

  private static List<Scored> byRank(List<Scored> all, long from, long to) {
    long first = Math.max(0, from < 0 ? all.size() + from : from);
    long last = Math.min(all.size() - 1L, to < 0 ? all.size() + to : to);
    return first > last ? List.of() : all.subList((int) first, (int) last + 1);
  }

  private static void removeAll(Call call, Predicate<Scored> range) {
    Key key = call.key(1);
    SortedSetValue set = key.find(ValueType.SORTED_SET);
    if (set != null) {
      remove(call, key, set, set.inOrder().stream().filter(range).toList());
    }
  }

  private static void removeByBytes(Call call) {
    Predicate<Scored> range = byBytes(call, 2, 3);
    SortedSetValue set = call.key(1).find(ValueType.SORTED_SET);
    if (set != null && hasSeveralScores(set)) {
      set.open(set.bytes());
    }
    removeAll(call, range);
  }

  /** True if what a range by bytes takes in is up to the server. */
  private static boolean hasSeveralScores(SortedSetValue set) {
    return set.scores().values().stream().distinct().limit(2).count() > 1;
  }

  private static void remove(Call call, Key key, SortedSetValue set, List<Scored> some) {
    if (set.hasUnknownScores) {
      set.open(set.bytes());
    } else {
      set.removeAll(List.copyOf(some));
    }
    noteIfNotSure(call, set);
    if (!some.isEmpty() || set.isOpen()) {
      key.changed();
    }
  }

  /** Scores between two bounds; a bracket before a bound leaves it out. */
  private static Predicate<Scored> byScore(String from, String to) {
    boolean isFromOut = from.startsWith("(");
    boolean isToOut = to.startsWith("(");
    double low = Arguments.decimal(isFromOut ? from.substring(1) : from);
    double high = Arguments.decimal(isToOut ? to.substring(1) : to);
    return scored ->
        (isFromOut ? scored.score() > low : scored.score() >= low)
            && (isToOut ? scored.score() < high : scored.score() <= high);
  }

  /** Members between two bounds: {@code -}, {@code +}, or bytes behind a bracket. */
  private static Predicate<Scored> byBytes(Call call, int fromAt, int toAt) {
    String from = token(call, fromAt);
    String to = token(call, toAt);
    refuseIf(!isBound(from) || !isBound(to));
    return scored ->
        compare(scored.member(), from) >= (from.startsWith("(") ? 1 : 0)
            && compare(scored.member(), to) <= (to.startsWith("(") ? -1 : 0);
  }

  private static boolean isBound(String text) {
    return text.equals("-") || text.equals("+") || text.startsWith("[") || text.startsWith("(");
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
      range = byScore(token(call, lowAt), token(call, highAt));
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
    if (source.isOpen() || source.hasUnknownScores || (byBytes && hasSeveralScores(source))) {
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

  /** What is stored is not known, nor whether it is anything. */
  private static void storeUnknown(Call call, Key to, long bytes) {
    to.put(new SortedSetValue(), 0).open(bytes);
    call.keyspace().noteUnknownOutcome();
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
    DoubleBinaryOperator joined = joined(aggregate);
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
    Map<Element, Double> result = new HashMap<>();
    for (int k = 0; k < sources.size(); k++) {
      Map<Element, Double> scores = weighted(sources.get(k), weights[k]);
      if (k == 0) {
        result.putAll(scores);
      } else {
        switch (combination) {
          case UNION ->
              scores.forEach((member, score) -> result.merge(member, score, joined::applyAsDouble));
          case INTERSECTION -> {
            result.keySet().retainAll(scores.keySet());
            result.replaceAll(
                (member, score) -> joined.applyAsDouble(score, scores.getOrDefault(member, 0.0)));
          }
          case DIFFERENCE -> result.keySet().removeAll(scores.keySet());
        }
      }
    }
    store(to, result);
    boolean isUnknown =
        sources.stream()
            .anyMatch(some -> some instanceof SortedSetValue set && set.hasUnknownScores);
    if (isUnknown && to.value() instanceof SortedSetValue stored) {
      stored.hasUnknownScores = true;
    }
  }

  private static DoubleBinaryOperator joined(String aggregate) {
    return switch (aggregate) {
      // The sum of infinite scores of both signs is 0 to the server.
      case "SUM" -> (a, b) -> Double.isNaN(a + b) ? 0 : a + b;
      case "MIN" -> Math::min;
      case "MAX" -> Math::max;
      case "COUNT" -> (a, b) -> a + 1;
      default -> throw new RefusedException();
    };
  }

  private static Map<Element, Double> weighted(@Nullable RedisValue source, double weight) {
    Map<Element, Double> scores = new HashMap<>();
    if (source instanceof SetValue set) {
      set.members().forEach(member -> scores.put(member, weight));
    } else if (source instanceof SortedSetValue sorted) {
      sorted
          .scores()
          .forEach(
              (member, score) ->
                  scores.put(member, Double.isNaN(score * weight) ? 0 : score * weight));
    }
    return scores;
  }

  /** Stores places that are found near others, which is not computed here. */
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
