package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;
import redis.clients.jedis.Jedis;

/** Redis with users, passwords and TLS. */
@Tag("processes")
class SecuredRedisStoreTest extends TierStoreContract {

  @RegisterExtension static final SecuredRedis REDIS = new SecuredRedis();

  @Override
  protected TierStore connectToEmptyStore() {
    try (Jedis redis = REDIS.client(0)) {
      redis.flushAll();
    }
    return REDIS.byTls().connect();
  }

  private static Fields record() {
    return new Fields().add("a", "1".getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(TierServer server, String... parts) {
    assertThatThrownBy(server::identities)
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll(parts)
        .satisfies(SecuredRedisStoreTest::isSilentAboutThePassword);
  }

  private static void isSilentAboutThePassword(Throwable e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      assertThat(String.valueOf(t.getMessage())).doesNotContain(SecuredRedis.PASSWORD);
    }
  }

  @Test
  void saysHowItIsReached() {
    assertThat(REDIS.byTls().endpoint()).isEqualTo("localhost:" + REDIS.tlsPort(0) + " (TLS)");
    assertThat(REDIS.byTls("redis.tls.verify", "false").endpoint())
        .endsWith(" (TLS, host name not checked)");
  }

  @Test
  void isTheSameServerByTlsAndWithout() {
    assertThat(REDIS.plain("redis.username", "bench", "redis.password", SecuredRedis.PASSWORD))
        .extracting(TierServer::identities)
        .isEqualTo(REDIS.byTls().identities());
  }

  @Test
  void takesAPasswordFromAFile() throws Exception {
    Path file = Files.writeString(REDIS.directory().resolve("word"), SecuredRedis.PASSWORD + "\n");
    assertThat(
            REDIS
                .plain("redis.username", "bench", "redis.password.file", file.toString())
                .identities())
        .hasSize(1);
  }

  @Test
  void saysWhatIsWrongWithUserOrPassword() {
    assertRefused(REDIS.plain(), "(NOAUTH)", "set redis.password");
    assertRefused(
        REDIS.plain("redis.username", "bench", "redis.password", "wrong"),
        "(WRONGPASS)",
        "redis.username");
    assertRefused(
        REDIS.plain("redis.password", SecuredRedis.PASSWORD), "127.0.0.1:", "(WRONGPASS)");
  }

  @Test
  void namesWhatTheUserMayNotDo() {
    TierServer server =
        REDIS.plain("redis.username", "reader", "redis.password", SecuredRedis.PASSWORD);
    server.identities();
    try (TierStore store = server.connect()) {
      assertThat(store.read(RecordKey.of(TABLE, "user1"), null, new Fields())).isFalse();
      failed(
          () -> store.insert(RecordKey.of(TABLE, "user1"), record()),
          "refused HSET (NOPERM",
          "ACL SETUSER");
      failed(
          () -> store.read(RecordKey.of(TABLE, "other"), null, new Fields()),
          "refused HGETALL (NOPERM",
          "key");
    }
  }

  @Test
  void saysThatAPortExpectsTls() {
    assertRefused(
        RedisTestServers.server(
            "redis.port", Integer.toString(REDIS.tlsPort(0)), "redis.timeout", "500"),
        "127.0.0.1:" + REDIS.tlsPort(0),
        "redis.tls=true");
  }

  @Test
  void saysThatAPortExpectsNoTls() {
    assertRefused(
        REDIS.byTls("redis.port", Integer.toString(REDIS.plainPort(0)), "redis.timeout", "500"),
        "localhost:" + REDIS.plainPort(0),
        "leave out redis.tls");
  }

  @Test
  void saysWhyACertificateIsNotTrusted() {
    assertRefused(
        RedisTestServers.server(
            words("redis.host localhost redis.port %s redis.tls true", REDIS.tlsPort(0))),
        "redis.tls.ca=FILE.pem");
    assertRefused(REDIS.byTls("redis.host", "127.0.0.1"), "redis.tls.verify=false");
    assertThat(REDIS.byTls("redis.host", "127.0.0.1", "redis.tls.verify", "false").identities())
        .hasSize(1);
  }

  @Test
  void showsItsOwnCertificateWhereOneIsWanted() {
    String port = Integer.toString(REDIS.tlsPort(1));
    assertRefused(REDIS.byTls("redis.port", port), "redis.tls.cert and redis.tls.key");
    TestCertificate ours = REDIS.certificate();
    String[] properties =
        words(
            "redis.port %s redis.tls.cert %s redis.tls.key %s",
            port, ours.certificate(), ours.key());
    assertThat(REDIS.byTls(properties).identities()).hasSize(1);
  }

  @Test
  void readsJavasOwnKeyStores() {
    String store = REDIS.certificate().keystore().toString();
    String line =
        "redis.host localhost redis.port %s redis.tls true redis.tls.truststore %s "
            + "redis.tls.truststore.password %s redis.tls.keystore %s "
            + "redis.tls.keystore.password %s redis.username bench redis.password %s";
    Object[] values = {
      REDIS.tlsPort(1),
      store,
      TestCertificate.PASSWORD,
      store,
      TestCertificate.PASSWORD,
      SecuredRedis.PASSWORD
    };
    assertThat(RedisTestServers.server(words(line, values)).identities()).hasSize(1);
    values[4] = "wrong";
    refused(
        () -> RedisTestServers.server(words(line, values)), store, "redis.tls.keystore.password");
  }

  @Test
  void namesTheFileThatIsNotWhatItShouldBe() {
    String key = REDIS.certificate().key().toString();
    String certificate = REDIS.certificate().certificate().toString();
    refused(() -> REDIS.byTls("redis.tls.ca", key), key);
    refused(
        () -> REDIS.byTls("redis.tls.cert", certificate, "redis.tls.key", certificate),
        certificate);
    refused(
        () -> RedisTestServers.server("redis.tls", "true", "redis.tls.keystore", certificate),
        certificate);
    refused(
        () -> RedisTestServers.server("redis.tls", "true", "redis.tls.keystore", "no-store"),
        "no-store");
    misused(() -> REDIS.byTls("redis.tls.cert", certificate), "redis.tls.cert", "redis.tls.key");
    refused(() -> REDIS.byTls("redis.tls.ca", "no-such-file"), "no-such-file");
  }
}
