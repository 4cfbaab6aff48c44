package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.ScriptedServer;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.LocalServerType.Launch;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.workload.Runs;
import redis.clients.jedis.Jedis;

/**
 * Two Redis servers that let nobody in without a name: the user {@code bench} may do what Mnemo
 * needs, {@code admin} all, {@code reader} may read keys that begin with {@code user}. Either has a
 * port for TLS and one without; the second wants a client's certificate too.
 */
final class SecuredRedis implements BeforeAllCallback, AfterAllCallback {

  static final String PASSWORD = "top-secret-of-bench";

  /** All that Mnemo needs, as docs/guides/stores.md says. */
  private static final List<String> COMMANDS =
      List.of(
          words(
              "+hset +hgetall +hmget +hlen +hkeys +hdel +exists +del +info +select "
                  + "+cluster|slots"));

  private final RedisTestServers servers = new RedisTestServers(2, this::options);
  private final int[] tlsPorts = {ScriptedServer.freePort(), ScriptedServer.freePort()};
  private TestCertificate certificate;

  private List<String> options(int server) {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--user", "default", "off"));
    options.addAll(List.of("--user", "admin", "on", ">" + PASSWORD, "~*", "&*", "+@all"));
    options.addAll(List.of("--user", "bench", "on", ">" + PASSWORD, "~*"));
    options.addAll(COMMANDS);
    options.addAll(
        List.of("--user", "reader", "on", ">" + PASSWORD, "~user*", "+hgetall", "+info"));
    options.addAll(List.of("--tls-port", Integer.toString(tlsPorts[server])));
    options.addAll(List.of("--tls-cert-file", certificate.certificate().toString()));
    options.addAll(List.of("--tls-key-file", certificate.key().toString()));
    options.addAll(List.of("--tls-ca-cert-file", certificate.certificate().toString()));
    options.addAll(List.of("--tls-auth-clients", server == 0 ? "no" : "yes"));
    return options;
  }

  /** Leaves the test class out where Redis was built without TLS. */
  @Override
  public void beforeAll(ExtensionContext context) {
    assumeThat(speaksTls(servers.directory())).as("the redis-server here speaks TLS").isTrue();
    certificate = TestCertificate.in(servers.directory());
    try {
      servers.beforeAll(context);
    } catch (MnemoException e) {
      // Valkey knows the options without being able to keep them.
      assumeThat(e).as("the server here speaks TLS").hasMessageNotContaining("finding TLS support");
      throw e;
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws IOException {
    servers.afterAll(context);
  }

  /** Without TLS, the first option that it names as wrong is TLS's own. */
  private static boolean speaksTls(Path directory) {
    String program =
        LocalRedis.any()
            .command(
                new Launch(
                    1,
                    directory,
                    () -> DatasetSize.UNKNOWN,
                    "",
                    new MemorySource.AsItIs(),
                    directory,
                    false))
            .get(0);
    try {
      Process process =
          new ProcessBuilder(program, "--tls-port", "0", "--no-such-option", "1")
              .redirectErrorStream(true)
              .start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .contains("no-such-option");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  TestCertificate certificate() {
    return certificate;
  }

  Path directory() {
    return servers.directory();
  }

  int plainPort(int server) {
    return servers.port(server);
  }

  int tlsPort(int server) {
    return tlsPorts[server];
  }

  /** A client that may do all. */
  Jedis client(int server) {
    Jedis client = servers.client(server);
    client.auth("admin", PASSWORD);
    return client;
  }

  /** The first server by TLS as {@code bench}, with more properties: name, value, ... */
  TierServer byTls(String... namesAndValues) {
    String[] bench =
        words(
            "redis.host localhost redis.port %s redis.tls true redis.tls.ca %s "
                + "redis.username bench redis.password %s",
            tlsPort(0), certificate.certificate(), PASSWORD);
    return RedisTestServers.with(Runs.with(Runs.properties(bench), namesAndValues));
  }

  /** The first server without TLS, with more properties: name, value, ... */
  TierServer plain(String... namesAndValues) {
    String port = Integer.toString(plainPort(0));
    return RedisTestServers.with(Runs.with(Runs.properties("redis.port", port), namesAndValues));
  }
}
