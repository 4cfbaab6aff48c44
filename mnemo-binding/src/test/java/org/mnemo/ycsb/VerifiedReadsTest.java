package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.Jedis;

/** A run whose reads do not return what the workload stored is worth nothing. */
class VerifiedReadsTest extends RunsOnRedis {

  private static final byte[] FIELD = "field0".getBytes(StandardCharsets.UTF_8);

  private static void nothing(int operation) {}

  private static void assertRefused(StoreRun run) {
    assertThat(run.said()).contains("mnemo.verify=false");
    assertThat(run.complete()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.5"})
  void noticesAnAnswerThatCameTwice(String updates) throws Exception {
    Properties direct = properties("updateproportion", updates);
    assertThat(StoreRun.load(direct).complete()).isTrue();
    assertThat(StoreRun.run(direct, VerifiedReadsTest::nothing).complete()).isTrue();
    try (DoublingProxy proxy = new DoublingProxy(SERVERS.port(0))) {
      Properties through = properties("updateproportion", updates);
      through.setProperty("mnemo.fast.redis.port", Integer.toString(proxy.port()));
      StoreRun run = StoreRun.run(through, at(100, proxy::doubleNext));
      assertThat(run.said()).contains(" operations failed", "user");
      assertThat(run.complete()).isFalse();
    }
  }

  /** What is done before one of the operations. */
  private static IntConsumer at(int operation, Runnable action) {
    return i -> {
      if (i == operation) {
        action.run();
      }
    };
  }

  /** All answers to writes look alike. */
  @Test
  void noticesAnAnswerThatCameTwiceWhereNothingIsRead() throws Exception {
    try (DoublingProxy proxy = new DoublingProxy(SERVERS.port(0))) {
      Properties through = properties("readproportion", "0", "updateproportion", "1");
      assertThat(StoreRun.load(through).complete()).isTrue();
      through.setProperty("mnemo.fast.redis.port", Integer.toString(proxy.port()));
      StoreRun run = StoreRun.run(through, at(100, proxy::doubleNext));
      assertThat(run.said()).contains("INFO");
      assertThat(run.complete()).isFalse();
    }
  }

  @Test
  void noticesAnotherClientThatShortensAValue() throws Exception {
    Properties properties = properties("requestdistribution", "uniform");
    StoreRun.load(properties);
    assertRefused(StoreRun.run(properties, at(100, VerifiedReadsTest::shortenAll)));
  }

  private static void shortenAll() {
    try (Jedis redis = redis(1)) {
      for (String key : redis.keys("*")) {
        byte[] name = key.getBytes(StandardCharsets.UTF_8);
        redis.hset(name, FIELD, Arrays.copyOf(redis.hget(name, FIELD), 10));
      }
    }
  }

  /** Sizes change in a replay, so that a value's size alone tells nothing. */
  @Test
  void noticesAValueThatIsShortenedInAReplay() throws Exception {
    Path trace = directory.resolve("trace.csv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      lines.append("0,key").append(i % 20).append(",5,").append(20 + i % 7 * 10);
      lines.append(i % 3 == 0 ? ",0,set,0\n" : ",0,get,0\n");
    }
    Files.writeString(trace, "0,key7,5,90,0,get,0\n" + lines);
    Properties properties = properties("mnemo.trace", trace.toString());
    StoreRun.load(properties);
    assertThat(StoreRun.run(properties, VerifiedReadsTest::nothing).complete()).isTrue();
    assertRefused(StoreRun.run(properties, at(200, VerifiedReadsTest::shortenAll)));
  }

  @Test
  void noticesRecordsOfAnotherSize() throws Exception {
    StoreRun.load(properties());
    Properties larger = properties("fieldlength", "200");
    assertRefused(StoreRun.run(larger, VerifiedReadsTest::nothing));
    Properties unverified = properties("fieldlength", "200", "mnemo.verify", "false");
    assertThat(StoreRun.run(unverified, VerifiedReadsTest::nothing).complete()).isTrue();
  }
}
