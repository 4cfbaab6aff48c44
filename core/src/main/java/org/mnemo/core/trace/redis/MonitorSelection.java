package org.mnemo.core.trace.redis;

import java.io.InputStream;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Mix64;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.redis.keyspace.Arguments;
import org.mnemo.core.trace.redis.keyspace.KeysOfLine;
import org.mnemo.core.trace.redis.keyspace.Keyspace;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts;
import org.mnemo.core.trace.sample.LiveSelection;

/**
 * Selects lines about sampled keys of one database from a running MONITOR. The rest of other lines
 * is skipped as soon as their key is read, without an object. A kept line is rewritten without
 * values: keys, and words and numbers that decide the effect of the command, stay. Members of a
 * collection become pseudonyms, as they must stay distinct; all else becomes x's of the same
 * length. The first line with keys is always kept, as the trace's time begins with it; so are lines
 * that affect all keys.
 */
public final class MonitorSelection implements LiveSelection {

  private static final byte[] MASK = new byte[1 << 12];
  private static final int ROUNDS = 6;
  private static final long SECRET = new SecureRandom().nextLong();
  private static final String[] THREE_DIGITS =
      IntStream.range(0, 1000).mapToObj("%03d"::formatted).toArray(String[]::new);

  static {
    Arrays.fill(MASK, (byte) 'x');
  }

  private final long database;
  private final @Nullable KeySample sample;
  private final LineWriter out;
  private final MonitorLines lines;
  private final Arguments arguments;
  private final KeysOfLine keys;
  private final LiveCounts counts = new LiveCounts();
  private final Keyspace empty = Keyspace.forgetful();

  /** Keys, and arguments that locate them. */
  private final BitSet needed = new BitSet();

  private final byte[] pseudonym = new byte[Long.BYTES];

  private boolean isBegun;

  /**
   * @param in the server's output after MONITOR; closed with this
   * @param source name of the server in errors
   * @param database number of the captured database
   * @param sample sampled keys; null for all
   * @param isBegun true if earlier lines have been kept elsewhere
   * @param out accepts kept lines; not closed
   */
  public MonitorSelection(
      InputStream in,
      String source,
      long database,
      @Nullable KeySample sample,
      boolean isBegun,
      LineWriter out) {
    this.database = database;
    this.sample = sample;
    this.isBegun = isBegun;
    this.out = out;
    this.lines = MonitorLines.live(in, source, new OfSample());
    this.arguments = lines.arguments();
    this.keys = new KeysOfLine(arguments);
  }

  private final class OfSample extends LineInterest {

    @Override
    boolean inDatabase(long number) {
      return number == database;
    }

    @Override
    boolean inKey(byte[] key, int offset, int length) {
      return !isBegun || isSampled(sample, key, offset, length);
    }
  }

  /** Uses the key's name in a trace. */
  static boolean isSampled(@Nullable KeySample sample, byte[] key, int offset, int length) {
    if (sample == null) {
      return true;
    }
    if (KeyName.isText(key, offset, length)) {
      return sample.holds(key, offset, length);
    }
    byte[] name = KeyName.of(key, offset, length);
    return sample.holds(name, 0, name.length);
  }

  @Override
  public boolean next() {
    long damaged = lines.damage().count();
    boolean isThere = lines.next();
    counts.leaveOut(lines.damage().count() - damaged);
    if (!isThere) {
      return false;
    }
    RedisCommand command = lines.command();
    if (command != null && command.hasKeys()) {
      counts.command(1);
    } else if (command != null && arguments.count() == 2) {
      counts.mark(arguments.kept(), arguments.keptOffset(1), arguments.keptLength(1));
    }
    if (command != null && command.concernsKeyspace()) {
      write(command);
    } else if (lines.database() != database) {
      counts.ofOtherDatabase();
    } else if (command == null) {
      counts.unknown(arguments.kept(), 0, arguments.keptLength(0));
    } else if (lines.isSkipped()) {
      counts.request(command.keyGroups().get(0).use().operation(), false);
    } else if (command.hasKeys()) {
      select(command);
    }
    return true;
  }

  private void select(RedisCommand command) {
    boolean isKept = command.hasKeysElsewhere();
    boolean isTooLong = false;
    keys.begin(command);
    while (keys.next()) {
      int at = keys.at();
      boolean isOfSample =
          isSampled(sample, arguments.kept(), arguments.keptOffset(at), arguments.keptLength(at));
      counts.request(keys.group().use().operation(), isOfSample);
      isTooLong |= arguments.length(at) > KeyTable.MAX_KEY_BYTES;
      isKept |= isOfSample;
    }
    if (isTooLong) {
      counts.leaveOut(1);
    } else if (isKept || !isBegun) {
      isBegun = true;
      write(command);
    }
  }

  /** Marks the arguments that must be kept: keys, and words that decide the command's effect. */
  private void findNeeded(RedisCommand command) {
    needed.clear();
    needed.set(0, command.name().indexOf('|') < 0 ? 1 : 2);
    keys.begin(command);
    while (keys.next()) {
      needed.set(keys.at());
      if (keys.locatorAt() >= 0) {
        needed.set(keys.locatorAt());
      }
    }
    arguments.forgetUses();
    empty.apply(command, arguments, keys, database, 0, false, lines.timeMs());
    if (empty.isRefused()) {
      // What stands where an option should may be a value.
      arguments.forgetUses();
    }
  }

  private void write(RedisCommand command) {
    findNeeded(command);
    out.number(lines.seconds()).character('.').text(THREE_DIGITS[(int) (lines.timeMs() % 1000)]);
    out.text(" [").number(lines.database()).character(' ');
    out.bytes(lines.client(), 0, lines.clientLength()).character(']');
    for (int i = 0; i < arguments.count(); i++) {
      out.text(" \"");
      if (needed.get(i) || arguments.isTextUsed(i)) {
        out.bytes(
            KeyName.printed(arguments.kept(), arguments.keptOffset(i), arguments.keptLength(i)));
      } else {
        long pseudonymBytes = arguments.isIdentityUsed(i) ? writePseudonym(i) : 0;
        mask(arguments.length(i) - pseudonymBytes);
      }
      out.character('"');
    }
    out.character('\n');
  }

  /** Writes a pseudonym of an argument, at most 8 bytes long; returns its length in bytes. */
  private long writePseudonym(int argument) {
    int bytes = (int) Math.min(Long.BYTES, arguments.length(argument));
    long word =
        arguments.length(argument) > Long.BYTES
            ? Mix64.mix(arguments.hash(argument) ^ SECRET)
            : permuted(arguments, argument, bytes);
    for (int i = 0; i < bytes; i++) {
      pseudonym[i] = (byte) (word >>> (Byte.SIZE * i));
    }
    out.bytes(KeyName.printed(pseudonym, 0, bytes));
    return bytes;
  }

  /**
   * The bytes of an argument of at most 8 bytes, permuted by a keyed Feistel network: different
   * arguments have different pseudonyms.
   */
  private static long permuted(Arguments arguments, int argument, int bytes) {
    int half = Byte.SIZE * bytes / 2;
    long mask = (1L << half) - 1;
    long left = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      left = (left << Byte.SIZE) | (arguments.kept()[arguments.keptOffset(argument) + i] & 0xFF);
    }
    long right = left & mask;
    left = (left >>> half) & mask;
    for (int round = 0; round < ROUNDS; round++) {
      long next = left ^ (Mix64.mix(right + SECRET + round) & mask);
      left = right;
      right = next;
    }
    return (left << half) | right;
  }

  private void mask(long length) {
    for (long left = length; left > 0; left -= MASK.length) {
      out.bytes(MASK, 0, (int) Math.min(left, MASK.length));
    }
  }

  @Override
  public LiveCounts counts() {
    return counts;
  }

  @Override
  public void close() {
    lines.close();
  }
}
