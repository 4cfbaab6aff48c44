package org.mnemo.cli.listing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.tier.StoredKeys;

/**
 * The keys of one database of an RDB file, a snapshot of Redis or Valkey, with the LFU counters or
 * idle times that it holds if the server evicted by them. Keys that had expired when it was written
 * are left out. Memory does not depend on the sizes of values.
 */
public final class RdbFile implements StoredKeys {

  private static final int MAGIC_BYTES = 9;
  private static final Pattern MAGIC = Pattern.compile("(REDIS|VALKEY)([0-9]{3,4})");

  /** Newest known versions of the format: Redis 8.8 and Valkey 9.2. */
  private static final int NEWEST_OF_REDIS = 14;

  private static final int NEWEST_OF_VALKEY = 81;

  /** First bytes of an LZ4 frame. */
  private static final String LZ4 = "\u0004\"M\u0018";

  /** Redis writes idle times in whole seconds. */
  private static final long IDLE_RESOLUTION_SECONDS = 1;

  private final Path file;
  private final int database;
  private final Map<Long, Long> keysOfOthers = new TreeMap<>();
  private Map<String, String> fields = Map.of();
  private Map<String, Long> modules = Map.of();
  private boolean isOfValkey;
  private boolean holdsIdleTimes;
  private boolean holdsCounters;
  private boolean isEmpty;
  private long expired;
  private boolean hasSizesOfFile;
  private boolean hasMoreBehind;

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
      requireKnown(in.readNBytes(MAGIC_BYTES));
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
    boolean isCompressed = text.startsWith(LZ4) || text.matches("VALKEY[^0-9].*");
    if (isCompressed) {
      throw new MnemoException(
          file
              + " is a compressed snapshot of Valkey 9.2 or newer; save it with 'rdbcompression yes' or decompress it first");
    }
    Matcher magic = MAGIC.matcher(text);
    if (!text.startsWith("REDIS") && !text.startsWith("VALKEY")) {
      throw new MnemoException(
          file
              + " is no RDB file, as it begins with neither REDIS nor VALKEY; name a snapshot of one of these, and decrypt it first if it is encrypted");
    }
    if (!magic.matches()) {
      throw new MnemoException(file + " is damaged: it has no version; copy it anew");
    }
    int version = Integer.parseInt(magic.group(2));
    isOfValkey = magic.group(1).equals("VALKEY");
    int newest = isOfValkey ? NEWEST_OF_VALKEY : NEWEST_OF_REDIS;
    if (version > newest) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "%s is an RDB file of %s of version %d, but Mnemo reads versions up to %d (%s); list the server itself instead",
              file,
              isOfValkey ? "Valkey" : "Redis",
              version,
              newest,
              isOfValkey ? "Valkey 9.2" : "Redis 8.8"));
    }
  }

  /** Reads what stands before the first key, and how that was used. */
  private void readHeader() {
    read(
        reader -> {
          isEmpty = !reader.next();
          fields = reader.fields();
          holdsIdleTimes = reader.idleSeconds() >= 0;
          holdsCounters = reader.uses() >= 0;
        });
  }

  @Override
  public long count() {
    return 0;
  }

  @Override
  public ListingOrigin origin() {
    // A file shows neither which policy of its kind it was, nor the counters' settings.
    String policy = holdsCounters ? "allkeys-lfu" : holdsIdleTimes ? "allkeys-lru" : "";
    String written = fields.getOrDefault("ctime", "");
    return new ListingOrigin(
        "rdb",
        isOfValkey
            ? ("valkey " + fields.getOrDefault("valkey-ver", "")).strip()
            : fields.getOrDefault("redis-ver", ""),
        policy,
        -1,
        -1,
        written.matches("[0-9]{1,11}")
            ? Instant.ofEpochSecond(Long.parseLong(written)).toString()
            : "",
        -1,
        -1,
        -1,
        holdsIdleTimes ? IDLE_RESOLUTION_SECONDS : -1,
        -1);
  }

  @Override
  public List<String> forEach(Consumer<StoredKeys.Key> visitor) {
    keysOfOthers.clear();
    expired = 0;
    String written = fields.getOrDefault("ctime", "");
    long writtenMs =
        written.matches("[0-9]{1,11}") ? 1000 * Long.parseLong(written) : Long.MIN_VALUE;
    read(
        reader -> {
          while (reader.next()) {
            visit(reader, writtenMs, visitor);
          }
          modules = reader.modules();
        });
    return remarks();
  }

  private void visit(RdbReader reader, long writtenMs, Consumer<StoredKeys.Key> visitor) {
    if (reader.database() != database) {
      keysOfOthers.merge(reader.database(), 1L, Long::sum);
    } else if (reader.expiryMs() != DatasetFile.UNKNOWN && reader.expiryMs() <= writtenMs) {
      expired++;
    } else {
      hasSizesOfFile |= reader.isSizeOfFile();
      visitor.accept(
          new StoredKeys.Key(
              reader.key(),
              reader.valueBytes(),
              DatasetFile.UNKNOWN,
              reader.idleSeconds(),
              reader.uses(),
              reader.type(),
              ttlSeconds(reader.expiryMs(), writtenMs)));
    }
  }

  /** Time to live when the file was written, if it shows when that was. */
  private static long ttlSeconds(long expiryMs, long writtenMs) {
    return expiryMs == DatasetFile.UNKNOWN
        ? StoredKeys.Key.FOR_EVER
        : writtenMs == Long.MIN_VALUE ? DatasetFile.UNKNOWN : (expiryMs - writtenMs) / 1000;
  }

  @Override
  public String whyNone() {
    List<String> leftOut = leftOut();
    return leftOut.isEmpty()
        ? "its server held none when it was saved; name another snapshot"
        : String.join("; ", leftOut);
  }

  private List<String> leftOut() {
    List<String> remarks = new ArrayList<>();
    keysOfOthers.forEach(
        (number, keys) ->
            remarks.add(
                String.format(
                    Locale.ROOT,
                    "database %d of the file is left out (%s); -p redis.database=%d lists it",
                    number,
                    CountedNoun.of(keys, "key"),
                    number)));
    if (expired > 0) {
      remarks.add(
          CountedNoun.of(expired, "key is left out, as it had", "keys are left out, as they had")
              + " expired when it was written");
    }
    return remarks;
  }

  private List<String> remarks() {
    List<String> remarks = leftOut();
    if (hasSizesOfFile) {
      remarks.add(
          "sizes of streams and of values of modules%s are bytes of the file, where they may be compressed"
              .formatted(
                  modules.isEmpty()
                      ? ""
                      : modules.entrySet().stream()
                          .map(module -> module.getKey() + " " + module.getValue())
                          .collect(Collectors.joining(", ", " (", ")"))));
    }
    if (hasMoreBehind) {
      remarks.add(
          "what stands behind the snapshot, such as later commands of an append-only file, is left out");
    }
    if (!isEmpty && !holdsIdleTimes && !holdsCounters) {
      remarks.add(
          "the file does not show how keys are used, as the server did not evict by use; list the server for idle times");
    }
    return remarks;
  }

  /** What is read of the file. */
  @FunctionalInterface
  private interface Part {
    void read(RdbReader reader) throws IOException;
  }

  private void read(Part part) {
    try (RdbChecksum in = new RdbChecksum(open());
        RdbReader reader = new RdbReader(in)) {
      part.read(reader);
      if (reader.hasChecksum()) {
        requireIntact(in, reader.checksum());
      }
    } catch (EOFException e) {
      throw new MnemoException(file + " is truncated: it has no end; copy or save it anew", e);
    } catch (IOException e) {
      throw cannotRead(e);
    } catch (MnemoException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      // The library checks no lengths before it makes room for them.
      throw new MnemoException(
          "%s is damaged, or more is in it at once than fits: %s"
              .formatted(file, MnemoException.sentence(e).orElseThrow()),
          e);
    } catch (RuntimeException | AssertionError e) {
      throw new MnemoException(
          "%s holds what Mnemo cannot read (%s): it is damaged, or of a module or version that is not known; list the server itself instead"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /**
   * Compares the checksum of the file with its content, unless something stands behind it.
   *
   * @param checksum the checksum; 0 if the server wrote none
   */
  private void requireIntact(RdbChecksum in, long checksum) {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw cannotRead(e);
    }
    hasMoreBehind = in.stored() != checksum;
    if (!hasMoreBehind && checksum != 0 && in.computed() != checksum) {
      throw new MnemoException(
          file + " is damaged: its content does not match its checksum; copy it anew");
    }
  }

  private MnemoException cannotRead(IOException e) {
    return new MnemoException(
        "cannot read %s: %s; copy it anew".formatted(file, e.getMessage()), e);
  }
}
