package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.store.redis.AnswerGuard.BrokenAnswerException;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;

/** What listens at the port of a Redis, and answers as no Redis does. */
@Timeout(60)
class BrokenAnswersTest {

  private interface Answer {
    void to(OutputStream out) throws IOException;
  }

  /** Greets like a Redis, and answers the first command of each connection after that. */
  private static final class Impostor implements AutoCloseable {

    private static final byte[] GREETING =
        bytes("*4\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:2\r\n");

    private final ServerSocket listening;
    private final byte[] command = new byte[1 << 16];

    Impostor(Answer answer) throws IOException {
      this(GREETING, answer);
    }

    Impostor(byte[] greeting, Answer answer) throws IOException {
      listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> serve(greeting, answer), "impostor");
      thread.setDaemon(true);
      thread.start();
    }

    private void serve(byte[] greeting, Answer answer) {
      while (!listening.isClosed()) {
        try (Socket client = listening.accept()) {
          if (client.getInputStream().read(command) >= 0) {
            client.getOutputStream().write(greeting);
          }
          if (client.getInputStream().read(command) >= 0) {
            answer.to(client.getOutputStream());
            // Until the client hangs up.
            client.getInputStream().transferTo(OutputStream.nullOutputStream());
          }
        } catch (IOException e) {
          // The client hung up, or the test is over.
        }
      }
    }

    TierServer server(int timeoutMs) {
      return RedisTestServers.server(
          "redis.port",
          Integer.toString(listening.getLocalPort()),
          "redis.timeout",
          Integer.toString(timeoutMs));
    }

    @Override
    public void close() throws IOException {
      listening.close();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The timeout is an hour: whatever took its time would not end. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*2147483647 | '2,147,483,647 elements'",
        "*99999999999999999999 | an invalid length",
        "*-5 | a length of -5",
        "$-5 | a length of -5",
        "$2147483647 | '2,147,483,647 bytes'",
        "$12x | an invalid length",
        "HTTP/1.1 400 Bad Request | it begins with byte 72",
      })
  void refusesAnAnswerThatRedisDoesNotGive(String line, String what) throws IOException {
    try (Impostor impostor = new Impostor(out -> out.write(bytes(line + "\r\n")));
        TierStore store = impostor.server(3_600_000).connect()) {
      assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("127.0.0.1:", what);
    }
  }

  @Test
  void refusesArraysInArraysBeforeTheStackIsFull() throws IOException {
    try (Impostor impostor = new Impostor(out -> out.write(bytes("*1\r\n".repeat(200_000))));
        TierStore store = impostor.server(3_600_000).connect()) {
      assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("8 deep");
    }
  }

  @Test
  void refusesALineWithoutAnEnd() throws IOException {
    try (Impostor impostor = new Impostor(out -> out.write(bytes("+" + "x".repeat(100_000))));
        TierStore store = impostor.server(3_600_000).connect()) {
      assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("65,536");
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
    try (Impostor impostor = new Impostor(trickle);
        TierStore store = impostor.server(50).connect()) {
      assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("50");
    }
  }

  @ParameterizedTest
  @CsvSource({":5", "*1", "*-1", "$-1", "+OK"})
  void refusesTheAnswerToAnotherCommand(String line) throws IOException {
    String answer = line + "\r\n" + (line.equals("*1") ? ":1\r\n" : "");
    try (Impostor impostor = new Impostor(out -> out.write(bytes(answer)));
        TierStore store = impostor.server(3_600_000).connect()) {
      assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("HGETALL");
    }
  }

  @ParameterizedTest
  @CsvSource({":5", "*0", "$-1", "+OK", "*2147483647"})
  void refusesAGreetingThatIsNotThatOfRedis(String line) throws IOException {
    try (Impostor impostor = new Impostor(bytes(line + "\r\n"), out -> {})) {
      assertThatThrownBy(impostor.server(3_600_000)::connect)
          .isInstanceOf(StoreException.class)
          .hasMessageMatching(".*Redis.* 127.0.0.1:[0-9]+ .*; .*")
          .hasMessageNotContaining("class ");
    }
  }

  @ParameterizedTest
  @CsvSource({"+OK", "'$3\r\nabc'", ":1"})
  void saysThatAnAnswerHasAnotherForm(String line) throws IOException {
    byte[] answer = bytes(line + "\r\n");
    try (Impostor impostor = new Impostor(answer, out -> out.write(answer))) {
      assertThatThrownBy(() -> impostor.server(3_600_000).prepare(true))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("127.0.0.1:")
          .hasMessageNotContaining("class ");
    }
  }

  @Test
  void followsAnswersWhateverPiecesTheyComeIn() throws BrokenAnswerException {
    byte[] answers =
        bytes(
            "+OK\r\n:12\r\n$-1\r\n$0\r\n\r\n*0\r\n*-1\r\n*2\r\n*2\r\n$3\r\na\r\n\r\n:1\r\n*1\r\n$1\r\n*\r\n-ERR x\r\n");
    for (int piece = 1; piece <= answers.length; piece++) {
      AnswerGuard guard = new AnswerGuard();
      for (int from = 0; from < answers.length; from += piece) {
        guard.pass(answers, from, Math.min(piece, answers.length - from));
      }
      assertThat(guard.isBetweenAnswers()).isTrue();
    }
    AnswerGuard guard = new AnswerGuard();
    guard.pass(answers, 0, answers.length - 1);
    assertThat(guard.isBetweenAnswers()).isFalse();
  }

  /** Limits are of one answer, not of a connection. */
  @Test
  void startsAnewWithEachAnswer() {
    AnswerGuard guard = new AnswerGuard();
    byte[] million = bytes("*1000000\r\n" + ":1\r\n".repeat(1_000_000));
    assertThatCode(
            () -> {
              guard.pass(million, 0, million.length);
              guard.pass(million, 0, million.length);
            })
        .doesNotThrowAnyException();
  }
}
