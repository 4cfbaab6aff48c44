package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.ycsb.kernel.Processes;

/**
 * A server that Mnemo started.
 *
 * @param store name of its store
 * @param pid number of its process
 * @param startedMs start of that process, in milliseconds since 1970, as process numbers are reused
 * @param file file opened by the server and to be removed; empty if there is none
 * @param emptyBytes bytes of DRAM of the server before it held data
 * @param memory description of its memory, as in {@link MemorySource#description()}
 */
public record LocalServer(
    String tier,
    String store,
    int port,
    long pid,
    long startedMs,
    String memory,
    String file,
    long emptyBytes) {

  /** This server with its present DRAM, while it is empty. */
  LocalServer empty() {
    return new LocalServer(
        tier, store, port, pid, startedMs, memory, file, PageFaultCounter.residentBytes(pid));
  }

  /** Removes the server's file, which stays open while the server runs. */
  void removeFile() {
    if (!file.isEmpty()) {
      try {
        Files.deleteIfExists(Path.of(file));
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(Path.of(file), e);
      }
    }
  }

  Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid)
        .filter(process -> Processes.startMs(pid) == startedMs)
        .filter(process -> Processes.runs(pid));
  }

  public boolean runs() {
    return process().isPresent();
  }

  /**
   * Verifies that the server's memory is on its node.
   *
   * @return the location, as a clause; empty if unbound
   * @throws org.mnemo.core.MnemoException if the memory is elsewhere or its location cannot be read
   */
  public Optional<String> verify(MemorySource wanted) {
    if (!(wanted instanceof MemorySource.Numa numa)) {
      return Optional.empty();
    }
    PlacedPages pages = PlacedPages.of(pid);
    pages.requireOn(numa.node(), "the server of tier " + tier);
    return Optional.of(pages.verification(numa.node()));
  }
}
