package org.mnemo.core.trace.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random commands, of templates: words, of which {@code {a|b|}} is one of several, or none, and a
 * dollar sign begins what is drawn anew.
 */
final class RandomCommands {

  /** Commands that any server of Redis 7 knows. */
  static final List<String> REDIS_7 =
      List.of(
          "SET $str $value {NX|XX|} {GET|} {EX $ttl|PX $ttlms|EXAT $at|PXAT $atms|KEEPTTL|}",
          "SET $str $value",
          "SET $str $number",
          "SET $any $value {EX 0|FOO|NX XX|EX 10 KEEPTTL|PX abc|}",
          "SETNX $str $value",
          "SETEX $str $ttl $value",
          "PSETEX $str $ttlms $value",
          "GETSET $str $value",
          "GETDEL $str",
          "GETEX $str {EX $ttl|PX $ttlms|EXAT $at|PXAT $atms|PERSIST|EX 0|}",
          "MSET $str $value $str $number",
          "MSET $str $value $str",
          "MSETNX $str $value $str $value",
          "APPEND $str $value",
          "APPEND $str ",
          "SETRANGE $str {$index|9223372036854775807} $value",
          "SETRANGE $str $index ",
          "INCR $str",
          "DECR $str",
          "INCRBY $str {$index|-5|abc|9223372036854775807}",
          "DECRBY $str $index",
          "INCRBYFLOAT $str {1.5|-0.25|3|1e2|1e40|1e-30|1e-9999|1e9999|nan|abc}",
          "SETBIT $str $index {0|1|2}",
          "BITFIELD $str {SET u8 $index 3|INCRBY i5 #2 1|GET u4 0|OVERFLOW FAIL INCRBY u2 0 3|SET u64 0 1}",
          "BITOP {AND|OR|XOR|FOO} $str $str $any",
          "BITOP NOT $str $str",
          "GET $any",
          "MGET $str $any",
          "STRLEN $str",
          "GETRANGE $str 0 -1",
          "PFADD $str $member",
          "HSET $hash $member $value {$member $number|}",
          "HSET $hash $member",
          "HMSET $hash $member $value",
          "HSETNX $hash $member $value",
          "HDEL $hash $member {$member $member|}",
          "HINCRBY $hash $member {$index|-7|abc}",
          "HINCRBYFLOAT $hash $member {0.5|-2|abc}",
          "HGETALL $any",
          "HGET $hash $member",
          "LPUSH $list $member {$member $value|}",
          "RPUSH $list $member {$member|}",
          "LPUSHX $list $member",
          "RPUSHX $list $member",
          "LPOP $list {$small|}",
          "RPOP $list {$small|-1|}",
          "LINSERT $list {BEFORE|AFTER|FOO} $member $value",
          "LSET $list {0|-1|1|9} $value",
          "LREM $list {0|1|-1|2} $member",
          "LTRIM $list {0|1|-2} {0|-1|2}",
          "LMOVE $list $list {LEFT|RIGHT} {LEFT|RIGHT|FOO}",
          "RPOPLPUSH $list $list",
          "LMPOP {1 $list|2 $list $list} {LEFT|RIGHT} {COUNT $small|}",
          "LRANGE $list 0 -1",
          "SADD $set $member {$member $member|}",
          "SREM $set $member {$member|}",
          "SPOP $set {$small|}",
          "SMOVE $set $set $member",
          "SUNIONSTORE $set $set $any",
          "SINTERSTORE $set $set $set",
          "SDIFFSTORE $set $set $set",
          "SMEMBERS $any",
          "ZADD $zset {NX|XX|} {GT|LT|} {CH|} {INCR|} $score $member",
          "ZADD $zset $score $member $score $member $score $member",
          "ZADD $zset abc $member",
          "ZINCRBY $zset $score $member",
          "ZREM $zset $member {$member|}",
          "ZPOPMIN $zset {$small|}",
          "ZPOPMAX $zset {$small|}",
          "ZMPOP 1 $zset {MIN|MAX} {COUNT $small|}",
          "ZREMRANGEBYRANK $zset {0|1|-2} {0|-1|2}",
          "ZREMRANGEBYSCORE $zset {-inf|(1|2} {+inf|3|(4}",
          "ZREMRANGEBYLEX $zset {-|[b|(c|b|" + "[".repeat(70) + "} {+|[c|(d}",
          "ZRANGESTORE $zset $zset {0 1|-2 -1|(1 3 BYSCORE|-inf +inf BYSCORE LIMIT 1 2|+inf 0 BYSCORE REV|[a [c BYLEX|0 -1 REV}",
          "ZUNIONSTORE $zset 2 $zset {$zset|$set} {WEIGHTS 2 3|} {AGGREGATE {SUM|MIN|MAX}|}",
          "ZINTERSTORE $zset 2 $zset {$zset|$set} {WEIGHTS 1 -1|} {AGGREGATE MAX|}",
          "ZDIFFSTORE $zset 2 $zset {$zset|$set}",
          "ZRANGE $any 0 -1",
          "GEOADD $zset {NX|XX|} 13.4 52.5 $member",
          "XADD $stream {NOMKSTREAM|} {MAXLEN = $small|MINID = 5-0|} {$small-$small|7-*|9-1} $member $value",
          "XADD $stream * $member $value",
          "XADD $stream MAXLEN ~ $small * $member $value",
          "XDEL $stream $small-$small",
          "XTRIM $stream MAXLEN $small",
          "XGROUP CREATE $stream g 0 {MKSTREAM|}",
          "XLEN $stream",
          "DEL $any {$any|}",
          "UNLINK $any",
          "EXISTS $any",
          "TTL $any",
          "TYPE $any",
          "EXPIRE $any {$ttl|-1|0} {NX|XX|GT|LT|NX XX|GT LT|}",
          "PEXPIRE $any $ttlms {GT|LT|XX|}",
          "EXPIREAT $any {$at|1} {NX|GT|}",
          "PEXPIREAT $any $atms",
          "PERSIST $any",
          "RENAME $any $any",
          "RENAMENX $any $any",
          "COPY $any $any {REPLACE|DB 1 REPLACE|DB 1|}",
          "MOVE $any 1",
          "SORT $list {ALPHA|} {LIMIT 0 2|} STORE $list",
          "SORT $set ALPHA STORE $list",
          "FLUSHDB {ASYNC|}",
          "SWAPDB 0 {1|0}",
          "SELECT 1",
          "SELECT 0",
          "OBJECT ENCODING $any");

  /** Commands that came later, and that Valkey 9.1 knows. */
  static final List<String> VALKEY_9 =
      List.of(
          "DELIFEQ $str $value",
          "SET $str $value {IFEQ $value} {EX $ttl|KEEPTTL|}",
          "MSETEX {1 $str $value|2 $str $value $str $number} {NX|XX|} {EX $ttl|PX $ttlms|KEEPTTL|}",
          "HSETEX $hash {FNX|FXX|} {EX $ttl|PX $ttlms|PXAT $atms|KEEPTTL|} FIELDS 1 $member $value",
          "HGETEX $hash {EX $ttl|PERSIST|PX $ttlms|} FIELDS 1 $member",
          "HGETDEL $hash FIELDS {1 $member|2 $member $member}",
          "HEXPIRE $hash {$ttl|0} {NX|XX|GT|LT|} FIELDS 1 $member",
          "HPEXPIRE $hash $ttlms FIELDS 2 $member $member",
          "HEXPIREAT $hash {$at|1} FIELDS 1 $member",
          "HPERSIST $hash FIELDS 1 $member",
          "HTTL $hash FIELDS 1 $member");

  /** Commands that wait so short a time that no other connection serves them. */
  static final List<String> IMPATIENT =
      List.of(
          "BLPOP $list $list 0.01", "BLMOVE $list $list LEFT RIGHT 0.01", "BZPOPMIN $zset 0.01");

  /** Commands that wait, for a connection of their own. */
  static final List<String> WAITING =
      List.of(
          "BLPOP $list $list {0|30}",
          "BRPOP $list {0|30}",
          "BLMOVE $list $list {LEFT|RIGHT} {LEFT|RIGHT} 0",
          "BRPOPLPUSH $list $list 0",
          "BLMPOP 0 2 $list $list LEFT {COUNT 2|}",
          "BZPOPMIN $zset $zset 0",
          "BZMPOP 0 1 $zset MAX {COUNT 2|}");

  private static final List<String> TYPES = List.of("str", "hash", "list", "set", "zset", "stream");
  private static final int KEYS_OF_TYPE = 3;
  private static final Pattern VARIABLE = Pattern.compile("\\$([a-z]+)");
  private static final List<String> MEMBERS =
      List.of("a", "b", "c", "dd", "\u00e4\u0000", "7", "12");
  private static final List<String> VALUES =
      List.of("v", "a longer value", "\u0000\u00ff\n\"\\", "x".repeat(100), "-3", "2.5", "007");
  private static final List<String> SCORES =
      List.of("0", "1", "2", "2", "3.5", "-1", "inf", "-inf", "1e3");

  private final Random random;
  private final long nowMs;

  /**
   * @param nowMs time of the server in milliseconds since 1970
   */
  RandomCommands(long seed, long nowMs) {
    this.random = new Random(seed);
    this.nowMs = nowMs;
  }

  /** All keys that commands name. */
  static List<String> keys() {
    List<String> keys = new ArrayList<>();
    for (String type : TYPES) {
      for (int i = 0; i < KEYS_OF_TYPE; i++) {
        keys.add(type + ":" + i);
      }
    }
    return keys;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A command of one of the templates. */
  String[] next(List<String> templates) {
    String template = templates.get(random.nextInt(templates.size()));
    List<String> words = new ArrayList<>();
    for (String word : chosen(template).split(" ", -1)) {
      words.add(drawn(word));
    }
    // A blank at the end is an empty argument; elsewhere an alternative was none.
    for (int i = words.size() - (template.endsWith(" ") ? 2 : 1); i >= 0; i--) {
      if (words.get(i).isEmpty()) {
        words.remove(i);
      }
    }
    return words.toArray(String[]::new);
  }

  /** Takes an alternative of each group in braces, the innermost first. */
  private String chosen(String template) {
    String text = template;
    int close = text.indexOf('}');
    while (close >= 0) {
      int open = text.lastIndexOf('{', close);
      String[] alternatives = text.substring(open + 1, close).split("\\|", -1);
      String one = alternatives[random.nextInt(alternatives.length)];
      text = text.substring(0, open) + one + text.substring(close + 1);
      close = text.indexOf('}');
    }
    return text;
  }

  private String drawn(String word) {
    return VARIABLE
        .matcher(word)
        .replaceAll(variable -> Matcher.quoteReplacement(draw(variable.group(1))));
  }

  private String draw(String variable) {
    return switch (variable) {
      case "any" -> key(TYPES.get(random.nextInt(TYPES.size())));
      case "value" -> VALUES.get(random.nextInt(VALUES.size()));
      case "number" -> Integer.toString(random.nextInt(200) - 20);
      case "member" -> MEMBERS.get(random.nextInt(MEMBERS.size()));
      case "index", "small" -> Integer.toString(random.nextInt(variable.equals("index") ? 30 : 4));
      case "score" -> SCORES.get(random.nextInt(SCORES.size()));
      case "ttl" -> Integer.toString(1000 + random.nextInt(1000));
      case "ttlms" ->
          random.nextInt(3) == 0 ? "5" : Integer.toString(1_000_000 + random.nextInt(9));
      case "at" -> Long.toString(nowMs / 1000 + 1000 + random.nextInt(1000));
      case "atms" ->
          Long.toString(random.nextInt(4) == 0 ? 1 : nowMs + 1_000_000 + random.nextInt(1000));
      default -> key(random.nextInt(8) == 0 ? TYPES.get(random.nextInt(TYPES.size())) : variable);
    };
  }

  private String key(String type) {
    return type + ":" + random.nextInt(KEYS_OF_TYPE);
  }
}
