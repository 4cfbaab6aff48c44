package org.mnemo.cli;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.mnemo.ycsb.server.PagedServers;

/** The right to page servers, which one process of this machine has at a time. */
final class Paging {

  private Paging() {}

  /** Waits for the right, which ends with the channel; skips the test if nothing can be paged. */
  static FileChannel begin() throws IOException {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "mnemo-tests-page");
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    channel.lock();
    assumeThat(PagedServers.refusal()).as("why servers cannot be paged here").isEmpty();
    return channel;
  }
}
