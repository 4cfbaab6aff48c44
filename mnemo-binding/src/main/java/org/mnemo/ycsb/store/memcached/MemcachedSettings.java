package org.mnemo.ycsb.store.memcached;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierSettings;
import site.ycsb.workloads.CoreWorkload;

/**
 * Settings of a tier's servers, from the properties. They may hold a password and are never
 * printed.
 *
 * @param servers addresses of the servers, at least one, each resolved
 * @param credentials text of user, blank and password, in a server's form; null without a password
 * @param opTimeoutMs longest time in milliseconds that a server may take to answer
 * @param bufferBytes size of the buffers that a connection reads and writes through
 * @param shutdownTimeoutMs longest time in milliseconds that closing may take
 * @param expirationS expiration time that items are stored with, as Memcached takes it; 0 for never
 * @param casAttempts most attempts of an update of some fields, at least 1
 * @param recordFields number of fields of every record; 0 if the workload does not say
 */
record MemcachedSettings(
    List<InetSocketAddress> servers,
    @Nullable String credentials,
    Protocol protocol,
    long opTimeoutMs,
    int bufferBytes,
    long shutdownTimeoutMs,
    int expirationS,
    int casAttempts,
    int recordFields) {

  static final String HOSTS = "memcached.hosts";
  static final String USER = "memcached.username";
  static final String PASSWORD = "memcached.password";
  static final String OP_TIMEOUT_MS = "memcached.opTimeoutMillis";
  static final String PROTOCOL = "memcached.protocol";
  static final String READ_BUFFER_BYTES = "memcached.readBufferSize";
  static final String SHUTDOWN_TIMEOUT_MS = "memcached.shutdownTimeoutMillis";
  static final String EXPIRATION_S = "memcached.objectExpirationTime";
  static final String CAS_ATTEMPTS = "memcached.casAttempts";

  private static final String COMPRESSION = "memcached.compressionThreshold";

  private static final int DEFAULT_PORT = 11211;
  private static final String DEFAULT_PROTOCOL = "text";
  private static final int DEFAULT_OP_TIMEOUT_MS = 10_000;
  private static final int DEFAULT_READ_BUFFER_BYTES = 1 << 18;
  private static final int DEFAULT_SHUTDOWN_TIMEOUT_MS = 30_000;
  private static final int NEVER = 0;
  private static final int DEFAULT_CAS_ATTEMPTS = 100;

  static final List<Property> PROPERTIES =
      Property.table(
          """
          memcached.hosts | local servers | `HOST` or `HOST:PORT` (%s), separated by commas, IPv6 in brackets
          memcached.username | none | user of a server that was started with `-Y FILE`
          memcached.password | none | the user's password
          memcached.protocol | %s | `text` (also `ascii`) or `binary`
          memcached.opTimeoutMillis | %s | milliseconds to wait for a connection or an answer
          memcached.readBufferSize | %s | bytes of the read and write buffers of a connection
          memcached.shutdownTimeoutMillis | %s | milliseconds to wait for a connection to close
          memcached.objectExpirationTime | %s, never | seconds until a record expires; more than 30 days are a date
          memcached.casAttempts | %s | attempts at a partial update if other clients change the record
          memcached.compressionThreshold | none | refused: Mnemo never compresses
          memcached.checkOperationStatus |  | of the stock binding, without effect: answers are always checked
          memcached.failureMode |  | of the stock binding, without effect: a failed operation is an error
          """
              .formatted(
                  DEFAULT_PORT,
                  DEFAULT_PROTOCOL,
                  DEFAULT_OP_TIMEOUT_MS,
                  DEFAULT_READ_BUFFER_BYTES,
                  DEFAULT_SHUTDOWN_TIMEOUT_MS,
                  NEVER,
                  DEFAULT_CAS_ATTEMPTS));

  MemcachedSettings {
    servers = List.copyOf(servers);
  }

  static MemcachedSettings of(TierSettings tier) {
    Check.that(
        tier.get(COMPRESSION) == null,
        "%s is not supported, as Mnemo never compresses; leave it out".formatted(COMPRESSION));
    Protocol protocol = protocol(tier.get(PROTOCOL, DEFAULT_PROTOCOL).strip());
    return new MemcachedSettings(
        servers(hosts(tier)),
        credentials(tier, protocol),
        protocol,
        tier.number(OP_TIMEOUT_MS, DEFAULT_OP_TIMEOUT_MS, 1, 3_600_000),
        (int) tier.number(READ_BUFFER_BYTES, DEFAULT_READ_BUFFER_BYTES, 1 << 10, 1 << 30),
        tier.number(SHUTDOWN_TIMEOUT_MS, DEFAULT_SHUTDOWN_TIMEOUT_MS, 1, 3_600_000),
        (int) tier.number(EXPIRATION_S, NEVER, 0, Integer.MAX_VALUE),
        (int) tier.number(CAS_ATTEMPTS, DEFAULT_CAS_ATTEMPTS, 1, 1_000_000),
        (int)
            new PropertyReader(tier.properties())
                .whole(CoreWorkload.FIELD_COUNT_PROPERTY, 0, 1, 100_000));
  }

  private static Protocol protocol(String value) {
    String word = value.toLowerCase(Locale.ROOT);
    return Check.oneOf(PROTOCOL, word, List.of("text", "ascii", "binary")).equals("binary")
        ? Protocol.BINARY
        : Protocol.TEXT;
  }

  private static @Nullable String credentials(TierSettings tier, Protocol protocol) {
    String user = tier.get(USER);
    String password = tier.get(PASSWORD);
    Check.bothOrNone(USER, user != null, PASSWORD, password != null);
    if (user == null || password == null) {
      return null;
    }
    Check.that(
        isWord(user) && isWord(password),
        "%s and %s must be words without blanks, as Memcached requires".formatted(USER, PASSWORD));
    Check.that(
        protocol == Protocol.TEXT,
        "%s=binary has no passwords, but tier %s needs one; use text, or name a server without password in %s"
            .formatted(PROTOCOL, tier.tier(), HOSTS));
    return user + " " + password;
  }

  private static boolean isWord(String text) {
    return !text.isEmpty() && text.chars().noneMatch(Character::isWhitespace);
  }

  /** The addresses; credentials in them are refused, as they would appear in messages and files. */
  private static String hosts(TierSettings tier) {
    String hosts = tier.get(HOSTS, "127.0.0.1");
    Check.that(
        !hosts.contains("@") && !hosts.contains("://"),
        "%s must be HOST or HOST:PORT, separated by commas, without user or password; set %s and %s"
            .formatted(tier.nameOf(HOSTS), USER, PASSWORD));
    return hosts;
  }

  private static List<InetSocketAddress> servers(String hosts) {
    List<InetSocketAddress> servers = new ArrayList<>();
    for (String entry : hosts.split(",", -1)) {
      InetSocketAddress server = server(entry.strip());
      Check.that(
          !servers.contains(server),
          "%s names %s twice; name it once".formatted(HOSTS, show(server)));
      servers.add(server);
    }
    return servers;
  }

  private static InetSocketAddress server(String entry) {
    int hostEnd = entry.startsWith("[") ? entry.indexOf(']') + 1 : entry.indexOf(':');
    String host = hostEnd < 0 ? entry : entry.substring(0, hostEnd);
    String rest = entry.substring(host.length());
    Check.that(
        !host.isEmpty() && (rest.isEmpty() || rest.matches(":[^:]*")),
        "%s must be HOST or HOST:PORT, separated by commas, IPv6 in brackets, has '%s'"
            .formatted(HOSTS, entry));
    long port =
        rest.isEmpty()
            ? DEFAULT_PORT
            : Check.whole("the port of " + HOSTS, rest.substring(1), 1, 65535);
    InetSocketAddress server = new InetSocketAddress(host, (int) port);
    Check.that(
        !server.isUnresolved(),
        "%s names the unknown host '%s'; correct the name".formatted(HOSTS, host));
    return server;
  }

  /** The configured addresses of all servers. */
  String endpoint() {
    return String.join(",", servers.stream().map(MemcachedSettings::show).toList());
  }

  static StoreException unreachable(InetSocketAddress server, IOException e) {
    return new StoreException(
        "no Memcached answers at %s (%s); start it or correct the address"
            .formatted(show(server), e.getMessage()),
        e);
  }

  static StoreException broken(InetSocketAddress server, IOException e) {
    return new StoreException(
        "the connection to Memcached at %s broke (%s); check that it still runs"
            .formatted(show(server), e.getMessage()),
        e);
  }

  static StoreException unauthorized(InetSocketAddress server) {
    return new StoreException(
        "Memcached at %s requires another user or password; set %s and %s"
            .formatted(show(server), USER, PASSWORD));
  }

  static String show(InetSocketAddress server) {
    InetAddress address = server.getAddress();
    boolean literal = server.getHostString().equals(address.getHostAddress());
    String host =
        literal && address.getAddress().length > 4
            ? "[" + server.getHostString() + "]"
            : server.getHostString();
    return host + ":" + server.getPort();
  }
}
