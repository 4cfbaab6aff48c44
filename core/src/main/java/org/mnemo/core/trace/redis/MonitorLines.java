package org.mnemo.core.trace.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Words;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.DamagedLines;
import org.mnemo.core.trace.TraceFormat.Source;
import org.mnemo.core.trace.redis.keyspace.Arguments;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;
import org.mnemo.core.trace.redis.keyspace.RedisCommands;

/**
 * The lines of Redis's MONITOR, without an object per line:
 *
 * <pre>1700000000.123456 [0 127.0.0.1:50712] "SET" "user:1" "value\x00\"..."</pre>
 *
 * Only arguments that can be keys are kept whole: a line may exceed the heap. Before Redis 2.6,
 * lines have no client, and {@code (db 3)} before the command in databases other than 0. Kvrocks
 * prints a namespace's name instead of the database number.
 *
 * <p>Damaged or truncated lines are counted and skipped, unless no line is valid.
 */
final class MonitorLines implements AutoCloseable {

  private static final int EXCERPT_BYTES = 40;

  private static final int MAX_DATABASE_DIGITS = 9;
  private static final int MILLIS_DIGITS = 3;
  private static final int END = -1;
  private static final long NONE = -1;
  private static final long A_DAY_S = 86_400;
  private static final byte[] UNIX_SOCKET = "unix:".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] SCRIPT = "lua".getBytes(StandardCharsets.US_ASCII);

  private final Iterator<Source> following;
  private InputStream in;
  private String source;
  private final LineInterest interest;
  private final boolean isLive;
  private final RedisCommands commands = new RedisCommands();
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;

  private long line;

  /** The first bytes of the line, which may have left the buffer when it proves invalid. */
  private final byte[] beginning = new byte[EXCERPT_BYTES];

  private int beginningLength;
  private boolean endInLine;
  private int lastRead;
  private boolean torn;
  private final DamagedLines damage;

  /** True if the line is irrelevant, and its rest was skipped. */
  private boolean skipped;

  private long number;
  private int digits;

  private long seconds;

  /** Time of the previous line. */
  private long lastSeconds = NONE;

  private long millis;
  private long database;
  private boolean hasNumbers;
  private final byte[] databaseName = new byte[EXCERPT_BYTES];
  private final KeyTable namespaces = new KeyTable();
  private byte[] client = new byte[64];
  private int clientLength;
  private @Nullable RedisCommand command;
  private boolean hasSubcommand;
  private final Arguments arguments = new Arguments();

  /**
   * Lines of a file.
   *
   * @param source name of the stream in errors
   */
  MonitorLines(InputStream in, String source) {
    this(List.of(new Source(in, source)).iterator(), LineInterest.ALL, false);
  }

  /** Lines of a connection, which may be damaged anywhere, the first one included. */
  static MonitorLines live(InputStream in, String source, LineInterest interest) {
    return new MonitorLines(List.of(new Source(in, source)).iterator(), interest, true);
  }

  /**
   * Lines of files, each opened when the previous one has ended.
   *
   * @param isLive true for a connection
   */
  MonitorLines(Iterator<Source> files, LineInterest interest, boolean isLive) {
    Source first = files.next();
    this.in = first.in();
    this.source = first.name();
    this.following = files;
    this.interest = interest;
    this.isLive = isLive;
    this.damage = new DamagedLines(isLive);
  }

  /**
   * Moves to the next line with a command; false at the end.
   *
   * @throws MnemoException naming the first line if no line is valid
   */
  boolean next() {
    do {
      while (!endInLine && (at < filled || fill())) {
        line++;
        beginningLength = 0;
        skipped = false;
        int c = read();
        if (c == '+') {
          // The format on the wire, as telnet shows it.
          c = read();
        }
        if (isEnd(c) || (c == 'O' && read() == 'K' && isEnd(read()))) {
          continue;
        }
        if (isCommand(c)) {
          lastSeconds = seconds;
          hasNumbers |= database >= 0;
          damage.understood();
          return true;
        }
        noteDamage();
      }
    } while (openNext());
    damage.requireOthers();
    return false;
  }

  private boolean openNext() {
    if (!following.hasNext()) {
      return false;
    }
    close();
    Source next = following.next();
    in = next.in();
    source = next.name();
    line = 0;
    endInLine = false;
    return true;
  }

  private void noteDamage() {
    if (endInLine && (damage.hasOthers() || isLive)) {
      torn = true;
      return;
    }
    damage.add(this::malformed);
    if (!damage.hasOthers() && !endsSoon()) {
      damage.requireOthers();
    }
    if (lastRead != '\n' && !endInLine) {
      skipLine();
    }
  }

  /** Parses a line; false if it is malformed or the stream ends in it. */
  private boolean isCommand(int first) {
    int c = number(first);
    seconds = number;
    if (digits == 0 || c != '.' || isOutOfTime()) {
      return false;
    }
    c = number(read());
    if (digits == 0 || c != ' ') {
      return false;
    }
    millis = number;
    for (; digits > MILLIS_DIGITS; digits--) {
      millis /= 10;
    }
    for (; digits < MILLIS_DIGITS; digits++) {
      millis *= 10;
    }
    c = read();
    database = 0;
    clientLength = 0;
    if (c == '[') {
      c = databaseAndClient();
    } else if (c == '(') {
      c = databaseOfOldVersions();
    }
    return c == '"' && areArguments();
  }

  /**
   * True if the time is far from both neighbours, which are near each other. It has lost digits,
   * for example at the start of a file, or has wrong ones.
   */
  private boolean isOutOfTime() {
    if (isNear(seconds, lastSeconds)) {
      return false;
    }
    int next = behindLine(at);
    long nextSeconds = secondsAt(next);
    return !isNear(seconds, nextSeconds)
        && isNear(nextSeconds, lastSeconds == NONE ? secondsAt(behindLine(next)) : lastSeconds);
  }

  private static boolean isNear(long seconds, long others) {
    return seconds != NONE && others != NONE && Math.abs(seconds - others) < A_DAY_S;
  }

  /** Index of the next line in the buffer, or the end of the buffer. */
  private int behindLine(int from) {
    int to = from;
    while (to < filled && buffer[to] != '\n') {
      to++;
    }
    return Math.min(filled, to + 1);
  }

  /** Time of the line at an index of the buffer; {@link #NONE} if it is not buffered. */
  private long secondsAt(int from) {
    long time = 0;
    int to = from;
    for (; to < filled && buffer[to] >= '0' && buffer[to] <= '9' && to - from < 12; to++) {
      time = 10 * time + (buffer[to] - '0');
    }
    return to > from && to < filled && buffer[to] == '.' ? time : NONE;
  }

  /** True if the line ends within the buffer: a file of another kind may have no lines at all. */
  private boolean endsSoon() {
    if (lastRead == '\n' || endInLine) {
      return true;
    }
    for (int i = at; i < filled; i++) {
      if (buffer[i] == '\n') {
        return true;
      }
    }
    return false;
  }

  /** Skips the rest of the line; false if the stream ends in it. */
  private boolean skipLine() {
    skipped = true;
    do {
      for (; at + Long.BYTES <= filled; at += Long.BYTES) {
        if (Words.find(Words.at(buffer, at), (byte) '\n') != 0) {
          break;
        }
      }
      while (at < filled) {
        if (buffer[at++] == '\n') {
          return true;
        }
      }
    } while (fill());
    endInLine = true;
    return false;
  }

  /** Parses a whole number from its first digit; returns the byte after it. */
  private int number(int first) {
    int c = first;
    number = 0;
    digits = 0;
    while (c >= '0' && c <= '9' && digits < 18) {
      number = 10 * number + (c - '0');
      digits++;
      c = read();
    }
    return c;
  }

  /**
   * Parses database and client, {@code 0 127.0.0.1:50712] }, after the opening bracket; an IPv6
   * address has brackets, too.
   *
   * @return the byte after them
   */
  private int databaseAndClient() {
    int c = database(read());
    if (c != ' ') {
      return END;
    }
    c = read();
    while (c != END && c != '\n') {
      int following = read();
      if (c == ']' && following == ' ') {
        return read();
      }
      if (clientLength == client.length) {
        client = Arrays.copyOf(client, 2 * clientLength);
      }
      client[clientLength++] = (byte) c;
      c = following;
    }
    return END;
  }

  /** Parses a database's number or name from its first character. */
  private int database(int first) {
    int c = first;
    int length = 0;
    while (c > ' ' && c != ']' && length < databaseName.length) {
      databaseName[length++] = (byte) c;
      c = read();
    }
    database = databaseOf(databaseName, length);
    // A server has either numbers or names, except in damaged lines.
    return length == 0 || (database < 0 && hasNumbers) ? END : c;
  }

  private long databaseOf(byte[] name, int length) {
    long of = 0;
    boolean isNumber = length <= MAX_DATABASE_DIGITS;
    for (int i = 0; i < length && isNumber; i++) {
      isNumber = name[i] >= '0' && name[i] <= '9';
      of = 10 * of + (name[i] - '0');
    }
    return isNumber ? of : -1L - namespaces.add(name, 0, length);
  }

  /**
   * Parses the database, {@code db 3) }, after the opening parenthesis; returns the byte after it.
   */
  private int databaseOfOldVersions() {
    if (read() != 'd' || read() != 'b' || read() != ' ') {
      return END;
    }
    int c = number(read());
    database = number;
    return digits > 0 && c == ')' && read() == ' ' ? read() : END;
  }

  /** Parses all arguments, after the first quote; false if they are malformed. */
  private boolean areArguments() {
    arguments.clear();
    command = null;
    hasSubcommand = false;
    while (isArgument()) {
      if (arguments.count() == 1) {
        arguments.capitalize(0);
        command = commands.find(arguments.kept(), 0, arguments.keptLength(0));
        hasSubcommand =
            command == null
                && commands.hasSubcommands(arguments.kept(), 0, arguments.keptLength(0));
      } else if (hasSubcommand && arguments.count() == 2) {
        command = subcommand();
      }
      if (isInOtherDatabase() || isKeyOfNoInterest()) {
        return skipLine();
      }
      int c = read();
      if (isEnd(c)) {
        return true;
      }
      if (c != ' ' || read() != '"') {
        return false;
      }
    }
    return false;
  }

  /** True if the line is in an irrelevant database and affects no other. */
  private boolean isInOtherDatabase() {
    return arguments.count() == 1
        && !interest.inDatabase(database)
        && (command == null || !command.concernsKeyspace());
  }

  private @Nullable RedisCommand subcommand() {
    arguments.capitalize(1);
    int length = arguments.keptLength(0);
    byte[] name = Arrays.copyOf(arguments.kept(), length + 1 + arguments.keptLength(1));
    name[length] = '|';
    System.arraycopy(
        arguments.kept(), arguments.keptOffset(1), name, length + 1, arguments.keptLength(1));
    return commands.find(name, 0, name.length);
  }

  /** True if the last argument is the command's only key, and irrelevant. */
  private boolean isKeyOfNoInterest() {
    int last = arguments.count() - 1;
    RedisCommand known = command;
    return known != null
        && known.onlyKeyAt() == last
        && !interest.inKey(
            arguments.kept(), arguments.keptOffset(last), arguments.keptLength(last));
  }

  private boolean isArgument() {
    arguments.begin(bytesToKeep());
    int c = read();
    while (c != '"') {
      if (c == '\\') {
        c = escaped();
      } else if (c == '\n') {
        return false;
      }
      if (c == END) {
        return false;
      }
      arguments.add((byte) c);
      c = read();
    }
    arguments.end();
    return true;
  }

  private int bytesToKeep() {
    int argument = arguments.count();
    RedisCommand known = command;
    if (argument == 0) {
      return RedisCommands.MAX_NAME_BYTES;
    }
    boolean mayBeKey = known == null ? argument == 1 : known.mayHaveKeyAt(argument);
    return mayBeKey ? KeyTable.MAX_KEY_BYTES : Arguments.KEPT_BYTES;
  }

  /** Parses an escape after its backslash; returns the byte that it denotes. */
  private int escaped() {
    int c = read();
    return switch (c) {
      case 'x' -> {
        int high = Character.digit(read(), 16);
        int low = high < 0 ? high : Character.digit(read(), 16);
        yield low < 0 ? END : (high << 4) | low;
      }
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'a' -> 7;
      case 'b' -> '\b';
      case '\\', '"' -> c;
      default -> END;
    };
  }

  /** True if the line ends here; consumes the rest of a CRLF. */
  private boolean isEnd(int c) {
    return c == '\n' || (c == '\r' && read() == '\n');
  }

  private int read() {
    if (at == filled && !fill()) {
      endInLine = true;
      lastRead = END;
      return END;
    }
    byte b = buffer[at++];
    lastRead = b;
    if (beginningLength < EXCERPT_BYTES) {
      beginning[beginningLength++] = b;
    }
    return b & 0xFF;
  }

  /** Reads more into the empty buffer; false at the end of the stream. */
  private boolean fill() {
    try {
      at = 0;
      filled = Math.max(0, in.read(buffer, 0, buffer.length));
      return filled > 0;
    } catch (MnemoException e) {
      throw line == 0 ? e : new MnemoException("in line " + line + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read " + source + " in line " + line + ": " + e.getMessage(), e);
    }
  }

  private MnemoException malformed() {
    boolean whole = beginningLength > 0 && beginning[beginningLength - 1] == '\n';
    while (!whole && beginningLength < EXCERPT_BYTES) {
      int c = read();
      whole = c == '\n' || c == END;
    }
    return error(
        "expected TIME [DATABASE CLIENT] \"COMMAND\" \"ARGUMENT\"... but found '"
            + new String(beginning, 0, beginningLength, StandardCharsets.UTF_8)
                .replaceAll("\n$", "")
            + "'; name the output of redis-cli monitor, without truncated lines");
  }

  /** True if the stream ended within a line, which was skipped. */
  boolean isTorn() {
    return torn;
  }

  DamagedLines damage() {
    return damage;
  }

  /** True if the line is irrelevant; it may then have only its first arguments. */
  boolean isSkipped() {
    return skipped;
  }

  long seconds() {
    return seconds;
  }

  /** Time of the line in milliseconds since 1970. */
  long timeMs() {
    return 1000 * seconds + millis;
  }

  /** Number of the database; negative for a named namespace. */
  long database() {
    return database;
  }

  long databaseOf(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return databaseOf(bytes, bytes.length);
  }

  /** The database's name in the line. */
  String databaseName() {
    return database < 0 ? namespaces.keyAsString((int) (-1 - database)) : Long.toString(database);
  }

  /** True if the client has the name shared by all clients of the Unix socket. */
  boolean isClientShared() {
    return clientLength > UNIX_SOCKET.length
        && Arrays.equals(client, 0, UNIX_SOCKET.length, UNIX_SOCKET, 0, UNIX_SOCKET.length);
  }

  /** True if a script or function ran the command. */
  boolean isOfScript() {
    return clientLength == SCRIPT.length
        && Arrays.equals(client, 0, clientLength, SCRIPT, 0, SCRIPT.length);
  }

  /** The buffer with the client's name from index 0. */
  byte[] client() {
    return client;
  }

  int clientLength() {
    return clientLength;
  }

  /** The command of the line, null if unknown; argument 0 is its name in capital letters. */
  @Nullable RedisCommand command() {
    return command;
  }

  Arguments arguments() {
    return arguments;
  }

  /** Stream and line for error messages. */
  String position() {
    return source + " line " + line;
  }

  MnemoException error(String reason) {
    return new MnemoException(position() + ": " + reason);
  }

  @Override
  public void close() {
    CompressedFiles.close(in, source);
  }
}
