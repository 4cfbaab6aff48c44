package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.Configuration;
import com.moilioncircle.redis.replicator.FileType;
import com.moilioncircle.redis.replicator.RedisReplicator;
import com.moilioncircle.redis.replicator.event.Event;
import com.moilioncircle.redis.replicator.event.PostRdbSyncEvent;
import com.moilioncircle.redis.replicator.rdb.DefaultRdbVisitor;
import com.moilioncircle.redis.replicator.rdb.datatype.AuxField;
import com.moilioncircle.redis.replicator.rdb.datatype.EvictType;
import com.moilioncircle.redis.replicator.rdb.datatype.KeyValuePair;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.ycsb.tier.StoredKey;
import org.mnemo.ycsb.tier.StoredKeys;

/**
 * The keys of one database of an RDB file, a snapshot of Redis, with the LFU counters or idle times
 * that it holds if the server evicted by them. Keys that had expired when it was written are left
 * out. Memory does not depend on the sizes of values.
 */
public final class RdbFile implements StoredKeys {

  private static final byte[] MAGIC = "REDIS".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION_DIGITS = 4;

  /** Newest version of the format that the library reads: that of Redis 7.4 and 8. */
  private static final int NEWEST_VERSION = 12;

  /** Redis writes idle times in whole seconds. */
  private static final long IDLE_RESOLUTION_SECONDS = 1;

  private final Path file;
  private final int database;
  private final Map<String, String> fields = new TreeMap<>();
  private final Map<Long, Long> keysOfOthers = new TreeMap<>();
  private @Nullable EvictType use;
  private long expired;
  private boolean hasSizesOfFile;
  private boolean isWhole;
  private boolean hasMoreBehind;
  private @Nullable RuntimeException failure;

  /**
   * A file that may be compressed with gzip or Zstandard.
   *
   * @param database number of the database that is listed
   * @throws MnemoException if it is no RDB file, or of a version that is not known
   */
  public RdbFile(Path file, int database) {
    this.file = file;
    this.database = database;
    try (InputStream in = open()) {
      requireKnown(in.readNBytes(MAGIC.length + VERSION_DIGITS));
    } catch (IOException e) {
      throw cannotRead(e);
    }
    readHeader();
  }

  private InputStream open() {
    return new BufferedInputStream(CompressedFiles.openBytes(file, read -> {}), 1 << 16);
  }

  private void requireKnown(byte[] head) {
    if (head.length == 0) {
      throw new MnemoException(file + " is empty; copy it anew");
    }
    String text = new String(head, StandardCharsets.ISO_8859_1);
    if (text.startsWith("*")) {
      throw new MnemoException(
          file
              + " is an append-only file (AOF) of commands, not a snapshot; name an RDB file, which BGSAVE writes");
    }
    if (!text.startsWith("REDIS")) {
      throw new MnemoException(
          file
              + " is no RDB file, as it does not begin with REDIS; name a snapshot of Redis, and decrypt it first if it is encrypted");
    }
    String version = text.substring(MAGIC.length);
    if (!version.matches("[0-9]{4}")) {
      throw new MnemoException(file + " is damaged: it has no version; copy it anew");
    }
    if (Integer.parseInt(version) > NEWEST_VERSION) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "%s is an RDB file of version %d, but Mnemo reads versions up to %d (Redis 8.0); list the server itself instead",
              file,
              Integer.parseInt(version),
              NEWEST_VERSION));
    }
  }

  /** Reads what stands before the first key. */
  private void readHeader() {
    read(
        (event, sizes, replicator) -> {
          if (event instanceof KeyValuePair<?, ?> pair) {
            use = pair.getEvictType();
            isWhole = true;
            close(replicator);
          }
        });
  }

  @Override
  public long count() {
    return 0;
  }

  @Override
  public ListingOrigin origin() {
    // A file does not tell which policy of its kind it was, nor what the counters' settings were.
    String policy =
        use == EvictType.LFU ? "allkeys-lfu" : use == EvictType.LRU ? "allkeys-lru" : "";
    String written = fields.getOrDefault("ctime", "");
    return new ListingOrigin(
        "rdb",
        fields.getOrDefault("redis-ver", ""),
        policy,
        -1,
        -1,
        written.matches("[0-9]{1,11}")
            ? Instant.ofEpochSecond(Long.parseLong(written)).toString()
            : "",
        -1,
        -1,
        -1,
        use == EvictType.LRU ? IDLE_RESOLUTION_SECONDS : -1,
        -1);
  }

  @Override
  public List<String> forEach(Consumer<StoredKey> visitor) {
    keysOfOthers.clear();
    expired = 0;
    isWhole = false;
    String written = fields.getOrDefault("ctime", "");
    long writtenMs =
        written.matches("[0-9]{1,11}") ? 1000 * Long.parseLong(written) : Long.MIN_VALUE;
    read(
        (event, sizes, replicator) -> {
          if (event instanceof KeyValuePair<?, ?> pair && pair.getKey() instanceof byte[] key) {
            visit(pair, key, sizes, writtenMs, visitor);
          }
        });
    return remarks();
  }

  private void visit(
      KeyValuePair<?, ?> pair,
      byte[] key,
      RdbSizes sizes,
      long writtenMs,
      Consumer<StoredKey> visitor) {
    long number = pair.getDb() == null ? 0 : pair.getDb().getDbNumber();
    Long expiryMs = pair.getExpiredMs();
    Integer expiryS = pair.getExpiredSeconds();
    if (number != database) {
      keysOfOthers.merge(number, 1L, Long::sum);
    } else if ((expiryMs != null && expiryMs <= writtenMs)
        || (expiryMs == null && expiryS != null && 1000L * expiryS <= writtenMs)) {
      expired++;
    } else {
      hasSizesOfFile |= sizes.isOfFile();
      Long told = pair.getEvictValue();
      long known = told == null ? DatasetFile.UNKNOWN : told;
      visitor.accept(
          new StoredKey(
              key,
              sizes.valueBytes(),
              DatasetFile.UNKNOWN,
              pair.getEvictType() == EvictType.LRU ? known : DatasetFile.UNKNOWN,
              pair.getEvictType() == EvictType.LFU ? known : DatasetFile.UNKNOWN));
    }
  }

  private List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    keysOfOthers.forEach(
        (number, keys) ->
            remarks.add(
                String.format(
                    Locale.ROOT,
                    "database %d of the file is left out (%,d keys); -p redis.database=%d lists it",
                    number,
                    keys,
                    number)));
    if (expired > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%,d keys are left out, as they had expired when it was written",
              expired));
    }
    if (hasSizesOfFile) {
      remarks.add(
          "sizes of streams and of values of modules are the bytes that they take in the file, where they may be compressed");
    }
    if (hasMoreBehind) {
      remarks.add(
          "what stands behind the snapshot in the file, such as the commands of an append-only file since, is left out");
    }
    if (use == EvictType.NONE) {
      remarks.add(
          "the file tells nothing of how keys are used, as the server did not evict by use; list the server itself for idle times");
    }
    return remarks;
  }

  /** What is done with an event of the file. */
  @FunctionalInterface
  private interface Reader {
    void take(Event event, RdbSizes sizes, RedisReplicator replicator);
  }

  private void read(Reader reader) {
    failure = null;
    try (RdbChecksum in = new RdbChecksum(open());
        RedisReplicator replicator =
            new RedisReplicator(in, FileType.RDB, Configuration.defaultSetting())) {
      RdbSizes sizes = new RdbSizes(replicator);
      replicator.setRdbVisitor(new DefaultRdbVisitor(replicator, sizes));
      replicator.addEventListener(
          (unused, event) -> {
            if (event instanceof AuxField field) {
              fields.put(field.getAuxKey(), field.getAuxValue());
            } else if (event instanceof PostRdbSyncEvent end) {
              isWhole = true;
              unlessFailed(replicator, () -> requireIntact(in, end.getChecksum()));
            } else {
              unlessFailed(replicator, () -> reader.take(event, sizes, replicator));
            }
          });
      replicator.open();
    } catch (EOFException e) {
      throw truncated(e);
    } catch (IOException e) {
      throw cannotRead(e);
    } catch (MnemoException e) {
      throw e;
    } catch (RuntimeException | AssertionError e) {
      throw new MnemoException(
          "%s holds what Mnemo cannot read (%s): it is damaged, or of a module or version that is not known; list the server itself instead"
              .formatted(file, e.getMessage()),
          e);
    }
    if (failure != null) {
      throw failure;
    }
    if (!isWhole) {
      throw truncated(null);
    }
  }

  /** The library swallows what a listener throws, so it is kept until it has ended. */
  private void unlessFailed(RedisReplicator replicator, Runnable part) {
    if (failure == null) {
      try {
        part.run();
      } catch (RuntimeException e) {
        failure = e;
        close(replicator);
      }
    }
  }

  /**
   * Compares the checksum of the file with its content, unless something stands behind it.
   *
   * @param checksum the checksum; 0 if the server wrote none
   */
  private void requireIntact(RdbChecksum in, long checksum) {
    try {
      in.readToEnd();
    } catch (IOException e) {
      throw cannotRead(e);
    }
    hasMoreBehind = in.told() != checksum;
    if (!hasMoreBehind && checksum != 0 && in.computed() != checksum) {
      throw new MnemoException(
          file + " is damaged: its content does not match its checksum; copy it anew");
    }
  }

  private void close(RedisReplicator replicator) {
    try {
      replicator.close();
    } catch (IOException e) {
      throw cannotRead(e);
    }
  }

  private MnemoException truncated(@Nullable Throwable cause) {
    return new MnemoException(file + " is truncated: it has no end; copy or save it anew", cause);
  }

  private MnemoException cannotRead(IOException e) {
    return new MnemoException(
        "cannot read %s: %s; copy it anew".formatted(file, e.getMessage()), e);
  }
}
