package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelTextTest {

  @TempDir Path directory;

  @Test
  void readsNumbersAndRanges() {
    assertThat(KernelText.numbers("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    assertThat(KernelText.numbers("")).isEmpty();
  }

  @Test
  void readsWhatAProcessIsAllowed() throws IOException {
    Path status = directory.resolve("status");
    Files.writeString(
        status, "Name:\tcat\nMems_allowed:\t00000000,00000005\nMems_allowed_list:\t0,2\n");
    assertThat(KernelText.allowed(status, "Mems_allowed_list")).contains(List.of(0, 2));
    assertThat(KernelText.allowed(status, "Cpus_allowed_list")).isEmpty();
    assertThat(KernelText.allowed(directory.resolve("absent"), "Mems_allowed_list")).isEmpty();
  }
}
