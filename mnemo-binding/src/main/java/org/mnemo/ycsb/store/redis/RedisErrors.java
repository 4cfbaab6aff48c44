package org.mnemo.ycsb.store.redis;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.StoreException;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Errors of one server, each as one sentence. The server's message is quoted only if it cannot
 * repeat the request: a server without AUTH repeats the password.
 */
final class RedisErrors {

  /** Beginnings of a server's refusals, and their meaning. */
  private static final List<String[]> REFUSALS =
      """
      NOAUTH | it requires a password; set redis.password or redis.password.file
      WRONGPASS | user or password is wrong; correct redis.username and redis.password or redis.password.file
      OOM | its memory is full; raise its maxmemory or store less
      READONLY | it is a replica, which is read-only; name its master
      MISCONF | it cannot write its snapshots; see its log, or turn them off with CONFIG SET save ''
      LOADING | it is still loading its data; wait
      CLUSTERDOWN | its cluster is down; see 'redis-cli cluster info' and restart missing nodes
      MOVED | it is a node of a cluster; set redis.cluster=true
      ASK | it is a node of a cluster; set redis.cluster=true
      ERR This instance has cluster support disabled | it is not a node of a cluster; leave out redis.cluster
      ERR max number of clients reached | it has too many clients; raise its maxclients or lower threadcount
      ERR unknown command | it lacks this command, or renamed it
      Server does not support HELLO | Mnemo needs Redis 6 or newer
      """
          .lines()
          .map(line -> line.split(" \\| ", 2))
          .toList();

  private static final String NO_SUCH_DATABASE = "ERR DB index is out of range";

  /** Error of cluster nodes before Valkey 9. */
  private static final String ONLY_ONE_DATABASE = "ERR SELECT is not allowed in cluster mode";

  private final RedisSettings settings;
  private final String server;

  RedisErrors(RedisSettings settings, HostAndPort address) {
    this.settings = settings;
    this.server = settings.nameOf(address);
  }

  StoreException refused(CommandArguments command, JedisDataException e) {
    return refused(name(command), e);
  }

  private StoreException refused(String what, JedisDataException e) {
    String said = String.valueOf(e.getMessage());
    for (String[] refusal : REFUSALS) {
      if (said.startsWith(refusal[0])) {
        return new StoreException(
            "Redis at %s refused %s%s: %s".formatted(server, what, code(said), refusal[1]));
      }
    }
    if (said.startsWith(NO_SUCH_DATABASE) || said.startsWith(ONLY_ONE_DATABASE)) {
      return new StoreException(
          "Redis at %s has no database %d; lower redis.database, from 0"
              .formatted(server, settings.database()));
    }
    if (said.startsWith("NOPERM")) {
      return new StoreException(
          "Redis at %s refused %s (%s); grant %s to the user with ACL SETUSER"
              .formatted(server, what, said, said.contains(" access ") ? "all keys (~*)" : "it"));
    }
    return new StoreException("Redis at %s refused %s: %s".formatted(server, what, said));
  }

  /** The error code, as in Redis' documentation. */
  private static String code(String said) {
    String first = said.replaceFirst(" .*", "");
    return first.equals("ERR") || !first.equals(first.toUpperCase(Locale.ROOT))
        ? ""
        : " (" + first + ")";
  }

  /** The error for an answer that does not belong to the command. */
  StoreException outOfStep(CommandArguments command) {
    return new StoreException(
        "Redis at %s sent an answer that does not belong to %s; check that it is Redis, without a proxy"
            .formatted(server, name(command)));
  }

  private static String name(CommandArguments command) {
    return new String(command.getCommand().getRaw(), StandardCharsets.UTF_8);
  }

  private StoreException invalid(JedisException e) {
    Throwable root = root(e);
    return new StoreException(
        "Redis at %s sent an invalid answer (%s); check that it is Redis, without a proxy"
            .formatted(
                server,
                root instanceof JedisException ? reason(e) : root.getClass().getSimpleName()),
        e);
  }

  /** True if Jedis could not parse an answer. */
  private static boolean isInvalid(Throwable root) {
    return root instanceof JedisException
        ? String.valueOf(root.getMessage()).startsWith("Unknown reply")
        : root instanceof RuntimeException || root instanceof Error;
  }

  /** The error for an open connection that broke or timed out. */
  StoreException failed(JedisException e) {
    if (isInvalid(root(e))) {
      return invalid(e);
    }
    if (root(e) instanceof SocketTimeoutException) {
      return new StoreException(
          "Redis at %s did not answer within %d ms; check that it runs and is idle, or raise redis.timeout"
              .formatted(server, settings.config().getSocketTimeoutMillis()),
          e);
    }
    return new StoreException(
        "the connection to Redis at %s broke (%s); check that it runs, and its log"
            .formatted(server, reason(e)),
        e);
  }

  /** The error for a server without connection. */
  StoreException unreachable(JedisException e) {
    if (e instanceof JedisDataException refusal) {
      return refused("the connection", refusal);
    }
    Throwable root = root(e);
    if (isInvalid(root)) {
      return invalid(e);
    }
    boolean reached = !(root instanceof ConnectException || root instanceof UnknownHostException);
    if (settings.tls() != null && reached) {
      return unreachableByTls(e);
    }
    return new StoreException(
        "no Redis answers at %s (%s); %s"
            .formatted(
                server,
                reason(e),
                isSilent(root)
                    ? "check that it runs and is idle; if it expects TLS, set redis.tls=true"
                    : "start it or correct the address"),
        e);
  }

  private StoreException unreachableByTls(JedisException e) {
    String certificate = "the certificate of Redis at " + server;
    if (cause(e, CertPathBuilderException.class) != null) {
      return new StoreException(
          certificate + " has an unknown authority; name it with redis.tls.ca=FILE.pem", e);
    }
    CertPathValidatorException invalid = cause(e, CertPathValidatorException.class);
    if (invalid != null) {
      return new StoreException(
          "%s is not valid (%s); renew it".formatted(certificate, invalid.getMessage()), e);
    }
    CertificateException otherHost = cause(e, CertificateException.class);
    if (otherHost != null) {
      return new StoreException(
          "%s is for another host (%s); use that name, or redis.tls.verify=false"
              .formatted(certificate, otherHost.getMessage()),
          e);
    }
    // The two cannot be distinguished: a server may close the connection silently.
    return new StoreException(
        "no Redis answers at %s by TLS (%s); for a server without TLS leave out redis.tls; for a client's certificate set redis.tls.cert and redis.tls.key"
            .formatted(server, reason(e)),
        e);
  }

  /**
   * True if the server accepted the connection and then closed it or stayed silent, as a TLS port
   * does.
   */
  private static boolean isSilent(Throwable root) {
    String said = String.valueOf(root.getMessage());
    return (root instanceof SocketTimeoutException && !said.startsWith("Connect"))
        || root instanceof JedisException
        || said.startsWith("Connection reset");
  }

  private static String reason(JedisException e) {
    Throwable root = root(e);
    return root instanceof UnknownHostException
        ? "unknown host " + root.getMessage()
        : String.valueOf(root.getMessage()).replaceFirst("\\.$", "");
  }

  private static Throwable root(Throwable e) {
    List<Throwable> chain = chain(e);
    return chain.get(chain.size() - 1);
  }

  private static <T extends Throwable> @Nullable T cause(Throwable e, Class<T> type) {
    return chain(e).stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
  }

  /** An exception with its causes, including Jedis's suppressed ones for each address of a host. */
  private static List<Throwable> chain(Throwable e) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable t = e; t != null; ) {
      chain.add(t);
      Throwable[] tried = t.getSuppressed();
      t = t.getCause() == null && tried.length > 0 ? tried[0] : t.getCause();
    }
    return chain;
  }
}
