package org.mnemo.estimator.compression;

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
 * How well values compress in pages of 4 KiB, each of which takes whole sectors of 0.5 KiB
 * (PolyEMT, section 4): pages that gain no sector are kept as they are. LZ4 by its implementation
 * in Java.
 *
 * @param pages pages that were compressed; one that is not full is left out, unless it is the only
 *     one, which zeros fill up
 * @param sectors sectors that they take
 */
public record PageCompression(long pages, long sectors) {

  static final int PAGE_BYTES = 4096;
  static final int SECTOR_BYTES = 512;

  /** Pages are read up to so many, which is 4 GiB. */
  private static final long MOST_PAGES = 1L << 20;

  /**
   * Compresses what a file holds, or all files in a directory and below, joined by their paths.
   *
   * @throws MnemoException if they cannot be read
   * @throws UsageException if there is nothing in them
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

  /** The file that the system refused to read, if it says which. */
  private static Path unreadable(IOException cause, Path values) {
    return cause instanceof FileSystemException refused && refused.getFile() != null
        ? Path.of(refused.getFile())
        : values;
  }

  private static int sectors(int bytes) {
    return Math.min(PAGE_BYTES / SECTOR_BYTES, (bytes + SECTOR_BYTES - 1) / SECTOR_BYTES);
  }

  /** Bytes of pages for each byte that they take, from 1 to 8. */
  public double ratio() {
    return (double) pages * PAGE_BYTES / (sectors * SECTOR_BYTES);
  }
}
