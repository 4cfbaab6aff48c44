package org.mnemo.cli.command.manage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.manage.LimitRule.Decision;
import org.mnemo.estimator.manage.LimitRule.Move;
import org.mnemo.ycsb.kernel.MemoryCgroup;

/** On files as of a cgroup of version 1, with this process as the server. */
@Tag("processes")
class ManagedLimitTest {

  private static final long ALL = 8L << 30;
  private static final long LESS = 6L << 30;

  @TempDir Path directory;

  private ManagedServer server;
  private LimitGuard guard;
  private ManagedLimit limit;
  private long nowNs;
  private double freeSwap = 1;

  @BeforeEach
  void start() throws IOException {
    file("notify_on_release", "0");
    file("memory.limit_in_bytes", Long.toString(ALL));
    file("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\n");
    MemoryCgroup cgroup = MemoryCgroup.in(directory);
    server = new ManagedServer(cgroup, ProcessHandle.current().pid(), () -> 0);
    guard = LimitGuard.of(cgroup);
    limit = new ManagedLimit(server, guard, 1, () -> nowNs, () -> freeSwap);
  }

  @AfterEach
  void end() {
    guard.close();
    server.close();
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private long kernelsLimit() {
    return server.cgroup().limitBytes().orElseThrow();
  }

  private Move move(Move decided, long bytes) {
    return limit.move(new Decision(bytes, decided), ALL).move();
  }

  private void lower() {
    assertThat(move(Move.LOWERED, LESS)).isEqualTo(Move.LOWERED);
    limit.approachTarget();
    assertThat(kernelsLimit()).isEqualTo(LESS);
  }

  private void protect() {
    limit.protect(0);
  }

  @Test
  void isPutBackWithoutAHeartbeat() {
    lower();
    limit.heartbeat(1000);
    nowNs = 1000;
    protect();
    assertThat(kernelsLimit()).isEqualTo(LESS);
    nowNs = 1001;
    protect();
    assertThat(kernelsLimit()).isEqualTo(ALL);
    assertThat(move(Move.LOWERED, LESS)).isEqualTo(Move.UNANSWERED);
    assertThat(move(Move.HELD, ALL)).isEqualTo(Move.HELD);
  }

  @Test
  void risesForAWaitingServerAndIsPutBackIfItWaitsAgain() throws IOException {
    lower();
    file("memory.oom_control", "oom_kill_disable 1\nunder_oom 1\n");
    protect();
    assertThat(kernelsLimit()).isBetween(LESS + LESS / 11, LESS + LESS / 10);
    limit.approachTarget();
    assertThat(kernelsLimit()).isGreaterThan(LESS);
    assertThat(move(Move.LOWERED, LESS)).isEqualTo(Move.RELIEVED);
    protect();
    file("memory.oom_control", "oom_kill_disable 1\nunder_oom 1\n");
    protect();
    assertThat(kernelsLimit()).isEqualTo(ALL);
    assertThat(move(Move.LOWERED, LESS)).isEqualTo(Move.WAITED);
  }

  @Test
  void fallsNotWithLittleSwap() {
    freeSwap = 0.09;
    assertThat(move(Move.LOWERED, LESS)).isEqualTo(Move.SWAP_FULL);
    freeSwap = 0.11;
    lower();
    freeSwap = 0.04;
    protect();
    assertThat(kernelsLimit()).isEqualTo(ALL);
    assertThat(move(Move.HELD, ALL)).isEqualTo(Move.SWAP_USED_UP);
  }

  @Test
  void isBackWhereItWasAfterAChild() throws IOException, InterruptedException {
    lower();
    Process child = child();
    protect();
    assertThat(kernelsLimit()).isEqualTo(ALL);
    assertThat(move(Move.HELD, ALL)).isEqualTo(Move.CHILD);
    end(child);
    assertThat(move(Move.HELD, ALL)).isEqualTo(Move.AFTER_CHILD);
    limit.approachTarget();
    assertThat(kernelsLimit()).isEqualTo(LESS);
  }

  @Test
  void staysUpIfTheServerFailedDuringASave() throws IOException, InterruptedException {
    lower();
    Process child = child();
    protect();
    limit.heartbeat(-1);
    protect();
    limit.heartbeat(Long.MAX_VALUE);
    assertThat(move(Move.HELD, ALL)).isEqualTo(Move.UNANSWERED);
    end(child);
    assertThat(move(Move.AWAITED, ALL)).isEqualTo(Move.AWAITED);
    limit.approachTarget();
    assertThat(kernelsLimit()).isEqualTo(ALL);
  }

  @Test
  void needForMemoryDuringASaveCountsMoreThanTheLimitBefore()
      throws IOException, InterruptedException {
    lower();
    Process child = child();
    protect();
    move(Move.HELD, ALL);
    end(child);
    assertThat(move(Move.CANNOT_KEEP, ALL)).isEqualTo(Move.CANNOT_KEEP);
    limit.approachTarget();
    assertThat(kernelsLimit()).isEqualTo(ALL);
  }

  @Test
  void raiseAtTheOriginalLimitIsNone() {
    assertThat(move(Move.RAISED, 2 * ALL)).isEqualTo(Move.CANNOT_KEEP);
    assertThat(kernelsLimit()).isEqualTo(ALL);
  }

  private Process child() throws IOException {
    Process child = new ProcessBuilder("sleep", "60").start();
    file("cgroup.procs", child.pid() + "\n");
    return child;
  }

  private static void end(Process child) throws InterruptedException {
    child.destroyForcibly().waitFor();
  }
}
