package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Processor time of processes of this machine in nanoseconds, from the kernel's scheduler. */
public final class ProcessorTime {

  private static final int DECIMAL = 10;

  private ProcessorTime() {}

  /**
   * Processor time in nanoseconds of a process's present threads. Reading costs the process no
   * time.
   *
   * @return empty if the process is missing, or the time unknown
   */
  public static OptionalLong ofProcess(long pid) {
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      return ofThreads(threads);
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /**
   * Processor time in nanoseconds of the threads with these directories.
   *
   * @return empty if the process ends meanwhile, or the time is unknown
   */
  static OptionalLong ofThreads(DirectoryStream<Path> threads) {
    long sumNs = 0;
    try {
      for (Path thread : threads) {
        OptionalLong ns = ofThread(thread);
        if (ns.isEmpty()) {
          return ns;
        }
        sumNs += ns.getAsLong();
      }
    } catch (DirectoryIteratorException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(sumNs);
  }

  /** Processor time of the thread with this directory; empty if it has ended. */
  static OptionalLong ofThread(Path thread) {
    String times = KernelText.of(thread.resolve("schedstat"));
    int end = times.indexOf(' ');
    return end < 0 ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(times, 0, end, DECIMAL));
  }
}
