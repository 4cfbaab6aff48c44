package org.mnemo.ycsb.store.memcached;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.Quantities;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.StoredKeys;

/**
 * The items of Memcached servers, by {@code lru_crawler metadump hash}, or {@code all} before
 * 1.6.9. A server drops a client that pauses for a second, so the listing is not paced.
 *
 * <p>A segmented LRU, the default since 1.5, records an access only when it promotes an item: not
 * the first read after a write, and few of frequent reads. The resolution of idle times is
 * therefore unknown.
 */
final class MemcachedStoredKeys implements StoredKeys {

  /** Resolution of idle times without a segmented LRU: Memcached's ITEM_UPDATE_INTERVAL. */
  private static final long UPDATE_INTERVAL_SECONDS = 60;

  private static final int ATTEMPTS = 20;
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final List<String> COMMANDS = List.of("hash", "all");

  /** Remarks on the listing. */
  private enum Remark {
    FLAGS_UNKNOWN(
        "Memcached does not report flags, so values of items with flags are listed 4 bytes too large"),
    ACCESSES_MISSED(
        "Memcached does not record every access, so last uses may be later than listed"),
    IN_EXTSTORE("the memory of values in extstore is unknown, as RAM holds only their headers");

    private final String sentence;

    Remark(String sentence) {
      this.sentence = sentence;
    }
  }

  private final MemcachedSettings settings;
  private final NanoClock clock;
  private final Set<Remark> remarks = EnumSet.noneOf(Remark.class);

  MemcachedStoredKeys(MemcachedSettings settings, NanoClock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public long count() {
    return stats(null).stream().mapToLong(server -> number(server, "curr_items")).sum();
  }

  @Override
  public ListingOrigin origin() {
    List<Map<String, String>> servers = stats(null);
    boolean segmented = isSegmented();
    return new ListingOrigin(
        "memcached",
        servers.get(0).getOrDefault("version", ""),
        "",
        -1,
        -1,
        Instant.ofEpochSecond(servers.stream().mapToLong(s -> number(s, "time")).max().orElse(0))
            .toString(),
        servers.stream().mapToLong(server -> number(server, "uptime")).min().orElse(-1),
        servers.stream()
            .mapToLong(
                server ->
                    number(server, "cmd_get")
                        + number(server, "cmd_set")
                        + number(server, "cmd_touch"))
            .sum(),
        -1,
        segmented ? -1 : UPDATE_INTERVAL_SECONDS,
        -1);
  }

  private boolean isSegmented() {
    return stats("settings").stream().anyMatch(server -> "yes".equals(server.get("lru_segmented")));
  }

  private List<Map<String, String>> stats(@Nullable String about) {
    try (MemcachedLink link = new MemcachedLink(settings)) {
      return link.stats(about);
    }
  }

  @Override
  public List<String> forEach(Consumer<StoredKeys.Key> visitor) {
    remarks.clear();
    if (isSegmented()) {
      remarks.add(Remark.ACCESSES_MISSED);
    }
    List<Map<String, String>> servers = stats(null);
    List<Map<String, String>> slabs = stats("slabs");
    List<Map<String, String>> serverSettings = stats("settings");
    for (int i = 0; i < servers.size(); i++) {
      InetSocketAddress server = settings.servers().get(i);
      Chunks chunks = new Chunks(slabs.get(i), serverSettings.get(i));
      list(server, number(servers.get(i), "time"), chunks, visitor);
    }
    return Stream.concat(
            remarks.stream().map(remark -> remark.sentence), hotItems(stats("items")).stream())
        .toList();
  }

  /** Hits and items of the upper parts of a segmented LRU, in a sentence; empty without hits. */
  static Optional<String> hotItems(List<Map<String, String>> items) {
    double hits = sum(items, "hits_to_(hot|warm|cold|temp)");
    return hits == 0
        ? Optional.empty()
        : Optional.of(
            "since the start, %s of the hits were in HOT and WARM, which hold %s of the items"
                .formatted(
                    Quantities.percent(sum(items, "hits_to_(hot|warm)") / hits),
                    Quantities.percent(sum(items, "number_(hot|warm)") / sum(items, "number"))));
  }

  /** Sum over slab classes of figures whose names match. */
  private static double sum(List<Map<String, String>> items, String name) {
    return items.stream()
        .flatMap(server -> server.keySet().stream().map(key -> Map.entry(key, server)))
        .filter(figure -> figure.getKey().matches("items:\\d+:" + name))
        .mapToLong(figure -> number(figure.getValue(), figure.getKey()))
        .sum();
  }

  @Override
  public String whyNone() {
    return "it is empty, or all records have expired; check -p %s"
        .formatted(MemcachedSettings.HOSTS);
  }

  /** Lists a server, once its crawler is free. */
  private void list(
      InetSocketAddress server, long nowSeconds, Chunks chunks, Consumer<StoredKeys.Key> visitor) {
    int command = 0;
    for (int attempt = 0; ; attempt++) {
      String refusal;
      try (TextConnection connection = new TextConnection(settings, server)) {
        refusal =
            dump(
                connection,
                COMMANDS.get(command),
                item -> visitor.accept(stored(item, nowSeconds, chunks)));
      }
      boolean isBusy = refusal.startsWith("BUSY");
      if (refusal.isEmpty()) {
        return;
      } else if (isBusy && attempt < ATTEMPTS) {
        clock.waitUntil(clock.nanoTime() + PAUSE_NS);
      } else if (!isBusy && !refusal.contains("disabled") && command + 1 < COMMANDS.size()) {
        command++;
      } else {
        throw refused(server, refusal, isBusy);
      }
    }
  }

  private static StoreException refused(InetSocketAddress server, String refusal, boolean isBusy) {
    String remedy =
        isBusy
            ? "its crawler is busy with another dump; wait until that is done"
            : refusal.contains("disabled")
                ? "its crawler is off; turn it on with 'lru_crawler enable'"
                : refusal.contains("metadump not allowed") || refusal.contains("not allowed")
                    ? "it was started with -X, which forbids dumps; start it without"
                    : "listing needs Memcached 1.4.31 or newer";
    return new StoreException(
        "Memcached at %s refused 'lru_crawler metadump' (%s): %s"
            .formatted(MemcachedSettings.show(server), refusal, remedy));
  }

  /**
   * Lists items of a server.
   *
   * @param items {@code hash} or {@code all}
   * @return the server's refusal; an empty text after a complete listing
   */
  static String dump(TextConnection connection, String items, Consumer<MetadumpLine> visitor) {
    connection.send("lru_crawler metadump " + items, null);
    LineReader lines = connection.lines();
    MetadumpLine item = new MetadumpLine();
    try {
      while (lines.next()) {
        if (item.read(lines)) {
          visitor.accept(item);
        } else {
          String said = lines.text();
          if (said.equals("END")) {
            return "";
          }
          if (!said.isEmpty() && !said.startsWith("key=")) {
            return said;
          }
        }
      }
    } catch (StoreException e) {
      throw e;
    } catch (MnemoException e) {
      throw new StoreException(
          "%s did not list its items (%s); repeat the command"
              .formatted(connection.server(), e.getMessage()),
          e);
    }
    throw new StoreException(
        connection.server()
            + " closed the connection before the end of its list; repeat the command");
  }

  private StoredKeys.Key stored(MetadumpLine item, long nowSeconds, Chunks chunks) {
    if (!item.knowsFlags()) {
      remarks.add(Remark.FLAGS_UNKNOWN);
    }
    long memoryBytes = chunks.memoryBytes(item);
    if (memoryBytes < 0) {
      remarks.add(Remark.IN_EXTSTORE);
    }
    return new StoredKeys.Key(
        item.key(),
        item.valueBytes(),
        memoryBytes,
        item.lastAccess() < 0 ? DatasetFile.UNKNOWN : Math.max(0, nowSeconds - item.lastAccess()),
        DatasetFile.UNKNOWN,
        "",
        item.expiry() < 0 ? StoredKeys.Key.FOR_EVER : Math.max(0, item.expiry() - nowSeconds));
  }

  private static long number(Map<String, String> stats, String name) {
    return MemcachedServer.number(stats, name);
  }

  /** The chunks of a server, by number of their class. */
  private static final class Chunks {

    private final Map<Long, Long> bytes = new HashMap<>();
    private final long largestBytes;

    Chunks(Map<String, String> slabs, Map<String, String> settings) {
      largestBytes = number(settings, "slab_chunk_max");
      for (String name : slabs.keySet()) {
        if (name.matches("[0-9]{1,4}:chunk_size")) {
          bytes.put(Long.parseLong(name.substring(0, name.indexOf(':'))), number(slabs, name));
        }
      }
    }

    /**
     * Bytes of the chunk of an item. A very large item occupies several chunks, about its size; any
     * other item larger than its chunk is in extstore.
     */
    long memoryBytes(MetadumpLine item) {
      Long chunk = bytes.get(item.slabClass());
      if (chunk == null || item.size() <= chunk) {
        return chunk == null ? item.size() : chunk;
      }
      return largestBytes > 0 && chunk >= largestBytes ? item.size() : DatasetFile.UNKNOWN;
    }
  }
}
