package org.mnemo.ycsb.store.memcached;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.store.TierServer;
import org.mnemo.ycsb.store.TierStore;

/** The Memcached servers of one tier. */
final class MemcachedServer implements TierServer {

  /** What a server's table of items takes when it starts: 2^16 pointers. */
  private static final long EMPTY_TABLE_BYTES = 8L << 16;

  /**
   * Records gone without being deleted, by {@code stats}: evicted for lack of memory; expired, and
   * then found by a new item, by the crawler, or by a get; evicted while a page of memory moved.
   */
  private static final List<String> DROPPED =
      List.of(
          "evictions",
          "reclaimed",
          "crawler_reclaimed",
          "get_expired",
          "slab_reassign_evictions_nomem");

  private final MemcachedSettings settings;
  private final AtomicBoolean marked = new AtomicBoolean();

  MemcachedServer(MemcachedSettings settings) {
    this.settings = settings;
  }

  @Override
  public TierStore connect() {
    removeMarks();
    return new MemcachedStore(settings);
  }

  @Override
  public String endpoint() {
    return settings.endpoint();
  }

  /**
   * The servers' marks, which stay until this server is asked for anything else.
   *
   * @throws UsageException if two of the addresses are of one server
   */
  @Override
  public Set<String> identities() {
    return linked(
        link -> {
          marked.set(true);
          Set<String> marks = new HashSet<>();
          settings.servers().forEach(server -> marks.add(ServerMark.of(link, server)));
          if (marks.size() < settings.servers().size()) {
            throw new UsageException(
                "%s names one server twice in %s; name each server once"
                    .formatted(MemcachedSettings.HOSTS, endpoint()));
          }
          return marks;
        });
  }

  private void removeMarks() {
    if (marked.getAndSet(false)) {
      linked(
          link -> {
            settings.servers().forEach(server -> ServerMark.remove(link, server));
            return null;
          });
    }
  }

  /**
   * Also counts stores that found no memory, since Memcached answers those by dropping the record
   * that was there before.
   */
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
   * The chunks of memory that items occupy, in which what is left over after an item is lost to all
   * others, and what the table of items has grown by. Pages that no item occupies are left out.
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

  /** 0 if the server does not tell, as older ones do not tell everything. */
  private static long number(Map<String, String> stats, String name) {
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
}
