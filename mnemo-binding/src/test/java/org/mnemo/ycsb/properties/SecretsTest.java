package org.mnemo.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password",
        "mnemo.slow.redis.tls.keystore.password",
        "AUTHTOKEN",
        "passwd",
        "redis.passwd",
        "api_key",
        "apikey",
        "API-Key",
        "aws.accessKey",
        "secret_access_key",
        "db.credentials",
        "private.key",
        "passphrase",
        "root_pwd"
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
        "http://user:hu sh@host:8000"
      })
  void knowsASecretByItsValue(String value) {
    assertThat(Secrets.isSecret("redis.host", value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password.file",
        "dynamodb.credentials.file",
        "recordcount",
        "mnemo.sweep.order",
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
        "[::1]:7"
      })
  void showsWhatIsNone(String value) {
    assertThat(Secrets.isSecret("memcached.hosts", value)).isFalse();
  }
}
