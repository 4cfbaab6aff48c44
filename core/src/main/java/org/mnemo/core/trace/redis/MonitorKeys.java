package org.mnemo.core.trace.redis;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.redis.keyspace.Arguments;
import org.mnemo.core.trace.redis.keyspace.KeysOfLine;
import org.mnemo.core.trace.redis.keyspace.RedisCommand;
import org.mnemo.core.trace.sample.KeySample;

/** The distinct keys of MONITOR lines, as the server's bytes. */
public final class MonitorKeys {

  private MonitorKeys() {}

  /**
   * The sampled keys of these lines, and the keys of the first line with keys, which {@link
   * MonitorSelection} keeps for its time. Memory grows with their number.
   *
   * @param in lines of MONITOR; closed
   * @param source name of the stream in errors
   * @param sample sampled keys; null for all
   */
  public static KeyTable of(InputStream in, String source, @Nullable KeySample sample) {
    KeyTable found = new KeyTable();
    try (MonitorLines lines = new MonitorLines(in, source)) {
      Arguments arguments = lines.arguments();
      KeysOfLine keys = new KeysOfLine(arguments);
      boolean isBegun = false;
      while (lines.next()) {
        RedisCommand command = lines.command();
        if (command == null) {
          continue;
        }
        keys.begin(command);
        boolean isFirst = !isBegun;
        while (keys.next()) {
          isBegun = true;
          int offset = arguments.keptOffset(keys.at());
          int length = arguments.keptLength(keys.at());
          if (isFirst || MonitorSelection.isSampled(sample, arguments.kept(), offset, length)) {
            found.add(arguments.kept(), offset, length);
          }
        }
      }
    }
    return found;
  }
}
