package org.mnemo.core.file;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import com.github.luben.zstd.util.Native;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.mnemo.core.MnemoException;

/** Files that may be compressed with Zstandard or gzip, recognised by their first bytes. */
public final class CompressedFiles {

  private static final int[] ZSTD_MAGIC = {0x28, 0xB5, 0x2F, 0xFD};

  /** Includes the only compression method, which makes the signature three bytes long. */
  private static final int[] GZIP_MAGIC = {0x1F, 0x8B, 8};

  private static final int MOST_SMALL_BYTES = 1 << 24;

  /** The byte order mark U+FEFF in UTF-8. */
  static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private CompressedFiles() {}

  /**
   * Opens a file, decompresses it, and skips a byte order mark, which spreadsheets write. Damage
   * raises a {@link MnemoException} that names the file.
   */
  public static InputStream open(Path file) {
    return open(file, read -> {});
  }

  /**
   * Opens a file as {@link #open(Path)} does and reports progress.
   *
   * @param watch accepts the number of bytes of the file read so far
   */
  public static InputStream open(Path file, LongConsumer watch) {
    return new Unmarked(file, openBytes(file, watch));
  }

  /** Opens a file as {@link #open(Path, LongConsumer)} does, but keeps a byte order mark. */
  public static InputStream openBytes(Path file, LongConsumer watch) {
    try {
      if (Files.isDirectory(file)) {
        throw new MnemoException(file + " is a directory; name a file");
      }
      InputStream raw = new BufferedInputStream(new Watched(stream(file), watch), 1 << 16);
      return new ErrorNaming(file, decompressing(raw, file));
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /**
   * The whole content of a small file, such as one that people write.
   *
   * @throws MnemoException if it cannot be read or is too long
   */
  public static byte[] readSmall(Path file) {
    try (InputStream in = open(file)) {
      byte[] content = in.readNBytes(MOST_SMALL_BYTES + 1);
      if (content.length > MOST_SMALL_BYTES) {
        throw new MnemoException(
            "%s is longer than %d bytes; name a smaller file".formatted(file, MOST_SMALL_BYTES));
      }
      return content;
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  /** A pipe such as /dev/stdin has no length, which channels would read. */
  private static InputStream stream(Path file) throws IOException {
    return Files.exists(file) && !Files.isRegularFile(file)
        ? new FileInputStream(file.toFile())
        : Files.newInputStream(file);
  }

  /**
   * Compresses {@code out} if {@code name} ends in {@code .zst} or {@code .gz}. With Zstandard,
   * flushed content can be read back at once.
   */
  public static OutputStream compressing(String name, OutputStream out) {
    try {
      // Without the checksum, a flipped bit would be read as another key or size.
      if (isZstandard(name)) {
        return new ZstdOutputStream(out, 3).setChecksum(true).setCloseFrameOnFlush(true);
      }
      return name.endsWith(".gz") ? new GZIPOutputStream(out, 1 << 16) : out;
    } catch (IOException e) {
      throw new MnemoException(
          "cannot compress " + name + ": " + e.getMessage() + "; name a file with another suffix",
          e);
    }
  }

  static boolean isZstandard(String name) {
    return name.endsWith(".zst");
  }

  /**
   * Checks that the Zstandard library can be unpacked to a temporary file and loaded, before a
   * measurement depends on it.
   *
   * @throws MnemoException if it cannot, as on a file system mounted noexec
   */
  public static void requireZstandard() {
    try {
      Native.load();
    } catch (UnsatisfiedLinkError | ExceptionInInitializerError e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("no reason given");
      throw new MnemoException(
          "cannot load the Zstandard library from %s (%s); %s"
              .formatted(
                  TemporaryDirectory.parent(),
                  reason.substring(reason.lastIndexOf(": ") + 2),
                  TemporaryDirectory.REMEDY),
          e);
    }
  }

  /**
   * Closes what was read.
   *
   * @param source name of what was read in errors
   * @throws MnemoException if that is not possible
   */
  public static void close(InputStream in, String source) {
    try {
      in.close();
    } catch (IOException e) {
      throw new MnemoException("cannot close " + source + ": " + e.getMessage(), e);
    }
  }

  /** True if a regular file is compressed. */
  public static boolean isCompressed(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return begins(in, ZSTD_MAGIC) || begins(in, GZIP_MAGIC);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(file, e);
    }
  }

  private static InputStream decompressing(InputStream in, Path file) throws IOException {
    if (begins(in, ZSTD_MAGIC)) {
      requireZstandard();
      return new ZstdInputStream(in);
    }
    if (!begins(in, GZIP_MAGIC)) {
      return in;
    }
    try {
      return new WholeGzip(in);
    } catch (EOFException | ZipException e) {
      // The constructor reads the header of the format.
      in.close();
      throw damaged(file, 0, e);
    }
  }

  private static MnemoException damaged(Path file, long bytes, IOException cause) {
    String reason = cause.getMessage() == null ? "unexpected end" : cause.getMessage();
    return new MnemoException(
        "%s is truncated or damaged (%s) after byte %d of its content; copy or record it again"
            .formatted(file, reason, bytes),
        cause);
  }

  private static boolean begins(InputStream in, int[] magic) throws IOException {
    in.mark(magic.length);
    boolean matches = true;
    for (int expected : magic) {
      matches &= in.read() == expected;
    }
    in.reset();
    return matches;
  }

  /** A gzip stream to its end: Java's own skips unreadable members silently. */
  private static final class WholeGzip extends GZIPInputStream {

    private static final int TRAILER_BYTES = 8;

    WholeGzip(InputStream in) throws IOException {
      super(in, 1 << 16);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      if (read < 0 && (inf.getRemaining() > TRAILER_BYTES || in.available() > 0)) {
        throw new ZipException("data after the end is not gzip");
      }
      return read;
    }
  }

  /** Counts the bytes that the buffer reads. */
  private static final class Watched extends FilterInputStream {

    private final LongConsumer watch;
    private long bytes;

    Watched(InputStream in, LongConsumer watch) {
      super(in);
      this.watch = watch;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = in.read(target, offset, length);
      if (read > 0) {
        bytes += read;
        watch.accept(bytes);
      }
      return read;
    }
  }

  /** Skips a byte order mark at the start. */
  private static final class Unmarked extends BlockFilter {

    private final Path file;
    private boolean begun;

    Unmarked(Path file, InputStream in) {
      super(new PushbackInputStream(in, BYTE_ORDER_MARK.length));
      this.file = file;
    }

    /** Skips the mark at the first read, whose caller adds the line to errors. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (!begun) {
        begun = true;
        byte[] first = in.readNBytes(BYTE_ORDER_MARK.length);
        if (begins(first, 0xFF, 0xFE) || begins(first, 0xFE, 0xFF)) {
          throw new MnemoException(
              file
                  + " is text in UTF-16, as PowerShell writes it; convert it to UTF-8, for "
                  + "example by iconv -f UTF-16 -t UTF-8");
        }
        if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
          ((PushbackInputStream) in).unread(first);
        }
      }
      return in.read(bytes, offset, length);
    }

    private static boolean begins(byte[] bytes, int first, int second) {
      return bytes.length > 1 && bytes[0] == (byte) first && bytes[1] == (byte) second;
    }
  }

  /** Names the file in the library's errors. */
  private static final class ErrorNaming extends BlockFilter {

    private final Path file;

    /** Decompressed bytes read so far. */
    private long bytes;

    ErrorNaming(Path file, InputStream in) {
      super(in);
      this.file = file;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      try {
        int read = in.read(target, offset, length);
        bytes += Math.max(0, read);
        return read;
      } catch (IOException e) {
        throw damaged(file, bytes, e);
      }
    }
  }
}
