package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/**
 * Exclusive lock on starting and stopping the servers of a state directory, among the threads of
 * all processes. The operating system releases the lock of a dead process.
 */
record StateLock(ReentrantLock ofThread, FileChannel channel) implements AutoCloseable {

  private static final String FILE = "servers.lock";

  /** Locks among the threads of this process, as a process can lock a file repeatedly. */
  private static final Map<Path, ReentrantLock> OF_THREADS = new ConcurrentHashMap<>();

  /** Waits for the lock of an existing state directory. */
  static StateLock of(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      ReentrantLock ofThread =
          OF_THREADS.computeIfAbsent(directory.toRealPath(), unused -> new ReentrantLock());
      ofThread.lock();
      try {
        return new StateLock(ofThread, locked(file));
      } catch (IOException | RuntimeException e) {
        ofThread.unlock();
        throw e;
      }
    } catch (FileLockInterruptionException e) {
      Thread.currentThread().interrupt();
      throw new MnemoException("interrupted while another process starts or stops servers", e);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private static FileChannel locked(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      channel.lock();
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new MnemoException("cannot give up a lock: " + e.getMessage(), e);
    } finally {
      ofThread.unlock();
    }
  }
}
