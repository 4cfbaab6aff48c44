package org.mnemo.estimator.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;

/**
 * Compression of values in pages of 4 KiB, each rounded up to sectors of 0.5 KiB (PolyEMT, section
 * 4). Pages that save no sector stay uncompressed. The Java implementation of LZ4 compresses.
 *
 * @param pages pages compressed; a partial page is left out, unless it is the only one, which zeros
 *     fill
 * @param sectors sectors that they take
 */
public record PageCompression(long pages, long sectors) {

  static final int PAGE_BYTES = 4096;
  static final int SECTOR_BYTES = 512;

  /** Most pages read: 4 GiB. */
  private static final long MOST_PAGES = 1L << 20;

  /**
   * Compresses a file, or all files below a directory, joined in order of their paths.
   *
   * @throws MnemoException if they cannot be read
   * @throws UsageException if they are empty
   */
  public static PageCompression of(Path values) {
    List<Path> files = files(values);
    LZ4Compressor compressor = LZ4Factory.safeInstance().fastCompressor();
    byte[] page = new byte[PAGE_BYTES];
    byte[] compressed = new byte[compressor.maxCompressedLength(PAGE_BYTES)];
    long pages = 0;
    long sectors = 0;
    int filled = 0;
    for (Path file : files) {
      try (InputStream in = Files.newInputStream(file)) {
        while (pages < MOST_PAGES) {
          filled += in.readNBytes(page, filled, PAGE_BYTES - filled);
          if (filled < PAGE_BYTES) {
            break;
          }
          pages++;
          sectors += sectors(compressor.compress(page, 0, PAGE_BYTES, compressed, 0));
          filled = 0;
        }
      } catch (IOException e) {
        throw AtomicFile.cannotRead(file, e);
      }
    }
    if (pages == 0 && filled > 0) {
      Arrays.fill(page, filled, PAGE_BYTES, (byte) 0);
      pages++;
      sectors += sectors(compressor.compress(page, 0, PAGE_BYTES, compressed, 0));
    }
    if (pages == 0) {
      throw new UsageException(
          values + " holds no bytes to compress; name values with compression-of");
    }
    return new PageCompression(pages, sectors);
  }

  private static List<Path> files(Path values) {
    try (Stream<Path> all = Files.walk(values)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw AtomicFile.cannotRead(values, e);
    } catch (UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      throw AtomicFile.cannotRead(unreadable(cause, values), cause);
    }
  }

  /** The file that the system refused to read, if the error names it. */
  private static Path unreadable(IOException cause, Path values) {
    return cause instanceof FileSystemException refused && refused.getFile() != null
        ? Path.of(refused.getFile())
        : values;
  }

  private static int sectors(int bytes) {
    return Math.min(PAGE_BYTES / SECTOR_BYTES, (bytes + SECTOR_BYTES - 1) / SECTOR_BYTES);
  }

  /** Compression ratio, from 1 to 8. */
  public double ratio() {
    return (double) pages * PAGE_BYTES / (sectors * SECTOR_BYTES);
  }
}
