package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.io.RedisInputStream;
import com.moilioncircle.redis.replicator.rdb.BaseRdbParser;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.mnemo.core.file.LineReader;

/**
 * Skips the values of an RDB file and adds up their sizes: of a string its length, of all else the
 * lengths of its elements, or of the packed block that holds them, uncompressed. No value is ever
 * in memory. Of streams and modules it takes the bytes in the file. Layouts are as in {@code rdb.c}
 * of Redis up to 8.8 and of Valkey up to 9.2.
 *
 * <p>Scores of sorted sets count {@link #SCORE_BYTES}, as in Redis' memory.
 */
final class RdbValues {

  private static final int SCORE_BYTES = Double.BYTES;

  private static final int STREAM_ID_BYTES = 2 * Long.BYTES;

  // Encodings of strings in RDB files: an integer of 8, 16 or 32 bits, and LZF.
  private static final int INT_8 = 0;
  private static final int INT_16 = 1;
  private static final int INT_32 = 2;
  private static final int LZF = 3;

  /** Characters of the nine that name a module, by their six bits. */
  private static final String MODULE_NAME_CHARACTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static final int MODULE_VERSION_BITS = 10;

  // Versions of the layout of streams.
  private static final int STREAM_2 = 19;
  private static final int STREAM_3 = 21;
  private static final int STREAM_4 = 26;
  private static final int STREAM_5 = 27;

  private final RedisInputStream in;
  private final boolean isOfValkey;
  private final Map<String, Long> modules = new TreeMap<>();
  private boolean isOfFile;

  /**
   * @param isOfValkey true of a file of Valkey, whose types from 22 on differ from Redis'
   */
  RdbValues(RedisInputStream in, boolean isOfValkey) {
    this.in = in;
    this.isOfValkey = isOfValkey;
  }

  /** True if the last size is the number of bytes that the value takes in the file. */
  boolean isOfFile() {
    return isOfFile;
  }

  /** Number of values of each module, by its name. */
  Map<String, Long> modules() {
    return modules;
  }

  /** Name of a type in Redis, by its number in the file; empty if unknown. */
  static String type(int type) {
    return switch (type) {
      case 0 -> "string";
      case 1, 10, 14, 18 -> "list";
      case 2, 11, 20 -> "set";
      case 3, 5, 12, 17 -> "zset";
      case 4, 9, 13, 16, 22, 23, 24, 25 -> "hash";
      case 7 -> "module";
      case 15, STREAM_2, STREAM_3, STREAM_4, STREAM_5 -> "stream";
      case 28 -> "array";
      default -> "";
    };
  }

  /**
   * Skips a value.
   *
   * @param type number of its type in the file
   * @return its size in bytes
   * @throws IllegalArgumentException if the type, or what is in it, is not known
   */
  long skip(int type) throws IOException {
    isOfFile = false;
    return switch (type) {
      case 0, 9, 10, 11, 12, 13, 16, 17, 20 -> string();
      case 1, 2, 14 -> strings(length());
      case 3 -> sortedSet(false);
      case 4 -> strings(2 * length());
      case 5 -> sortedSet(true);
      case 7 -> module();
      case 15, STREAM_2, STREAM_3 -> stream(type);
      case 18 -> quickList();
      case 22 -> isOfValkey ? hashOfValkey() : hashWithTimes();
      default -> {
        if (isOfValkey) {
          throw unknown(type);
        }
        yield newerOfRedis(type);
      }
    };
  }

  private long newerOfRedis(int type) throws IOException {
    return switch (type) {
      case 23 -> string();
      case 24 -> {
        in.skip(Long.BYTES);
        yield hashWithTimes();
      }
      case 25 -> {
        in.skip(Long.BYTES);
        yield string();
      }
      case STREAM_4, STREAM_5 -> stream(type);
      case 28 -> array();
      default -> throw unknown(type);
    };
  }

  private static IllegalArgumentException unknown(int type) {
    return new IllegalArgumentException("a value of type " + type);
  }

  /** A number as it stands in the file. */
  long number() throws IOException {
    return new BaseRdbParser(in).rdbLoadLen().len;
  }

  /** A length, where eight bytes may hold any number. */
  private long length() throws IOException {
    return checked(number());
  }

  private static long checked(long length) {
    if (length < 0 || length > LineReader.MAX_VALUE_BYTES) {
      throw new IllegalArgumentException("a length of " + Long.toUnsignedString(length));
    }
    return length;
  }

  /** Skips a string; returns its length in bytes, uncompressed. */
  long string() throws IOException {
    BaseRdbParser.Len length = new BaseRdbParser(in).rdbLoadLen();
    if (!length.encoded) {
      in.skip(checked(length.len));
      return length.len;
    }
    return switch ((int) length.len) {
      case INT_8 -> Integer.toString((byte) in.readInt(1)).length();
      case INT_16 -> Integer.toString((short) in.readInt(2)).length();
      case INT_32 -> Integer.toString(in.readInt(4)).length();
      case LZF -> {
        long compressed = length();
        long uncompressed = length();
        in.skip(compressed);
        yield uncompressed;
      }
      default -> throw new IllegalArgumentException("a string of encoding " + length.len);
    };
  }

  private long strings(long count) throws IOException {
    long bytes = 0;
    for (long i = 0; i < count; i++) {
      bytes += string();
    }
    return bytes;
  }

  private long sortedSet(boolean isBinary) throws IOException {
    long count = length();
    long bytes = count * SCORE_BYTES;
    for (long i = 0; i < count; i++) {
      bytes += string();
      if (isBinary) {
        in.skip(Double.BYTES);
      } else {
        new BaseRdbParser(in).rdbLoadDoubleValue();
      }
    }
    return bytes;
  }

  private long quickList() throws IOException {
    long nodes = length();
    long bytes = 0;
    for (long i = 0; i < nodes; i++) {
      length();
      bytes += string();
    }
    return bytes;
  }

  /** A hash of Redis whose fields expire by themselves, each behind its time. */
  private long hashWithTimes() throws IOException {
    long count = length();
    long bytes = 0;
    for (long i = 0; i < count; i++) {
      number();
      bytes += strings(2);
    }
    return bytes;
  }

  /** A hash of Valkey whose fields expire by themselves, each before its time. */
  private long hashOfValkey() throws IOException {
    long count = length();
    long bytes = 0;
    for (long i = 0; i < count; i++) {
      bytes += strings(2);
      in.skip(Long.BYTES);
    }
    return bytes;
  }

  /** An array of Redis 8.8: strings, numbers and short strings, each behind its index. */
  private long array() throws IOException {
    long count = length();
    if (length() == 1) {
      number();
    }
    long bytes = 0;
    for (long i = 0; i < count; i++) {
      number();
      int tag = (int) length();
      switch (tag) {
        case 0, 3 -> bytes += string();
        case 1, 2 -> bytes += in.skip(Long.BYTES);
        default -> throw new IllegalArgumentException("an element of tag " + tag);
      }
    }
    return bytes;
  }

  /** Number of bytes of the file that were read, without those that only wait in the buffer. */
  private long position() {
    return in.total() - (in.tail() - in.head());
  }

  private long stream(int version) throws IOException {
    long from = position();
    strings(2 * length());
    numbers(version >= STREAM_2 ? 8 : 3);
    long groups = length();
    for (long i = 0; i < groups; i++) {
      skipGroup(version);
    }
    if (version >= STREAM_4) {
      numbers(2);
      long producers = length();
      for (long i = 0; i < producers; i++) {
        string();
        long messages = length();
        for (long j = 0; j < messages; j++) {
          string();
          numbers(2);
        }
      }
      numbers(2);
    }
    isOfFile = true;
    return position() - from;
  }

  private void skipGroup(int version) throws IOException {
    string();
    numbers(version >= STREAM_2 ? 3 : 2);
    long pending = length();
    for (long i = 0; i < pending; i++) {
      in.skip(STREAM_ID_BYTES + Long.BYTES);
      number();
    }
    long consumers = length();
    for (long i = 0; i < consumers; i++) {
      string();
      in.skip(version >= STREAM_3 ? 2 * Long.BYTES : Long.BYTES);
      in.skip(STREAM_ID_BYTES * length());
    }
    if (version >= STREAM_5) {
      in.skip(STREAM_ID_BYTES * length());
    }
  }

  private void numbers(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      number();
    }
  }

  private long module() throws IOException {
    long from = position();
    modules.merge(moduleName(number()), 1L, Long::sum);
    skipModuleData();
    isOfFile = true;
    return position() - from;
  }

  private static String moduleName(long id) {
    StringBuilder name = new StringBuilder();
    for (int shift = Long.SIZE - 6; shift >= MODULE_VERSION_BITS; shift -= 6) {
      name.append(MODULE_NAME_CHARACTERS.charAt((int) (id >>> shift) & 63));
    }
    return name.toString();
  }

  /** Skips what a module wrote, each part behind its kind. */
  void skipModuleData() throws IOException {
    while (true) {
      int kind = (int) length();
      switch (kind) {
        case 0 -> {
          return;
        }
        case 1, 2 -> number();
        case 3 -> in.skip(Float.BYTES);
        case 4 -> in.skip(Double.BYTES);
        case 5 -> string();
        default -> throw new IllegalArgumentException("module data of kind " + kind);
      }
    }
  }
}
