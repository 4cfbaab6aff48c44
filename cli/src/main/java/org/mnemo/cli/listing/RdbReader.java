package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.io.RedisInputStream;
import com.moilioncircle.redis.replicator.rdb.BaseRdbParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.measurement.DatasetFile;

/**
 * Reads the records of an RDB file, a snapshot of Redis or Valkey, one after the other. What is not
 * known is an {@link IllegalArgumentException}.
 */
final class RdbReader implements AutoCloseable {

  private static final int MAGIC_BYTES = 9;

  /** First version of the format that ends with a checksum. */
  private static final int WITH_CHECKSUM = 5;

  private final RedisInputStream in;
  private final RdbValues values;
  private final int version;
  private final boolean isOfValkey;
  private final Map<String, String> fields = new TreeMap<>();
  private long database;
  private byte[] key = {};
  private long expiryMs;
  private long idleSeconds;
  private long uses;
  private String type = "";
  private long valueBytes;
  private long checksum;
  private boolean hasChecksum;

  /**
   * @param file the bytes of the file, which begin with {@code REDIS} and four digits or {@code
   *     VALKEY} and three
   */
  RdbReader(InputStream file) throws IOException {
    in = new RedisInputStream(file);
    String magic = in.readString(MAGIC_BYTES, StandardCharsets.ISO_8859_1);
    isOfValkey = magic.startsWith("VALKEY");
    version = Integer.parseInt(magic.replaceFirst("[A-Z]+", ""));
    values = new RdbValues(in, isOfValkey);
  }

  /** Moves to the next record; false behind the last one. */
  boolean next() throws IOException {
    expiryMs = DatasetFile.UNKNOWN;
    idleSeconds = DatasetFile.UNKNOWN;
    uses = DatasetFile.UNKNOWN;
    while (true) {
      int code = in.readInt(1) & 0xFF;
      switch (code) {
        case 243 -> skipMetadata();
        case 244 -> numbers(3);
        case 245 -> values.string();
        case 247 -> {
          numbers(3);
          values.skipModuleData();
        }
        case 248 -> idleSeconds = values.number();
        case 249 -> uses = in.readInt(1) & 0xFF;
        case 250 -> fields.put(text(), text());
        case 251 -> numbers(2);
        case 252 -> expiryMs = in.readLong(Long.BYTES);
        case 253 -> expiryMs = 1000L * in.readInt(Integer.BYTES);
        case 254 -> database = values.number();
        case 255 -> {
          hasChecksum = version >= WITH_CHECKSUM;
          checksum = hasChecksum ? in.readLong(Long.BYTES) : 0;
          return false;
        }
        default -> {
          if (code > 200) {
            throw new IllegalArgumentException("a section of type " + code);
          }
          key = bytes();
          type = RdbValues.type(code);
          valueBytes = values.skip(code);
          return true;
        }
      }
    }
  }

  /** What modules of Redis 8.6 say of a key; in Valkey a slot that the server takes over. */
  private void skipMetadata() throws IOException {
    if (isOfValkey) {
      values.string();
      numbers(2 * Math.toIntExact(values.number()));
      return;
    }
    for (long classes = values.number(); classes > 0; classes--) {
      in.skip(Integer.BYTES);
      values.skipModuleData();
    }
  }

  private void numbers(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      values.number();
    }
  }

  private byte[] bytes() throws IOException {
    return new BaseRdbParser(in).rdbLoadEncodedStringObject().first();
  }

  private String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  /** Fields that describe the file, so far as they were read. */
  Map<String, String> fields() {
    return fields;
  }

  /** Number of the record's database. */
  long database() {
    return database;
  }

  byte[] key() {
    return key;
  }

  /** Time in milliseconds since 1970 from which on the record is gone; -1 for never. */
  long expiryMs() {
    return expiryMs;
  }

  /** Time since the last use in seconds; -1 if the file lacks it. */
  long idleSeconds() {
    return idleSeconds;
  }

  /** The LFU counter; -1 if the file lacks it. */
  long uses() {
    return uses;
  }

  /** Type of the value by its name in Redis. */
  String type() {
    return type;
  }

  long valueBytes() {
    return valueBytes;
  }

  /** True if the size is the number of bytes that the value takes in the file. */
  boolean isSizeOfFile() {
    return values.isOfFile();
  }

  /** Number of values of each module so far, by its name. */
  Map<String, Long> modules() {
    return values.modules();
  }

  /** True behind the last record, if a checksum stands there. */
  boolean hasChecksum() {
    return hasChecksum;
  }

  /** The checksum behind the last record; 0 if the server wrote none. */
  long checksum() {
    return checksum;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
