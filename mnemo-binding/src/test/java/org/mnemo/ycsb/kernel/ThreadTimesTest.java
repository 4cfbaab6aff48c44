package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {

  @TempDir Path root;

  private Path thread(long pid, int number, long ns) throws IOException {
    Path directory = Files.createDirectories(root.resolve("%d/task/%d".formatted(pid, number)));
    return Files.writeString(directory.resolve("schedstat"), ns + " 9 3\n");
  }

  @Test
  void growsAsThreadsComeAndGo() throws IOException {
    ThreadTimes times = new ThreadTimes(root);
    thread(1, 1, 1000);
    Path ending = thread(1, 2, 500);
    assertThat(times.read(List.of(1L))).isZero();
    Files.delete(ending);
    thread(1, 1, 1100);
    thread(2, 3, 40);
    assertThat(times.read(List.of(1L, 2L, 3L))).isEqualTo(100);
    // Another thread with the number of an ended one.
    thread(2, 3, 30);
    assertThat(times.read(List.of(1L, 2L))).isEqualTo(100);
    thread(2, 3, 36);
    assertThat(times.read(List.of(1L, 2L))).isEqualTo(106);
    assertThat(times.read(List.of())).isEqualTo(106);
  }
}
