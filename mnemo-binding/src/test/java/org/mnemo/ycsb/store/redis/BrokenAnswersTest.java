package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.ScriptedServer;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;

/** What listens at the port of a Redis, and answers as no Redis does. */
@Timeout(60)
class BrokenAnswersTest {

  private static final byte[] GREETING =
      bytes("*4\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:2\r\n");

  private interface Answer {
    void to(OutputStream out) throws IOException;
  }

  /** Greets like a Redis, and answers the first command of each connection after that. */
  private static ScriptedServer impostor(byte[] greeting, Answer answer) {
    byte[] command = new byte[1 << 16];
    return new ScriptedServer(
        (in, out) -> {
          if (in.read(command) >= 0) {
            out.write(greeting);
          }
          if (in.read(command) >= 0) {
            answer.to(out);
            // Until the client hangs up.
            in.transferTo(OutputStream.nullOutputStream());
          }
        });
  }

  private static TierServer server(ScriptedServer impostor, int timeoutMs) {
    return RedisTestServers.server(
        words("redis.port %s redis.timeout %s", impostor.port(), timeoutMs));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** An answer that Jedis misreads ends with the timeout. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "*2147483647", "*99999999999999999999", "*-5", "$-5",
        "$2147483647", "$12x", "HTTP/1.1 400 Bad Request", "+without end"
      })
  void refusesAnAnswerThatRedisDoesNotGive(String line) throws IOException {
    String end = line.startsWith("+") ? "" : "\r\n";
    assertRefused(200, out -> out.write(bytes(line + end)), "127.0.0.1:");
  }

  @Test
  void refusesArraysInArraysBeyondTheStack() throws IOException {
    assertRefused(3_600_000, out -> out.write(bytes("*1\r\n".repeat(200_000))), "127.0.0.1:");
  }

  private static void assertRefused(int timeoutMs, Answer answer, String named) throws IOException {
    try (ScriptedServer impostor = impostor(GREETING, answer);
        TierStore store = server(impostor, timeoutMs).connect()) {
      failed(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()), named);
    }
  }

  /** Each byte comes in time, the answer never. */
  @Test
  void givesAWholeAnswerTheTimeout() throws IOException {
    Answer trickle =
        out -> {
          out.write(bytes("$100000000\r\n"));
          while (true) {
            out.write('x');
            out.flush();
          }
        };
    assertRefused(50, trickle, "50");
  }

  /** Its deadline is of the answer, not of the connection. */
  @Test
  void givesEachAnswerTheTimeout() throws IOException {
    Answer slow =
        out -> {
          for (int i = 0; i < 4; i++) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(400));
            out.write(bytes("*2\r\n$1\r\nf\r\n$1\r\nv\r\n"));
          }
        };
    try (ScriptedServer impostor = impostor(GREETING, slow);
        TierStore store = server(impostor, 1500).connect()) {
      for (int i = 0; i < 4; i++) {
        assertThat(store.read(RecordKey.of("usertable", "k"), null, new Fields())).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {":5", "*1\r\n:1", "*1\r\n$1\r\nf", "*-1", "$-1", "+OK"})
  void refusesTheAnswerToAnotherCommand(String lines) throws IOException {
    String answer = lines + "\r\n";
    assertRefused(3_600_000, out -> out.write(bytes(answer)), "HGETALL");
  }

  @Test
  void refusesAnAnswerCutShort() throws IOException {
    Answer cut =
        out -> {
          out.write(bytes("*2\r\n$6\r\nfie"));
          out.close();
        };
    assertRefused(3_600_000, cut, "broke");
  }

  @ParameterizedTest
  @CsvSource({":5", "*0", "$-1", "+OK", "*2147483647"})
  void refusesAGreetingThatIsNotThatOfRedis(String line) throws IOException {
    try (ScriptedServer impostor = impostor(bytes(line + "\r\n"), out -> {})) {
      assertThatThrownBy(server(impostor, 3_600_000)::connect)
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(".*Redis.* 127.0.0.1:[0-9]+ .*; .*")
          .hasMessageNotContaining("class ");
    }
  }

  @ParameterizedTest
  @CsvSource({"+OK", "'$3\r\nabc'", ":1"})
  void saysThatAnAnswerHasAnotherForm(String line) throws IOException {
    byte[] answer = bytes(line + "\r\n");
    try (ScriptedServer impostor = impostor(answer, out -> out.write(answer))) {
      assertThatThrownBy(() -> server(impostor, 3_600_000).prepare(true))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("127.0.0.1:")
          .hasMessageNotContaining("class ");
    }
  }
}
