package org.mnemo.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password", "mnemo.slow.redis.tls.keystore.password", "AUTHTOKEN", "passwd",
        "redis.passwd", "api_key", "apikey", "API-Key",
        "aws.accessKey", "secret_access_key", "db.credentials", "private.key",
        "passphrase", "root_pwd"
      })
  void knowsASecretByItsName(String name) {
    assertThat(Secrets.isSecret(name, "x")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user:hush@host",
        ":hush@host:6379",
        "one:11211, user:hu/sh@two",
        "redis://user:hush@host/0",
        "redis://hush@host",
        "http://user:hu sh@host:8000",
        "jdbc:mysql://h/db?user=u&password=hush",
        "jdbc:mysql://h/db?sslKeyStorePassword=hush",
        "jdbc:sqlserver://h;user=sa;PASSWORD = {hush}",
        "host=h user=u password='hush'",
        "password=hush"
      })
  void knowsASecretByItsValue(String value) {
    assertThat(Secrets.isSecret("redis.host", value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password.file", "dynamodb.credentials.file",
        "recordcount", "mnemo.sweep.order",
        "keyprefix"
      })
  void showsPropertiesOfOtherNames(String name) {
    assertThat(Secrets.isSecret(name, "x")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host:6379",
        "http://host:8000",
        "one:1,two:2",
        "me@work",
        "/data/a:b@c/trace.csv",
        "http://host/a@b",
        "[::1]:7",
        "jdbc:mysql://h/db?user=u&useSSL=true",
        "jdbc:mysql://h/password?passwordFile=/run/secrets/db"
      })
  void showsWhatIsNone(String value) {
    assertThat(Secrets.isSecret("memcached.hosts", value)).isFalse();
  }

  @Test
  void masksSecretsAndThePasswordsWithinThem() {
    Map<String, String> properties =
        Map.of(
            "db.url", "jdbc:sqlserver://h;user=sa;password={hu.sh}",
            "hosts", "user:quiet@one",
            "db.pwd", "a",
            "table", "hunter");
    assertThat(
            Secrets.masked(
                "no driver for jdbc:sqlserver://h;user=sa;password={hu.sh}, with a hu.sh, a quiet sa of hunter's",
                properties))
        .isEqualTo("no driver for ***, with *** ***, *** *** sa of hunter's");
  }
}
