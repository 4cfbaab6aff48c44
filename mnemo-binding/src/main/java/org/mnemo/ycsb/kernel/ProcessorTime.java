package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Processor time of processes of this machine, to the nanosecond, by the kernel's scheduler. */
public final class ProcessorTime {

  private ProcessorTime() {}

  /**
   * Processor time in nanoseconds that the threads of a process have taken which run now. Reading
   * it takes the process no time.
   *
   * @return empty if there is no such process, or the kernel does not tell
   */
  public static OptionalLong ofProcess(long pid) {
    long sumNs = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads) {
        String first = KernelText.of(thread.resolve("schedstat")).replaceFirst(" .*", "");
        if (!first.matches("\\d{1,18}")) {
          return OptionalLong.empty();
        }
        sumNs += Long.parseLong(first);
      }
    } catch (IOException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(sumNs);
  }
}
