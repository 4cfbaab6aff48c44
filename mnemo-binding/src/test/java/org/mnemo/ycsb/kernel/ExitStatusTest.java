package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("processes")
class ExitStatusTest {

  @Test
  void tellsWhoMayHaveKilledAProcess() throws Exception {
    int killed = new ProcessBuilder("sh", "-c", "kill -9 $$").start().waitFor();
    assertThat(ExitStatus.inWords(killed)).contains("signal 9", "dmesg");
    int aborted = new ProcessBuilder("sh", "-c", "kill -6 $$").start().waitFor();
    assertThat(ExitStatus.inWords(aborted)).contains("signal 6");
    assertThat(ExitStatus.inWords(3)).contains("status 3");
    assertThat(ExitStatus.inWords(255)).contains("status 255");
  }
}
