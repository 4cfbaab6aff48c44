package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorTimeTest {

  @TempDir Path tasks;

  @Test
  void addsUpTheThreadsOfAProcess() throws IOException {
    Files.writeString(Files.createDirectory(tasks.resolve("7")).resolve("schedstat"), "250 9 3\n");
    Files.writeString(Files.createDirectory(tasks.resolve("8")).resolve("schedstat"), "50 1 1\n");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      assertThat(ProcessorTime.ofThreads(threads)).hasValue(300);
    }
  }

  /** The kernel then fails the listing of its threads, which Java throws unchecked. */
  @Test
  void tellsNothingOfAProcessThatEndsMeanwhile() throws IOException {
    DirectoryStream<Path> ending =
        new DirectoryStream<>() {
          @Override
          public Iterator<Path> iterator() {
            return new Iterator<>() {
              @Override
              public boolean hasNext() {
                throw new DirectoryIteratorException(new IOException("No such process"));
              }

              @Override
              public Path next() {
                return tasks;
              }
            };
          }

          @Override
          public void close() {}
        };
    assertThat(ProcessorTime.ofThreads(ending)).isEmpty();
  }
}
