package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;
import org.mnemo.core.trace.redis.keyspace.RedisCommands;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierServer.Holdings;

/** One server's reply to INFO. */
final class RedisInfo {

  /** Products with Redis's protocol, distinguished by fields of INFO. */
  enum Product {
    VALKEY("valkey_version", "valkey_version", true),
    /** Its INFO has the fields of a Redis 7, and its own version as {@code df-v1.38.0}. */
    DRAGONFLY("dragonfly_version", "dragonfly_version", false),
    KVROCKS("kvrocks_version", "kvrocks_version", false),
    /** Its version is in Redis's field; only KeyDB counts versions of its tables. */
    KEYDB("mvcc_depth", "redis_version", true),
    REDIS("", "redis_version", true);

    private final String mark;
    private final String versionField;
    private final boolean reportsUse;

    /**
     * @param mark field of INFO unique to the product
     * @param reportsUse true if OBJECT FREQ and IDLETIME mean the same as in Redis
     */
    Product(String mark, String versionField, boolean reportsUse) {
      this.mark = mark;
      this.versionField = versionField;
      this.reportsUse = reportsUse;
    }

    /** The product of an INFO. */
    static Product of(Map<String, String> info) {
      return Arrays.stream(values())
          .filter(product -> info.containsKey(product.mark))
          .findFirst()
          .orElse(REDIS);
    }

    /** Field of INFO with the product's own version. */
    String versionField() {
      return versionField;
    }

    boolean reportsUse() {
      return reportsUse;
    }

    String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Fields of memory used by connections. */
  private static final List<String> BUFFERS =
      List.of(
          "mem_clients_normal",
          "mem_clients_slaves",
          "mem_replication_backlog",
          "mem_aof_buffer",
          "mem_cluster_links");

  /** Prefix of the fields with counts of commands. */
  private static final String CALLS = "cmdstat_";

  /** Commands that name keys, with a bar before a subcommand, as INFO has it, too. */
  private static final Set<String> WITH_KEYS =
      RedisCommands.all().stream()
          .filter(RedisCommand::hasKeys)
          .map(RedisCommand::name)
          .collect(Collectors.toUnmodifiableSet());

  private final String server;
  private final Map<String, String> values = new HashMap<>();

  /**
   * @param server address of the server for messages
   * @param reply reply in lines of {@code name:value}
   */
  RedisInfo(String server, byte[] reply) {
    this.server = server;
    new String(reply, StandardCharsets.UTF_8)
        .lines()
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0) {
                values.put(line.substring(0, colon), line.substring(colon + 1).strip());
              }
            });
  }

  String server() {
    return server;
  }

  /** The server's run_id, drawn at random at its start. */
  String identity() {
    return values.getOrDefault("run_id", server);
  }

  boolean isClusterNode() {
    return has("cluster_enabled", "1");
  }

  boolean isLoading() {
    return has("loading", "1");
  }

  boolean isReplica() {
    return has("role", "slave");
  }

  /** Address of a replica's master, as the replica knows it. */
  String masterOfReplica() {
    return values.getOrDefault("master_host", "?") + ":" + values.getOrDefault("master_port", "?");
  }

  boolean isReadOnlyReplica() {
    return has("role", "slave") && has("slave_read_only", "1");
  }

  /** The actual product, also where it reports a version of Redis. */
  Product product() {
    return Product.of(values);
  }

  /** Version of the server; empty if unknown. */
  String version() {
    return values.getOrDefault(product().versionField(), "");
  }

  /** The server's eviction policy; empty if unknown. */
  String maxmemoryPolicy() {
    return values.getOrDefault("maxmemory_policy", "");
  }

  /** True if the server counts uses of keys instead of noting the last one. */
  boolean countsUses() {
    return maxmemoryPolicy().endsWith("lfu");
  }

  /** Uptime of the server in seconds; -1 if unknown. */
  long uptimeSeconds() {
    return number("uptime_in_seconds").orElse(-1L);
  }

  /** Commands since the server's start; -1 if unknown. */
  long requests() {
    return number("total_commands_processed").orElse(-1L);
  }

  /**
   * Commands with keys since the server's start, by the section {@code commandstats}; -1 if
   * unknown.
   */
  long callsWithKeys() {
    long calls = -1;
    for (Map.Entry<String, String> value : values.entrySet()) {
      if (value.getKey().startsWith(CALLS)) {
        String name = value.getKey().substring(CALLS.length()).toUpperCase(Locale.ROOT);
        long called = parsed(value.getValue().replaceFirst("calls=([0-9]+),.*", "$1")).orElse(0L);
        calls = Math.max(0, calls) + (WITH_KEYS.contains(name) ? called : 0);
      }
    }
    return calls;
  }

  /**
   * Time in microseconds that the server has worked on some commands since its start, by the
   * section {@code commandstats}; 0 if unknown.
   *
   * @param commands names without subcommands, in small letters
   */
  long workUs(Set<String> commands) {
    return values.entrySet().stream()
        .filter(value -> value.getKey().startsWith(CALLS))
        .filter(
            value ->
                commands.contains(
                    value.getKey().substring(CALLS.length()).replaceFirst("\\|.*", "")))
        .mapToLong(
            value -> parsed(value.getValue().replaceFirst(".*usec=([0-9]+),.*", "$1")).orElse(0L))
        .sum();
  }

  /** Commands a second, a mean over the last second and a half; -1 if unknown. */
  long requestsPerSecond() {
    return number("instantaneous_ops_per_sec").orElse(-1L);
  }

  private boolean has(String name, String value) {
    return value.equals(values.get(name));
  }

  /** Number of evicted or expired records since the server's start. */
  long droppedRecords() {
    return number("evicted_keys").orElse(0L) + number("expired_keys").orElse(0L);
  }

  /**
   * Processor time in seconds of the command thread since the server's start; of all threads before
   * Redis 6.2; NaN if unknown.
   */
  double mainThreadSeconds() {
    double main =
        TierServer.cpuSeconds(
            values.get("used_cpu_user_main_thread"), values.get("used_cpu_sys_main_thread"));
    return Double.isNaN(main) ? cpuSeconds() : main;
  }

  boolean allocatesByLibc() {
    return has("mem_allocator", "libc");
  }

  /** A count by name; 0 if unknown. */
  long count(String name) {
    return number(name).orElse(0L);
  }

  /** Processor time in seconds since the server's start; NaN if unknown. */
  double cpuSeconds() {
    return TierServer.cpuSeconds(values.get("used_cpu_user"), values.get("used_cpu_sys"));
  }

  /**
   * The server's records, if all are in one database, and its memory beyond the empty server's,
   * without connection buffers.
   */
  Optional<Holdings> holdings(int database) {
    Optional<Long> used = number("used_memory");
    Optional<Long> empty = number("used_memory_startup");
    boolean others = databases().stream().anyMatch(number -> number != database);
    if (used.isEmpty() || empty.isEmpty() || others) {
      return Optional.empty();
    }
    long buffers = BUFFERS.stream().mapToLong(name -> number(name).orElse(0L)).sum();
    return Optional.of(new Holdings(records(database), used.get() - empty.get() - buffers));
  }

  /** Numbers of the databases with records. */
  SortedSet<Integer> databases() {
    SortedSet<Integer> numbers = new TreeSet<>();
    values.keySet().stream()
        .filter(name -> name.matches("db[0-9]{1,9}"))
        .forEach(name -> numbers.add(Integer.parseInt(name.substring(2))));
    return numbers;
  }

  /**
   * Number of records of a database; an empty one has no line {@code db0:keys=12,expires=0,...}.
   */
  long records(int database) {
    String keys = values.getOrDefault("db" + database, "").replaceFirst("keys=([0-9]+),.*", "$1");
    return parsed(keys).orElse(0L);
  }

  private Optional<Long> number(String name) {
    return parsed(values.getOrDefault(name, ""));
  }

  /** A whole number, or empty if malformed, as other products may send anything. */
  private static Optional<Long> parsed(String text) {
    return text.matches("[0-9]{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
  }
}
