package org.mnemo.cli.command.live;

import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/**
 * Address of a server as an option has it.
 *
 * @param host name or address, without brackets; null for the properties' host
 * @param port port; null for the properties' port
 */
record ServerAddress(@Nullable String host, @Nullable String port) {

  private static final Pattern SHAPE =
      Pattern.compile("(?:\\[([^@/\\s\\]]+)]|([^:@/\\s\\[\\]]+))(?::(\\d{1,5}))?");

  /**
   * Parses {@code HOST}, {@code HOST:PORT} or {@code [IPV6]:PORT}; nothing for the properties'.
   *
   * @throws UsageException naming the option if it is none
   */
  static ServerAddress of(String option, String text) {
    if (text.isEmpty()) {
      return new ServerAddress(null, null);
    }
    Matcher parts = SHAPE.matcher(text);
    if (!parts.matches()) {
      throw new UsageException(
          option
              + " must be HOST or HOST:PORT, IPv6 addresses in brackets; user and password are"
              + " properties");
    }
    return new ServerAddress(
        parts.group(1) == null ? parts.group(2) : parts.group(1), parts.group(3));
  }

  /** Sets the properties of a store that say where it is. */
  void setIn(Properties properties, String hostName, String portName) {
    if (host != null) {
      properties.setProperty(hostName, host);
    }
    if (port != null) {
      properties.setProperty(portName, port);
    }
  }
}
