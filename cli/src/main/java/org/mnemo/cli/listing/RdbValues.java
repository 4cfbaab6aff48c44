package org.mnemo.cli.listing;

import com.moilioncircle.redis.replicator.Replicator;
import com.moilioncircle.redis.replicator.io.RedisInputStream;
import com.moilioncircle.redis.replicator.rdb.BaseRdbParser;
import com.moilioncircle.redis.replicator.rdb.skip.SkipRdbValueVisitor;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineReader;

/**
 * Skips the values of an RDB file and adds up their sizes: of a string its length, of all else the
 * lengths of its elements, or of the packed block that holds them, uncompressed. No value is ever
 * in memory. Of streams and modules it takes the bytes in the file.
 *
 * <p>Scores of sorted sets count {@link #SCORE_BYTES}, as in Redis' memory.
 */
@SuppressWarnings("TypeParameterUnusedInFormals") // The library's signatures.
final class RdbSizes extends SkipRdbValueVisitor {

  private static final int SCORE_BYTES = Double.BYTES;

  // Encodings of strings in RDB files: an integer of 8, 16 or 32 bits, and LZF.
  private static final int INT_8 = 0;
  private static final int INT_16 = 1;
  private static final int INT_32 = 2;
  private static final int LZF = 3;

  private long valueBytes;
  private boolean isOfFile;

  RdbSizes(Replicator replicator) {
    super(replicator);
  }

  /** Size in bytes of the value that was skipped last. */
  long valueBytes() {
    return valueBytes;
  }

  /** True if that size is the number of bytes that the value takes in the file. */
  boolean isOfFile() {
    return isOfFile;
  }

  private <T extends @Nullable Object> T is(long bytes) {
    valueBytes = bytes;
    isOfFile = false;
    return none();
  }

  /** The library keeps what a visitor makes of a value; this one makes nothing of it. */
  @SuppressWarnings({"NullAway", "unchecked"})
  private static <T extends @Nullable Object> T none() {
    return (T) null;
  }

  private static long length(RedisInputStream in) throws IOException {
    return checked(new BaseRdbParser(in).rdbLoadLen().len);
  }

  /** A length as it stands in the file, where eight bytes may hold any number. */
  private static long checked(long length) {
    if (length < 0 || length > LineReader.MAX_VALUE_BYTES) {
      throw new IllegalArgumentException("a length of " + Long.toUnsignedString(length));
    }
    return length;
  }

  /** Number of bytes of the file that were read, without those that only wait in the buffer. */
  private static long position(RedisInputStream in) {
    return in.total() - (in.tail() - in.head());
  }

  /** Skips a string; returns its length in bytes, uncompressed. */
  private static long string(RedisInputStream in) throws IOException {
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
        long compressed = length(in);
        long uncompressed = length(in);
        in.skip(compressed);
        yield uncompressed;
      }
      default -> throw new UnsupportedOperationException("string encoding " + length.len);
    };
  }

  private static long strings(RedisInputStream in, long count) throws IOException {
    long bytes = 0;
    for (long i = 0; i < count; i++) {
      bytes += string(in);
    }
    return bytes;
  }

  @Override
  public <T> T applyString(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyList(RedisInputStream in, int version) throws IOException {
    return is(strings(in, length(in)));
  }

  @Override
  public <T> T applySet(RedisInputStream in, int version) throws IOException {
    return is(strings(in, length(in)));
  }

  @Override
  public <T> T applyHash(RedisInputStream in, int version) throws IOException {
    return is(strings(in, 2 * length(in)));
  }

  @Override
  public <T> T applyZSet(RedisInputStream in, int version) throws IOException {
    long count = length(in);
    long bytes = count * SCORE_BYTES;
    for (long i = 0; i < count; i++) {
      bytes += string(in);
      new BaseRdbParser(in).rdbLoadDoubleValue();
    }
    return is(bytes);
  }

  @Override
  public <T> T applyZSet2(RedisInputStream in, int version) throws IOException {
    long count = length(in);
    long bytes = count * SCORE_BYTES;
    for (long i = 0; i < count; i++) {
      bytes += string(in);
      in.skip(Double.BYTES);
    }
    return is(bytes);
  }

  @Override
  public <T> T applyHashZipMap(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyListZipList(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applySetIntSet(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applySetListPack(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyZSetZipList(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyZSetListPack(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyHashZipList(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyHashListPack(RedisInputStream in, int version) throws IOException {
    return is(string(in));
  }

  @Override
  public <T> T applyListQuickList(RedisInputStream in, int version) throws IOException {
    return is(strings(in, length(in)));
  }

  @Override
  public <T> T applyListQuickList2(RedisInputStream in, int version) throws IOException {
    long nodes = length(in);
    long bytes = 0;
    for (long i = 0; i < nodes; i++) {
      length(in);
      bytes += string(in);
    }
    return is(bytes);
  }

  /** A hash whose fields expire by themselves: the earliest time, and a time for each field. */
  @Override
  public <T> T applyHashMetadata(RedisInputStream in, int version) throws IOException {
    in.skip(Long.BYTES);
    long count = length(in);
    long bytes = count * Long.BYTES;
    for (long i = 0; i < count; i++) {
      length(in);
      bytes += strings(in, 2);
    }
    return is(bytes);
  }

  @Override
  public <T> T applyHashListPackEx(RedisInputStream in, int version) throws IOException {
    in.skip(Long.BYTES);
    return is(string(in));
  }

  @Override
  public <T> T applyModule(RedisInputStream in, int version) throws IOException {
    long from = position(in);
    super.applyModule(in, version);
    return isOfFile(position(in) - from);
  }

  @Override
  public <T> T applyModule2(RedisInputStream in, int version) throws IOException {
    long from = position(in);
    super.applyModule2(in, version);
    return isOfFile(position(in) - from);
  }

  @Override
  public <T> T applyStreamListPacks(RedisInputStream in, int version) throws IOException {
    long from = position(in);
    super.applyStreamListPacks(in, version);
    return isOfFile(position(in) - from);
  }

  @Override
  public <T> T applyStreamListPacks2(RedisInputStream in, int version) throws IOException {
    long from = position(in);
    super.applyStreamListPacks2(in, version);
    return isOfFile(position(in) - from);
  }

  @Override
  public <T> T applyStreamListPacks3(RedisInputStream in, int version) throws IOException {
    long from = position(in);
    super.applyStreamListPacks3(in, version);
    return isOfFile(position(in) - from);
  }

  private <T extends @Nullable Object> T isOfFile(long bytes) {
    valueBytes = bytes;
    isOfFile = true;
    return none();
  }
}
