package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Processor time of processes whose threads come and go. It never falls, as the sum over the
 * present threads does when one ends.
 */
public final class ThreadTimes {

  private final Path root;
  private Map<Path, Long> lastNs = new HashMap<>();
  private long sumNs;

  /**
   * @param root directory of the processes, which is {@code /proc}
   */
  public ThreadTimes(Path root) {
    this.root = root;
  }

  /**
   * Processor time of these processes' threads in nanoseconds since they were first seen. What a
   * thread ran before its first and after its last call is left out.
   *
   * @param pids their numbers; ended ones add nothing
   */
  public long read(List<Long> pids) {
    Map<Path, Long> nowNs = new HashMap<>();
    for (long pid : pids) {
      Path directory = root.resolve(pid + "/task");
      try (DirectoryStream<Path> threads = Files.newDirectoryStream(directory)) {
        for (Path thread : threads) {
          ProcessorTime.ofThread(thread).ifPresent(ns -> nowNs.put(thread, ns));
        }
      } catch (IOException | DirectoryIteratorException e) {
        // It has ended.
      }
    }
    nowNs.forEach(
        (thread, ns) -> {
          // Less is another thread that got the number of an ended one.
          sumNs += Math.max(0, ns - lastNs.getOrDefault(thread, ns));
        });
    lastNs = nowNs;
    return sumNs;
  }
}
