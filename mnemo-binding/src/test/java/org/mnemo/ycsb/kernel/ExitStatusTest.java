package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("processes")
class ExitStatusTest {

  @Test
  void tellsWhoMayHaveKilledAProcess() throws Exception {
    int killed = new ProcessBuilder("sh", "-c", "kill -9 $$").start().waitFor();
    assertThat(ExitStatus.inWords(killed))
        .startsWith("was killed (signal 9): if nobody did, the kernel had run out of memory");
    int aborted = new ProcessBuilder("sh", "-c", "kill -6 $$").start().waitFor();
    assertThat(ExitStatus.inWords(aborted)).isEqualTo("was ended by signal 6");
    assertThat(ExitStatus.inWords(3)).isEqualTo("ended with status 3");
    assertThat(ExitStatus.inWords(255)).isEqualTo("ended with status 255");
  }
}
