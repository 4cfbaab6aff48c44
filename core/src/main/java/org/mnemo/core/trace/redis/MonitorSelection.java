package org.mnemo.core.trace.redis;

import java.io.InputStream;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveCounts;
import org.mnemo.core.trace.sample.LiveSelection;

/**
 * The lines of a running MONITOR that are about sampled keys of one database. A line of another key
 * is passed over as soon as its key is read, without an object. A kept line is written anew: with
 * the text of its keys, of what says where they are, and of the number that says how long they
 * live, and x's in place of all else, so that lengths are told and values are not, also where the
 * server refused the command for its arguments. The first line with keys is kept whatever they are,
 * as the time of the trace begins with it.
 */
public final class MonitorSelection implements LiveSelection {

  private static final byte[] MASK = new byte[1 << 12];

  static {
    Arrays.fill(MASK, (byte) 'x');
  }

  private final long database;
  private final @Nullable KeySample sample;
  private final LineWriter out;
  private final MonitorLines lines;
  private final MonitorArguments arguments;
  private final KeysOfLine keys;
  private final LiveCounts counts = new LiveCounts();

  /** Arguments of the line whose text is needed, and not their length alone. */
  private final BitSet needed = new BitSet();

  private boolean isBegun;

  /**
   * @param in what the server sends after MONITOR; closed with this
   * @param source name of the server in errors
   * @param database number of the database whose keys are meant
   * @param sample sampled keys; null for all
   * @param isBegun true if lines before have been kept elsewhere
   * @param out lines that are kept; not closed
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

  /** Goes by the name that the key has in a trace. */
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
    if (!lines.next()) {
      return false;
    }
    RedisCommand command = lines.command();
    if (lines.database() != database) {
      counts.ofOtherDatabase();
    } else if (command == null) {
      counts.unknown(arguments.kept(), 0, arguments.keptLength(0));
    } else if (lines.isSkipped()) {
      counts.request(command.keyGroups().get(0).effect().operation());
    } else if (!command.keyGroups().isEmpty()) {
      select(command);
    }
    return true;
  }

  private void select(RedisCommand command) {
    boolean isKept = false;
    boolean isTooLong = false;
    needed.clear();
    needed.set(0);
    keys.begin(command);
    while (keys.next()) {
      int at = keys.at();
      needed.set(at);
      if (keys.locatorAt() >= 0) {
        needed.set(keys.locatorAt());
      }
      counts.request(keys.group().effect().operation());
      isTooLong |= arguments.length(at) > KeyTable.MAX_KEY_BYTES;
      isKept |=
          isSampled(sample, arguments.kept(), arguments.keptOffset(at), arguments.keptLength(at));
    }
    if (isTooLong) {
      counts.tooLong();
    } else if (isKept || !isBegun) {
      isBegun = true;
      counts.kept(isKept);
      needTtl(command);
      write();
    }
  }

  /** Without a number where it should be there is a value, of a command that was refused. */
  private void needTtl(RedisCommand command) {
    int at = command.ttlAt(arguments);
    if (arguments.number(at) > 0) {
      needed.set(at - 1, at + 1);
    }
  }

  private void write() {
    out.number(lines.seconds()).text(".0 [").number(lines.database()).character(' ');
    out.bytes(lines.client(), 0, lines.clientLength()).character(']');
    for (int i = 0; i < arguments.count(); i++) {
      out.text(" \"");
      if (needed.get(i)) {
        out.bytes(
            KeyName.printed(arguments.kept(), arguments.keptOffset(i), arguments.keptLength(i)));
      } else {
        mask(arguments.length(i));
      }
      out.character('"');
    }
    out.character('\n');
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
