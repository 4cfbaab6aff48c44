package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelListTest {

  @TempDir Path directory;

  @Test
  void readsNumbersAndRanges() {
    assertThat(KernelList.parse("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    assertThat(KernelList.parse("")).isEmpty();
  }

  @Test
  void readsWhatAProcessIsAllowed() throws IOException {
    Path status = directory.resolve("status");
    Files.writeString(
        status, "Name:\tcat\nMems_allowed:\t00000000,00000005\nMems_allowed_list:\t0,2\n");
    assertThat(KernelList.allowed(status, "Mems_allowed_list")).contains(List.of(0, 2));
    assertThat(KernelList.allowed(status, "Cpus_allowed_list")).isEmpty();
    assertThat(KernelList.allowed(directory.resolve("absent"), "Mems_allowed_list")).isEmpty();
  }
}
