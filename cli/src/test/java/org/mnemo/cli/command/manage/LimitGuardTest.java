package org.mnemo.cli.command.manage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.kernel.MemoryCgroup;

/** On files as of a cgroup of version 1, of which no kernel sets any. */
@Tag("processes")
class LimitGuardTest {

  private static final long ALL = 8L << 30;
  private static final long LESS = 6L << 30;

  @TempDir Path directory;

  @BeforeEach
  void makeGroup() throws IOException {
    file("notify_on_release", "0");
    file("memory.limit_in_bytes", Long.toString(ALL));
    file("memory.oom_control", "oom_kill_disable 0\nunder_oom 0\n");
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
  }

  private String text(String name) throws IOException {
    return Files.readString(directory.resolve(name)).lines().findFirst().orElse("");
  }

  @Test
  void processesWaitAtALoweredLimitOnly() throws IOException {
    try (LimitGuard guard = LimitGuard.of(MemoryCgroup.in(directory))) {
      assertThat(text("memory.oom_control")).isEqualTo("oom_kill_disable 0");
      assertThat(guard.set(LESS)).isTrue();
      assertThat(text("memory.oom_control")).isEqualTo("1");
      assertThat(guard.set(ALL)).isTrue();
      assertThat(text("memory.oom_control")).isEqualTo("0");
      assertThat(guard.set(LESS)).isTrue();
    }
    assertThat(text("memory.oom_control")).isEqualTo("0");
    assertThat(text("memory.limit_in_bytes")).isEqualTo(Long.toString(ALL));
  }

  @Test
  void limitOfSomebodyElseIsNeverOverwritten() throws IOException {
    String theirs = Long.toString(7L << 30);
    try (LimitGuard guard = LimitGuard.of(MemoryCgroup.in(directory))) {
      assertThat(guard.set(LESS)).isTrue();
      file("memory.limit_in_bytes", theirs);
      assertThat(guard.set(LESS - 4096)).isFalse();
      assertThat(guard.isChanged()).isTrue();
    }
    assertThat(text("memory.limit_in_bytes")).isEqualTo(theirs);
  }

  @Test
  void liftedLimitIsNobodyElses() throws IOException {
    try (LimitGuard guard = LimitGuard.of(MemoryCgroup.in(directory))) {
      assertThat(guard.set(LESS)).isTrue();
      guard.lift();
      assertThat(text("memory.limit_in_bytes")).isEqualTo(Long.toString(ALL));
      assertThat(guard.isChanged()).isFalse();
      assertThat(guard.set(ALL)).isTrue();
      assertThat(guard.set(LESS)).isTrue();
      file("memory.limit_in_bytes", Long.toString(ALL));
      assertThat(guard.isChanged()).isTrue();
      String theirs = Long.toString(7L << 30);
      file("memory.limit_in_bytes", theirs);
      guard.lift();
      assertThat(text("memory.limit_in_bytes")).isEqualTo(theirs);
    }
  }
}
