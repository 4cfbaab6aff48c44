package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.Quantities;
import org.mnemo.ycsb.tier.StoredKeys;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The keys of a Redis by SCAN, a hundred at a time, with MEMORY USAGE and the LFU counter (OBJECT
 * FREQ) or idle time (OBJECT IDLETIME). Neither counts as a use of the key. A value's size is
 * MEMORY USAGE less the key and {@link #ENTRY_BYTES}, for Valkey {@link #ENTRY_BYTES_WITH_KEY}. For
 * strings it is STRLEN if that is not a use: with {@code CLIENT NO-TOUCH}, from Redis 7.2, or if
 * the user allows it.
 */
final class RedisStoredKeys implements StoredKeys {

  /**
   * Overhead of a key in Redis 7: 24 bytes in its table, 16 for the object, and about 8 of the
   * key's own.
   */
  private static final long ENTRY_BYTES = 48;

  /**
   * The same for Valkey from 8.1, whose object holds the key: 8 bytes in its table, 16, and about
   * 4.
   */
  private static final long ENTRY_BYTES_WITH_KEY = 28;

  /** Longest number that a server stores once for all keys with it. */
  private static final int SHARED_DIGITS = 4;

  /** Longest value that may be such a number, if only its memory is known. */
  private static final int SHARED_BYTES = 8;

  /** Keys per batch: a fraction of a millisecond of the server's time. */
  private static final int BATCH = 100;

  /** Commands of a listing. */
  private static final Set<String> COMMANDS =
      Set.of("scan", "object", "memory", "type", "ttl", "strlen");

  /** Redis from 8.6 and Valkey from 9.2; a Valkey 9.0 refuses the command. */
  private static final String HOTKEYS_VERSIONS = "(8\\.[6-9]|9|[1-9][0-9]).*";

  private static final ProtocolCommand HOTKEYS =
      () -> "HOTKEYS".getBytes(StandardCharsets.US_ASCII);

  /** Redis notes accesses in whole seconds. */
  private static final long IDLE_RESOLUTION_SECONDS = 1;

  /** Remarks on the listing. */
  private enum Remark {
    SIZES_OF_ALL(
        "sizes are memory: strings up to 25 bytes and a fourth larger, numbers 0; --exact reads lengths"),
    USE_IS_SHARED(
        "the use of small whole numbers is unknown, as the server stores each once for all keys"),
    USE_OF_OTHERS("the use of keys is left out, as this server does not report it like Redis"),
    SIZES_OF_OTHERS(
        "sizes of values other than strings are memory, estimated from a few of their elements"),
    USE_UNKNOWN(
        "the use of keys is unknown, as the server refuses OBJECT; permit it with ACL SETUSER"),
    REPLICA("the server is a replica without the reads of its master; list the master for its use"),
    POLICIES_DIFFER(
        "the nodes of the cluster have different maxmemory-policies; list each by itself to compare use"),
    MADE_USED(
        "--exact marked all strings as used now in the server; the listing has their earlier use");

    private final String sentence;

    Remark(String sentence) {
      this.sentence = sentence;
    }
  }

  private final RedisSettings settings;
  private final StoredKeys.Options options;
  private final Set<Remark> remarks = EnumSet.noneOf(Remark.class);

  RedisStoredKeys(RedisSettings settings, StoredKeys.Options options) {
    this.settings = settings;
    this.options = options;
  }

  @Override
  public long count() {
    try (RedisLink link = settings.connect()) {
      return link.nodes().stream()
          .mapToLong(
              node -> (Long) node.execute(new CommandArguments(Command.DBSIZE), ReplyShape.NUMBER))
          .sum();
    }
  }

  @Override
  public boolean isPaced() {
    return true;
  }

  @Override
  public ListingOrigin origin() {
    try (RedisLink link = settings.connect()) {
      List<RedisInfo> infos = link.infos();
      RedisServer.requireUsable(infos, settings);
      RedisInfo first = infos.get(0);
      boolean alike =
          infos.stream().allMatch(info -> info.maxmemoryPolicy().equals(first.maxmemoryPolicy()));
      boolean reportsLoad = infos.stream().allMatch(info -> info.requestsPerSecond() >= 0);
      RedisNode node = link.nodes().get(0);
      return new ListingOrigin(
          first.product().lowerCase(),
          first.version(),
          alike ? first.maxmemoryPolicy() : "",
          setting(node, "lfu-log-factor"),
          setting(node, "lfu-decay-time"),
          Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
          infos.stream().mapToLong(RedisInfo::uptimeSeconds).min().orElse(-1),
          reportsLoad ? infos.stream().mapToLong(RedisInfo::requests).sum() : -1,
          reportsLoad ? infos.stream().mapToDouble(RedisInfo::requestsPerSecond).sum() : -1,
          first.countsUses() ? -1 : IDLE_RESOLUTION_SECONDS,
          -1);
    }
  }

  /** A setting of the server, a whole number; -1 if unknown, as in most clouds. */
  private static int setting(RedisNode node, String name) {
    CommandArguments command = new CommandArguments(Command.CONFIG).add("GET").add(name);
    Object reply = node.executeAll(List.of(command)).get(0);
    if (!(reply instanceof List<?> pair)
        || pair.size() != 2
        || !(pair.get(1) instanceof byte[] text)) {
      return -1;
    }
    String number = new String(text, StandardCharsets.US_ASCII);
    return number.matches("[0-9]{1,9}") ? Integer.parseInt(number) : -1;
  }

  @Override
  public List<String> forEach(Consumer<StoredKeys.Key> visitor) {
    remarks.clear();
    List<String> notes = new ArrayList<>();
    try (RedisLink link = settings.connect()) {
      List<RedisNode> nodes = link.nodes();
      if (nodes.stream().map(node -> node.info().maxmemoryPolicy()).distinct().count() > 1) {
        remarks.add(Remark.POLICIES_DIFFER);
      }
      if (nodes.stream().anyMatch(node -> node.info().isReplica())) {
        remarks.add(Remark.REPLICA);
      }
      for (RedisNode node : nodes) {
        long beforeUs = workUs(node);
        new Listing(node, visitor).run();
        double workNs = 1e3 * (double) (workUs(node) - beforeUs);
        if (workNs > 0) {
          notes.add(
              "the server worked %s on commands of listings, without receiving and sending"
                  .formatted(Quantities.time(workNs)));
        }
        if (node.info().version().matches(HOTKEYS_VERSIONS)) {
          Object hot = node.executeAll(List.of(new CommandArguments(HOTKEYS).add("GET"))).get(0);
          HotKeys.sentence(hot, node.info().requestsPerSecond()).ifPresent(notes::add);
        }
      }
    }
    return Stream.concat(remarks.stream().map(remark -> remark.sentence), notes.stream()).toList();
  }

  /** Time in microseconds that a server has worked on commands of listings; 0 if unknown. */
  private static long workUs(RedisNode node) {
    Object reply =
        node.executeAll(List.of(new CommandArguments(Command.INFO).add("commandstats"))).get(0);
    return reply instanceof byte[] text
        ? new RedisInfo(node.address().toString(), text).workUs(COMMANDS)
        : 0;
  }

  @Override
  public String whyNone() {
    try (RedisLink link = settings.connect()) {
      List<RedisInfo> infos = link.infos();
      SortedSet<Integer> others = new TreeSet<>();
      infos.forEach(info -> others.addAll(info.databases()));
      others.remove(settings.database());
      if (!others.isEmpty()) {
        return "its keys are in %s; -p %s=%d lists %s"
            .formatted(
                others.size() == 1
                    ? "database " + others.first()
                    : "databases "
                        + others.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                RedisSettings.DATABASE,
                others.first(),
                others.size() == 1 ? "them" : "the keys of the first");
      }
      RedisInfo first = infos.get(0);
      if (first.product() == RedisInfo.Product.KVROCKS) {
        return "this namespace is empty; check its password (-p redis.password.file), and -p redis.host and redis.port";
      }
      return first.isReplica()
          ? "it is a replica without data of %s so far; wait, or list the master"
              .formatted(first.masterOfReplica())
          : "it is empty, or all keys have expired; check -p redis.host and redis.port";
    }
  }

  /**
   * A listing of known keys, a batch at a time; a missing one is skipped.
   *
   * @param node server with the keys
   */
  Consumer<List<byte[]>> known(RedisNode node, Consumer<StoredKeys.Key> visitor) {
    Listing listing = new Listing(node, visitor);
    return keys -> listing.visit(keys, false);
  }

  /** The listing of one server. */
  private final class Listing {

    private final RedisScan scan;
    private final Consumer<StoredKeys.Key> visitor;
    private final String use;
    private final boolean countsUses;
    private final boolean asksLength;
    private final boolean reportsUse;
    private final long entryBytes;

    Listing(RedisNode node, Consumer<StoredKeys.Key> visitor) {
      this.scan = new RedisScan(node, BATCH);
      this.visitor = visitor;
      this.countsUses = node.info().countsUses();
      this.use = countsUses ? "FREQ" : "IDLETIME";
      this.reportsUse = node.info().product().reportsUse();
      if (!reportsUse) {
        remarks.add(Remark.USE_OF_OTHERS);
      }
      this.entryBytes = entryBytes(node.info());
      boolean leavesUseAlone = leavesUseAlone(node);
      this.asksLength = leavesUseAlone || options.exactSizes();
      if (asksLength && !leavesUseAlone) {
        remarks.add(Remark.MADE_USED);
      }
    }

    /** Excludes this connection from Redis's records of use, from 7.2; false if not supported. */
    private static boolean leavesUseAlone(RedisNode node) {
      CommandArguments command = new CommandArguments(Command.CLIENT).add("NO-TOUCH").add("ON");
      return !(node.executeAll(List.of(command)).get(0) instanceof JedisDataException);
    }

    private static long entryBytes(RedisInfo info) {
      // From 8.1; a version of two digits is newer, too.
      boolean isCompact =
          info.product() == RedisInfo.Product.VALKEY
              && info.version().matches("(8\\.[1-9]|9|[1-9][0-9]).*");
      return isCompact ? ENTRY_BYTES_WITH_KEY : ENTRY_BYTES;
    }

    void run() {
      scan.run(keys -> visit(keys, true));
    }

    /**
     * Visits keys.
     *
     * @param isDescribed true to ask for types and times to live, too
     */
    private void visit(List<byte[]> keys, boolean isDescribed) {
      // First, as a length might count as a use.
      List<Object> uses =
          scan.askAnyway(keys, key -> new CommandArguments(Command.OBJECT).add(use).add(key));
      List<Object> memory =
          scan.ask(
              keys,
              key ->
                  new CommandArguments(Command.MEMORY)
                      .add("USAGE")
                      .add(key)
                      .add("SAMPLES")
                      .add(options.samples()));
      List<Object> lengths = asksLength ? scan.ask(keys, Command.STRLEN) : List.of();
      // A user may lack the permission, and neither counts as a use.
      List<Object> types =
          isDescribed
              ? scan.askAnyway(keys, key -> new CommandArguments(Command.TYPE).add(key))
              : List.of();
      List<Object> lives =
          isDescribed
              ? scan.askAnyway(keys, key -> new CommandArguments(Command.TTL).add(key))
              : List.of();
      List<StoredKeys.Key> found = new ArrayList<>();
      for (int i = 0; i < keys.size(); i++) {
        if (memory.get(i) instanceof Long bytes) {
          found.add(
              stored(
                  keys.get(i),
                  bytes,
                  asksLength ? lengths.get(i) : null,
                  uses.get(i),
                  isDescribed ? types.get(i) : null,
                  isDescribed ? lives.get(i) : null));
        }
      }
      withoutSharedUse(found).forEach(visitor);
    }

    /** The keys, without the use of those with shared values. */
    private List<StoredKeys.Key> withoutSharedUse(List<StoredKeys.Key> found) {
      int longest = asksLength ? SHARED_DIGITS : SHARED_BYTES;
      List<byte[]> mayBeShared =
          found.stream()
              .filter(
                  key -> key.valueBytes() <= longest && (key.idleSeconds() >= 0 || key.lfu() >= 0))
              .map(StoredKeys.Key::key)
              .toList();
      if (mayBeShared.isEmpty()) {
        return found;
      }
      List<Object> owners =
          scan.askAnyway(
              mayBeShared, key -> new CommandArguments(Command.OBJECT).add("REFCOUNT").add(key));
      Set<byte[]> shared = Collections.newSetFromMap(new IdentityHashMap<>());
      for (int i = 0; i < mayBeShared.size(); i++) {
        if (owners.get(i) instanceof Long count && count > 1) {
          shared.add(mayBeShared.get(i));
          remarks.add(Remark.USE_IS_SHARED);
        }
      }
      return found.stream()
          .map(key -> shared.contains(key.key()) ? key.withoutUse() : key)
          .toList();
    }

    private StoredKeys.Key stored(
        byte[] key,
        long memoryBytes,
        @Nullable Object length,
        @Nullable Object used,
        @Nullable Object type,
        @Nullable Object life) {
      long valueBytes;
      if (length instanceof Long exact) {
        valueBytes = exact;
      } else {
        valueBytes = Math.max(0, memoryBytes - key.length - entryBytes);
        remarks.add(asksLength ? Remark.SIZES_OF_OTHERS : Remark.SIZES_OF_ALL);
      }
      if (used instanceof JedisDataException && reportsUse) {
        remarks.add(Remark.USE_UNKNOWN);
      }
      long known =
          reportsUse && used instanceof Long number && number >= 0 ? number : DatasetFile.UNKNOWN;
      return new StoredKeys.Key(
          key,
          valueBytes,
          memoryBytes,
          countsUses ? DatasetFile.UNKNOWN : known,
          countsUses ? Math.min(known, DatasetFile.MAX_LFU) : DatasetFile.UNKNOWN,
          type instanceof byte[] text ? new String(text, StandardCharsets.US_ASCII) : "",
          ttlSeconds(life));
    }

    /** Redis answers -1 for a key that does not expire. */
    private static long ttlSeconds(@Nullable Object life) {
      return !(life instanceof Long seconds) || seconds < -1
          ? DatasetFile.UNKNOWN
          : seconds == -1 ? StoredKeys.Key.FOR_EVER : seconds;
    }
  }
}
