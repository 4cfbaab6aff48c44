package org.mnemo.core.trace.redis;

import java.util.Iterator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.LogFormat;
import org.mnemo.core.trace.TraceReader;

/**
 * The output of {@code redis-cli monitor}: every command that a Redis ran, with its arguments. Read
 * only. A command accesses each of its keys; one without keys is skipped. An access is to the whole
 * record unless it is a look-up, as the lines do not show how much of a hash or list was moved.
 *
 * @param database the database to read of a log of several: its number, or the name of its Kvrocks
 *     namespace; null for the database of the first line with keys
 */
public record RedisMonitor(@Nullable String database) implements LogFormat {

  /** Time, database and client (absent before Redis 2.6), and a command. */
  private static final Pattern COMMAND =
      Pattern.compile("\\+?[0-9]{1,12}\\.[0-9]{1,6} (\\[\\S+ [^\\]]+\\] |\\(db [0-9]+\\) )?\"");

  /** The database of the first line with keys. */
  public RedisMonitor() {
    this(null);
  }

  @Override
  public String name() {
    return "redis-monitor";
  }

  @Override
  public boolean isLine(String line) {
    return COMMAND.matcher(line).lookingAt();
  }

  @Override
  public boolean holdsSizes() {
    return false;
  }

  /** Writes hold their values, and reads may follow them. */
  @Override
  public boolean needsSizes() {
    return false;
  }

  @Override
  public TraceReader reader(Iterator<Source> files, AssumedSizes sizes) {
    return new RedisMonitorReader(
        new MonitorLines(files, LineInterest.ALL, false), sizes, database);
  }
}
