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
import org.mnemo.ycsb.store.redis.AnswerGuard.BrokenAnswerException;
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
      NOAUTH | it wants a password; set redis.password, or redis.password.file
      WRONGPASS | user or password is wrong; check redis.username and redis.password, or redis.password.file
      OOM | its memory is full; raise its maxmemory or store less
      READONLY | it is a replica, which takes no writes; name its master
      MISCONF | it cannot write its snapshots and so takes no writes; see its log, or turn its snapshots off with CONFIG SET save ''
      LOADING | it is still loading its data; wait until it has
      CLUSTERDOWN | its cluster is down; see 'redis-cli cluster info' and bring back the nodes that are missing
      MOVED | it is a node of a cluster; set redis.cluster=true
      ASK | it is a node of a cluster; set redis.cluster=true
      ERR This instance has cluster support disabled | it is no node of a cluster; leave out redis.cluster
      ERR max number of clients reached | it has as many clients as it takes; raise its maxclients or lower threadcount
      ERR unknown command | it does not know this command, or has it under another name
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
          "Redis at %s has no database %d; set redis.database to one that it has, of which 0 is the first"
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
        "Redis at %s answered %s with what answers another command; see whether it is a Redis, and what is between it and Mnemo"
            .formatted(server, name(command)));
  }

  private static String name(CommandArguments command) {
    return new String(command.getCommand().getRaw(), StandardCharsets.UTF_8);
  }

  private StoreException broken(BrokenAnswerException e) {
    return new StoreException(
        "Redis at %s gave an answer that no Redis gives (%s); see whether it is a Redis, and what is between it and Mnemo"
            .formatted(server, e.getMessage()),
        e);
  }

  private StoreException ofAnotherForm(JedisException e) {
    return new StoreException(
        "Redis at %s gave an answer of another form than the command has; see whether it is a Redis, and what is between it and Mnemo"
            .formatted(server),
        e);
  }

  /** The error for an open connection that broke or timed out. */
  StoreException failed(JedisException e) {
    if (root(e) instanceof BrokenAnswerException broken) {
      return broken(broken);
    }
    if (root(e) instanceof ClassCastException) {
      return ofAnotherForm(e);
    }
    if (root(e) instanceof SocketTimeoutException) {
      return new StoreException(
          "Redis at %s did not answer within %d ms; see whether it is overloaded or stopped, or raise redis.timeout"
              .formatted(server, settings.config().getSocketTimeoutMillis()),
          e);
    }
    return new StoreException(
        "the connection to Redis at %s broke (%s); see whether it still runs, and its log if it does not"
            .formatted(server, reason(e)),
        e);
  }

  /** The error for a server without connection. */
  StoreException unreachable(JedisException e) {
    if (e instanceof JedisDataException refusal) {
      return refused("the connection", refusal);
    }
    Throwable root = root(e);
    if (root instanceof BrokenAnswerException broken) {
      return broken(broken);
    }
    if (root instanceof ClassCastException) {
      return ofAnotherForm(e);
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
                    ? "see whether it is overloaded or stopped; if it expects TLS, set redis.tls=true"
                    : "start it or correct the address"),
        e);
  }

  private StoreException unreachableByTls(JedisException e) {
    String certificate = "the certificate of Redis at " + server;
    if (cause(e, CertPathBuilderException.class) != null) {
      return new StoreException(
          certificate
              + " is signed by no authority that is trusted here; name its CA with redis.tls.ca=FILE.pem",
          e);
    }
    CertPathValidatorException invalid = cause(e, CertPathValidatorException.class);
    if (invalid != null) {
      return new StoreException(
          "%s is not valid (%s); renew it".formatted(certificate, invalid.getMessage()), e);
    }
    CertificateException otherHost = cause(e, CertificateException.class);
    if (otherHost != null) {
      return new StoreException(
          "%s is for another host (%s); use the name that it is for, or redis.tls.verify=false"
              .formatted(certificate, otherHost.getMessage()),
          e);
    }
    // The two cannot be distinguished: a server may close the connection silently.
    return new StoreException(
        "no Redis answers at %s by TLS (%s); if it expects no TLS, leave out redis.tls, and if it wants a client's certificate, set redis.tls.cert and redis.tls.key"
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
