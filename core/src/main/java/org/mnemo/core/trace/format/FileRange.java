package org.mnemo.core.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.BlockFilter;

/** Consecutive bytes of an uncompressed file, and its line ends. */
final class FileRange {

  private static final int BUFFER_BYTES = 1 << 16;

  private FileRange() {}

  /**
   * Opens the bytes {@code [from, to)}.
   *
   * @param watch accepts the number of bytes of the range read so far
   */
  static InputStream open(Path file, long from, long to, LongConsumer watch) {
    try {
      FileChannel channel = FileChannel.open(file);
      channel.position(from);
      return new Bounded(Channels.newInputStream(channel), to - from, watch);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** Index after the first line feed at or after {@code from}; the file's size if there is none. */
  static long behindNextLineFeed(Path file, long from) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      long at = from;
      while (channel.read(buffer.clear(), at) > 0) {
        for (int i = 0; i < buffer.position(); i++) {
          if (buffer.get(i) == '\n') {
            return at + i + 1;
          }
        }
        at += buffer.position();
      }
      return channel.size();
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** Number of line feeds in the bytes before {@code to}. */
  static long lines(Path file, long to) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
      long lines = 0;
      long at = 0;
      while (at < to && channel.read(buffer.clear(), at) > 0) {
        int length = (int) Math.min(buffer.position(), to - at);
        for (int i = 0; i < length; i++) {
          lines += buffer.get(i) == '\n' ? 1 : 0;
        }
        at += length;
      }
      return lines;
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** Ends after a number of bytes, and reports progress. */
  private static final class Bounded extends BlockFilter {

    private final long bytes;
    private final LongConsumer watch;
    private long left;

    Bounded(InputStream in, long bytes, LongConsumer watch) {
      super(in);
      this.bytes = bytes;
      this.watch = watch;
      this.left = bytes;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = left == 0 ? -1 : in.read(target, offset, (int) Math.min(length, left));
      if (read > 0) {
        left -= read;
        watch.accept(bytes - left);
      }
      return read;
    }
  }
}
