package org.mnemo.ycsb.store.memcached;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;
import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.server.FetchCounter;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.RequestBurst;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;

final class MemcachedServer implements TierServer {

  /** Bytes of a new server's hash table: 2^16 pointers. */
  private static final long EMPTY_TABLE_BYTES = 8L << 16;

  private static final long PAGE_BYTES = 1L << 20;

  /**
   * Least number of pages in the pool of a server with a file; usually a hundredth of its memory.
   */
  private static final long LEAST_KEPT_PAGES = 2;

  /**
   * Fields of {@code stats} that count dropped records: evicted; expired, and found by a new item,
   * the crawler or a get; evicted by page moves; missing in the file.
   */
  private static final List<String> DROPPED =
      List.of(
          "evictions",
          "reclaimed",
          "crawler_reclaimed",
          "get_expired",
          "extstore_objects_evicted",
          "miss_from_extstore",
          "slab_reassign_evictions_nomem");

  /** Items per batch: with 1 MB each, a tenth of a second at 10 Gbit/s. */
  private static final int BATCH = 100;

  /** Most names of items of a server that are read. */
  private static final int MOST_NAMES = 1 << 20;

  private static final String MARK = ItemNames.RESERVED_PREFIX + "mnemo-server";
  private static final int MARK_EXPIRATION_S = 60;

  /** Most attempts to find the mark, which may expire between add and read. */
  private static final int MARK_ATTEMPTS = 3;

  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(300);
  private static final int MOST_PAUSES = 60;

  /** Replacement for invalid UTF-8. */
  private static final char NO_UTF_8 = '\uFFFD';

  private final MemcachedSettings settings;
  private final AtomicBoolean marked = new AtomicBoolean();

  /** True if servers keep items in a file, and need time for it. */
  private volatile boolean isPaced;

  MemcachedServer(MemcachedSettings settings) {
    this.settings = settings;
  }

  @Override
  public TierStore connect() {
    removeMarks();
    TierStore store = new MemcachedStore(settings);
    return isPaced ? new MemcachedStore.Paced(store, settings) : store;
  }

  /** Checks whether items are kept in a file; before a run, waits until these are written. */
  @Override
  public void prepare(boolean load) {
    removeMarks();
    linked(
        link -> {
          List<Map<String, String>> servers = link.stats(null);
          if (ExtstoreCounter.isUsedBy(servers)) {
            isPaced = true;
            if (!load) {
              awaitRest(link);
            }
          }
          return null;
        });
  }

  /** Waits a few seconds at most until the servers have written items to their files. */
  private static void awaitRest(MemcachedLink link) {
    long before = -1;
    for (int i = 0; i < MOST_PAUSES; i++) {
      long written =
          link.stats(null).stream()
              .mapToLong(server -> number(server, "extstore_objects_written"))
              .sum();
      if (written == before) {
        return;
      }
      before = written;
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  @Override
  public Optional<FetchCounter> fetchCounter() {
    removeMarks();
    boolean isUsed = linked(link -> ExtstoreCounter.isUsedBy(link.stats(null)));
    return isUsed ? Optional.of(new ExtstoreCounter(settings)) : Optional.empty();
  }

  @Override
  public String endpoint() {
    return settings.endpoint();
  }

  /**
   * The servers' marks, which stay until another request to this server.
   *
   * @throws UsageException if two of the addresses reach one server
   */
  @Override
  public Set<String> identities() {
    return linked(
        link -> {
          marked.set(true);
          Set<String> marks = new HashSet<>();
          settings.servers().forEach(server -> marks.add(markOf(link, server)));
          Check.that(
              marks.size() == settings.servers().size(),
              "%s names one server twice in %s; name it once"
                  .formatted(MemcachedSettings.HOSTS, endpoint()));
          return marks;
        });
  }

  /**
   * The mark that the first client leaves on a server and others find: an item with an impossible
   * record name. Memcached has no identity: process number and start time are equal in containers
   * started together. The mark is removed before counting, and expires if its process dies.
   */
  private static String markOf(MemcachedLink link, InetSocketAddress server) {
    String mine = UUID.randomUUID().toString();
    for (int attempt = 0; attempt < MARK_ATTEMPTS; attempt++) {
      if (link.addAt(server, MARK, MARK_EXPIRATION_S, mine.getBytes(StandardCharsets.US_ASCII))) {
        return mine;
      }
      byte[] found = link.getAt(server, MARK);
      if (found != null) {
        return new String(found, StandardCharsets.US_ASCII);
      }
    }
    throw new StoreException(
        "Memcached at %s did not store an item; check that it is not full"
            .formatted(MemcachedSettings.show(server)));
  }

  private void removeMarks() {
    if (marked.getAndSet(false)) {
      linked(
          link -> {
            settings.servers().forEach(server -> link.deleteAt(server, MARK));
            return null;
          });
    }
  }

  /** Number of dropped records, including stores without memory, which drop the previous record. */
  @Override
  public long droppedRecords() {
    removeMarks();
    return linked(
        link -> {
          long dropped = 0;
          for (Map<String, String> server : link.stats(null)) {
            dropped += DROPPED.stream().mapToLong(name -> number(server, name)).sum();
          }
          for (Map<String, String> items : link.stats("items")) {
            dropped +=
                items.keySet().stream()
                    .filter(name -> name.endsWith(":outofmemory"))
                    .mapToLong(name -> number(items, name))
                    .sum();
          }
          return dropped;
        });
  }

  /**
   * Records and their memory: the chunks occupied by items, with their unused rest, and the growth
   * of the hash table. Empty pages do not count.
   */
  @Override
  public Optional<Holdings> holdings() {
    removeMarks();
    return linked(
        link -> {
          long records = 0;
          long usedBytes = 0;
          for (Map<String, String> server : link.stats(null)) {
            records += number(server, "curr_items");
            usedBytes += Math.max(0, number(server, "hash_bytes") - EMPTY_TABLE_BYTES);
          }
          for (Map<String, String> slabs : link.stats("slabs")) {
            usedBytes += chunkBytes(slabs);
          }
          return Optional.of(new Holdings(records, usedBytes));
        });
  }

  /** Foreign records: items with other flags than Mnemo's, of any workload. */
  @Override
  public TierServer.ForeignRecords foreignRecords(@Nullable KnownRecords known) {
    removeMarks();
    long items =
        linked(
            link ->
                link.stats(null).stream().mapToLong(server -> number(server, "curr_items")).sum());
    if (items == 0) {
      return TierServer.ForeignRecords.NONE;
    }
    try {
      return settings.servers().stream()
          .map(this::foreignRecords)
          .reduce(TierServer.ForeignRecords.NONE, TierServer.ForeignRecords::and);
    } catch (StoreException e) {
      // Their owner is unknown.
      return new TierServer.ForeignRecords(items, true, "");
    }
  }

  private TierServer.ForeignRecords foreignRecords(InetSocketAddress server) {
    List<String> names = new ArrayList<>();
    boolean[] all = {true};
    try (TextConnection connection = new TextConnection(settings, server)) {
      String refusal =
          MemcachedStoredKeys.dump(
              connection,
              "all",
              item -> {
                if (names.size() < MOST_NAMES) {
                  names.add(new String(item.key(), StandardCharsets.UTF_8));
                } else {
                  all[0] = false;
                }
              });
      if (!refusal.isEmpty()) {
        throw connection.refused(refusal);
      }
    }
    TierServer.ForeignRecords found = new TierServer.ForeignRecords(0, all[0], "");
    try (TextConnection connection = new TextConnection(settings, server)) {
      for (int from = 0; from < names.size(); from += BATCH) {
        List<String> batch = names.subList(from, Math.min(from + BATCH, names.size()));
        Map<String, String> flags = flags(connection, batch);
        for (String name : batch) {
          if (isForeign(name, flags.get(name))) {
            found = found.and(new TierServer.ForeignRecords(1, true, name));
          }
        }
      }
    }
    return found;
  }

  /** The flags of existing items, by name. */
  private static Map<String, String> flags(TextConnection connection, List<String> names) {
    Map<String, String> flags = new HashMap<>();
    String line = connection.ask("get " + String.join(" ", names));
    for (; !line.equals("END"); line = connection.line()) {
      String[] words = line.split(" ", -1);
      connection.item(words);
      flags.put(words[1], words[2]);
    }
    return flags;
  }

  /**
   * True if a listed item is foreign.
   *
   * @param flags flags of the item; null if it was not found: it is gone, or its name is not UTF-8
   */
  private static boolean isForeign(String name, @Nullable String flags) {
    return flags == null
        ? name.indexOf(NO_UTF_8) >= 0
        : !flags.equals(Integer.toString(ItemLayout.FLAGS));
  }

  @Override
  public Optional<StoredKeys> storedKeys(StoredKeys.Options options) {
    removeMarks();
    return Optional.of(new MemcachedStoredKeys(settings, NanoClock.SYSTEM));
  }

  /** Processor time of all servers in seconds; NaN if one is unknown. */
  @Override
  public double cpuSeconds() {
    removeMarks();
    return linked(
        link ->
            link.stats(null).stream()
                .mapToDouble(
                    server ->
                        TierServer.cpuSeconds(
                            server.get("rusage_user"), server.get("rusage_system")))
                .sum());
  }

  /** Worker threads of all servers; 0 if one is unknown. */
  @Override
  public int servingThreads() {
    removeMarks();
    return linked(
        link -> {
          long sum = 0;
          for (Map<String, String> server : link.stats("settings")) {
            long threads = number(server, "num_threads");
            if (threads == 0) {
              return 0;
            }
            sum += threads;
          }
          return (int) sum;
        });
  }

  /** Empty for several servers, and for the binary protocol. */
  @Override
  public Optional<RequestBurst> connectBurst(int connections) {
    removeMarks();
    return settings.servers().size() > 1 || settings.protocol() != Protocol.TEXT
        ? Optional.empty()
        : Optional.of(new MemcachedBurst(settings, connections));
  }

  /**
   * Least free memory of a server in bytes for items that may move to its file: free chunks, and
   * its page pool beyond the reserve. At the reserve, the server refills the pool and drops items
   * without a free chunk.
   */
  static long freeBytes(MemcachedLink link) {
    List<Map<String, String>> servers = link.stats(null);
    List<Map<String, String>> slabs = link.stats("slabs");
    return IntStream.range(0, servers.size())
        .mapToLong(i -> freeBytes(servers.get(i), slabs.get(i)))
        .min()
        .orElse(0);
  }

  static long freeBytes(Map<String, String> server, Map<String, String> slabs) {
    long taken = number(slabs, "total_malloced");
    long pool = PAGE_BYTES * number(server, "slab_global_page_pool");
    long kept = PAGE_BYTES * Math.max(LEAST_KEPT_PAGES, taken / 100 / PAGE_BYTES);
    long free = Math.max(0, number(server, "limit_maxbytes") - taken) + (pool > kept ? pool : 0);
    for (String name : slabs.keySet()) {
      if (name.endsWith(":free_chunks")) {
        long chunkBytes = number(slabs, name.replace("free_chunks", "chunk_size"));
        free += chunkBytes < Extstore.LEAST_ITEM_BYTES ? 0 : chunkBytes * number(slabs, name);
      }
    }
    return free;
  }

  private static long chunkBytes(Map<String, String> slabs) {
    long bytes = 0;
    for (String name : slabs.keySet()) {
      if (name.endsWith(":used_chunks")) {
        String chunkSize = name.replace("used_chunks", "chunk_size");
        bytes += number(slabs, name) * number(slabs, chunkSize);
      }
    }
    return bytes;
  }

  /** A figure of {@code stats}; 0 if unknown, as in older versions. */
  static long number(Map<String, String> stats, String name) {
    try {
      return Long.parseLong(stats.getOrDefault(name, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private <T extends @Nullable Object> T linked(Function<MemcachedLink, T> task) {
    try (MemcachedLink link = new MemcachedLink(settings)) {
      return task.apply(link);
    }
  }

  @Override
  public Optional<LiveServer> live() {
    return Optional.of(new LiveMemcached(settings));
  }

  /**
   * Reads of Memcached servers from their files, by {@code get_extstore} and {@code
   * extstore_bytes_read}.
   */
  private static final class ExtstoreCounter implements FetchCounter {

    private final MemcachedLink link;

    ExtstoreCounter(MemcachedSettings settings) {
      this.link = new MemcachedLink(settings);
    }

    /** True if a server keeps items in a file. */
    static boolean isUsedBy(List<Map<String, String>> servers) {
      return servers.stream().allMatch(server -> server.containsKey("get_extstore"));
    }

    @Override
    public Fetches read() {
      long fetches = 0;
      long fetchedBytes = 0;
      long fileBytes = 0;
      long allBytes = 0;
      for (Map<String, String> server : link.stats(null)) {
        fetches += MemcachedServer.number(server, "get_extstore");
        fetchedBytes += MemcachedServer.number(server, "extstore_bytes_read");
        fileBytes += MemcachedServer.number(server, "extstore_bytes_used");
        allBytes += MemcachedServer.number(server, "bytes");
      }
      return new Fetches(fetches, fetchedBytes, Math.max(0, allBytes - fileBytes), allBytes, 0);
    }

    @Override
    public void close() {
      link.close();
    }
  }
}
