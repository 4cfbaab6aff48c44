package org.mnemo.ycsb.store.redis;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.TierSettings;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.DefaultJedisSocketFactory;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.IOUtils;

/**
 * Checked settings of one tier's Redis. They hold a password and are never printed.
 *
 * @param address address of the server, or of any node of the cluster
 * @param socket path of a Unix domain socket, instead of an address
 * @param cluster true if the address is a cluster node's
 * @param database number of the database
 * @param tls TLS of the connections; null for none
 */
record RedisSettings(
    HostAndPort address,
    @Nullable Path socket,
    boolean cluster,
    int database,
    @Nullable RedisTls tls,
    JedisClientConfig config) {

  static final String HOST = "redis.host";
  static final String PORT = "redis.port";
  static final String SOCKET = "redis.socket";
  private static final String CLUSTER = "redis.cluster";
  static final String DATABASE = "redis.database";
  private static final String USER = "redis.username";
  static final String PASSWORD = "redis.password";
  private static final String PASSWORD_FILE = "redis.password.file";
  private static final String TIMEOUT_MS = "redis.timeout";
  private static final String CONNECT_TIMEOUT_MS = "redis.timeout.connect";
  private static final String TLS = "redis.tls";

  /** Host and port in one text: one colon, or one after the brackets of an IPv6 address. */
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("[^:@/\\s]*:[^:@/\\s]*|\\[[^@/\\s]*]:[^:@/\\s]*");

  private static final int HOUR_MS = 3_600_000;

  private static final String DEFAULT_HOST = "127.0.0.1";
  private static final int DEFAULT_PORT = 6379;
  private static final int DEFAULT_TIMEOUT_MS = 5000;

  static final List<Property> PROPERTIES =
      Property.table(
          """
          redis.host | %s | the server, or a node of the cluster; without host, port and socket a local server
          redis.port | %s | its port
          redis.socket | none | path of a Unix domain socket, in place of host and port
          redis.cluster | false | `true`: the tier is the whole Redis Cluster that the node belongs to
          redis.database | 0 | number of the database; in a cluster above 0 only from Valkey 9 on (`cluster-databases`)
          redis.username | none | user; without one the password is for the user `default`
          redis.password | none | password
          redis.password.file | none | a file with the password in its first line, in place of `redis.password`
          redis.timeout | %s | milliseconds to wait for a whole answer
          redis.timeout.connect | as redis.timeout | milliseconds to wait for a connection
          redis.tls | false | `true`: by TLS
          """
              .formatted(DEFAULT_HOST, DEFAULT_PORT, DEFAULT_TIMEOUT_MS));

  /** Reads the settings; the default is a server on this machine. */
  static RedisSettings of(TierSettings settings) {
    HostAndPort address =
        new HostAndPort(host(settings), (int) settings.number(PORT, DEFAULT_PORT, 1, 65535));
    Path socket = settings.path(SOCKET);
    boolean cluster = settings.flag(CLUSTER, false);
    RedisTls tls = settings.flag(TLS, false) ? new RedisTls(settings) : null;
    int database = (int) settings.number(DATABASE, 0, 0, Integer.MAX_VALUE);
    Check.notBoth(settings.nameOf(SOCKET), socket != null, settings.nameOf(CLUSTER), cluster);
    Check.notBoth(settings.nameOf(SOCKET), socket != null, settings.nameOf(TLS), tls != null);
    return new RedisSettings(address, socket, cluster, database, tls, config(settings, database));
  }

  /** The host; credentials in it are refused, as they would appear in messages and files. */
  private static String host(TierSettings settings) {
    String host = settings.get(HOST, DEFAULT_HOST).strip();
    String name = settings.nameOf(HOST);
    Check.that(
        !HOST_AND_PORT.matcher(host).matches(),
        "%s has a port, '%s'; put the port in %s".formatted(name, host, portOf(name)));
    Check.that(
        !host.isEmpty() && !host.matches(".*[@/\\s].*"),
        "%s must be a host, without port, user or password; set %s, %s and %s"
            .formatted(name, PORT, USER, PASSWORD_FILE));
    return host;
  }

  /** The port's property of the same scope (tier or all) as the host's. */
  private static String portOf(String nameOfHost) {
    return nameOfHost.substring(0, nameOfHost.length() - HOST.length()) + PORT;
  }

  private static JedisClientConfig config(TierSettings settings, int database) {
    int timeoutMs = (int) settings.number(TIMEOUT_MS, DEFAULT_TIMEOUT_MS, 1, HOUR_MS);
    return DefaultJedisClientConfig.builder()
        .resp2()
        .socketTimeoutMillis(timeoutMs)
        .connectionTimeoutMillis((int) settings.number(CONNECT_TIMEOUT_MS, timeoutMs, 1, HOUR_MS))
        .user(user(settings))
        .password(password(settings))
        .database(database)
        .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
        .build();
  }

  private static @Nullable String user(TierSettings settings) {
    String user = settings.get(USER);
    Check.that(
        user == null || password(settings) != null,
        "%s needs a password; set %s or %s"
            .formatted(settings.nameOf(USER), PASSWORD, PASSWORD_FILE));
    return user;
  }

  private static @Nullable String password(TierSettings settings) {
    String password = settings.get(PASSWORD);
    Path file = settings.path(PASSWORD_FILE);
    Check.notBoth(
        settings.nameOf(PASSWORD), password != null, settings.nameOf(PASSWORD_FILE), file != null);
    return file == null ? password : firstLine(file);
  }

  private static String firstLine(Path file) {
    Check.that(
        !Files.exists(file) || Files.isRegularFile(file),
        "%s must be a regular file, as a password is read more than once".formatted(file));
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return text.lines()
          .findFirst()
          .orElseThrow(() -> new UsageException(file + " is empty; it must hold a password"));
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** Address of the server or cluster for messages. */
  String endpoint() {
    String server = (cluster ? "cluster of " : "") + nameOf(address);
    if (tls == null) {
      return server;
    }
    return server + (tls.verifiesHost() ? " (TLS)" : " (TLS, host name not checked)");
  }

  /** Address of one server for messages. */
  String nameOf(HostAndPort server) {
    return socket == null ? server.toString() : socket.toString();
  }

  /** An open link to the server or cluster for one client thread. */
  RedisLink connect() {
    if (cluster) {
      return new ClusterLink(this);
    }
    RedisNode node = new RedisNode(this, address);
    node.connect();
    return node;
  }

  /** A connection to one server, or a {@link JedisException}. */
  SendingConnection open(HostAndPort server) {
    return greeted(socketTo(server));
  }

  /** A connection through an open socket, with user and database selected. */
  SendingConnection greeted(DeadlineSocket socket) {
    try {
      return new SendingConnection(socket, config);
    } catch (JedisException e) {
      IOUtils.closeQuietly(socket);
      throw e;
    } catch (RuntimeException e) {
      // Jedis throws arbitrary exceptions at a malformed greeting.
      IOUtils.closeQuietly(socket);
      throw new JedisConnectionException("its greeting is invalid", e);
    }
  }

  DeadlineSocket socketTo(HostAndPort server) {
    if (socket != null) {
      return UnixSocket.connect(socket, config.getSocketTimeoutMillis());
    }
    Socket plain = new DefaultJedisSocketFactory(server, config).createSocket();
    try {
      return DeadlineSocket.over(tls == null ? plain : tls.over(plain, server), plain);
    } catch (IOException e) {
      throw new JedisConnectionException(e);
    }
  }
}
