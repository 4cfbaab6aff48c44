package org.mnemo.ycsb.capture;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.ycsb.capture.CaptureDirectory.SegmentFile;

/**
 * Compresses and writes segments in a separate thread. Its queue is bounded ({@link #MOST_WAITING}
 * blocks): a source that is faster for more than {@link #PATIENCE_MS} is stopped, as the server's
 * buffer would fill.
 */
final class SegmentWriter implements AutoCloseable {

  private static final int BLOCK_BYTES = 1 << 16;
  private static final int MOST_WAITING = 64;
  private static final long PATIENCE_MS = 2000;

  /** Writing was slower than reading. */
  static final class FellBehindException extends MnemoException {

    private static final long serialVersionUID = 1L;

    FellBehindException() {
      super(
          "%d MB wait for a disk or compression slower than the server; name a faster place, or reduce --sample"
              .formatted(((long) MOST_WAITING * BLOCK_BYTES) >> 20));
    }
  }

  /** Bytes of the unfinished segment, and its end if they complete it. */
  @SuppressWarnings("ArrayRecordComponent") // Blocks are never compared.
  private record Block(byte[] bytes, Captured.@Nullable Segment end, boolean isLast) {}

  private final Supplier<SegmentFile> files;
  private final ArrayBlockingQueue<Block> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread thread = new Thread(this::write, "capture-writer");
  private volatile @Nullable Throwable failure;
  private boolean isClosed;

  /**
   * @param files starts the file of the next segment
   */
  SegmentWriter(Supplier<SegmentFile> files) {
    this.files = files;
    thread.setDaemon(true);
    thread.start();
  }

  /** Stream for the bytes of the segment; for one thread. */
  OutputStream out() {
    return new OutputStream() {
      @Override
      public void write(byte[] bytes, int offset, int length) {
        for (int at = 0; at < length; at += BLOCK_BYTES) {
          int from = offset + at;
          int to = from + Math.min(BLOCK_BYTES, length - at);
          put(new Block(Arrays.copyOfRange(bytes, from, to), null, false));
        }
      }

      @Override
      public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
      }
    };
  }

  /** Ends the written segment, which is then durable. */
  void end(Captured.Segment segment) {
    put(new Block(new byte[0], segment, false));
  }

  private void put(Block block) {
    try {
      boolean isTaken = false;
      long left = PATIENCE_MS;
      for (; !isTaken && left > 0; left -= 100) {
        requireNoFailure();
        isTaken = waiting.offer(block, 100, TimeUnit.MILLISECONDS);
      }
      if (!isTaken) {
        throw new FellBehindException();
      }
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("the capture was interrupted", e);
    }
  }

  private void requireNoFailure() {
    Throwable failed = failure;
    if (failed != null) {
      // A new one each time: a failure here may be suppressed by the same failure elsewhere.
      throw failed instanceof UnwritableException unwritable
          ? unwritable.again()
          : failed instanceof MnemoException
              ? new MnemoException(String.valueOf(failed.getMessage()), failed)
              : new IllegalStateException("segments cannot be written", failed);
    }
  }

  private void write() {
    @Nullable SegmentFile file = null;
    try {
      for (Block block = waiting.take(); !block.isLast(); block = waiting.take()) {
        if (file == null) {
          file = files.get();
        }
        file.write(block.bytes());
        Captured.Segment end = block.end();
        if (end != null) {
          file.commit(end);
          file = null;
        }
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (file != null) {
        file.close();
      }
    }
  }

  /**
   * Waits until all ended segments are written.
   *
   * @throws MnemoException if one failed
   * @throws IllegalStateException with its cause, if that is not a {@link MnemoException}
   */
  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      while (thread.isAlive()
          && !waiting.offer(new Block(new byte[0], null, true), 100, TimeUnit.MILLISECONDS)) {
        // It is still writing its queue.
      }
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    requireNoFailure();
  }
}
