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
import org.mnemo.core.text.ByteSize;
import org.mnemo.core.text.PathText;
import org.mnemo.core.text.Percentage;

/**
 * The user's options for a non-volatile memory of several forms.
 *
 * @param nvmShare share of FastMem that is non-volatile, above 0 and below 1
 * @param nvmBytes non-volatile bytes of FastMem, instead of a share; 0 to use the share
 * @param nvmPrice price of a byte of non-volatile memory relative to DRAM, above 0
 * @param persistentShare share of the writes that are persistent, from 0 to 1
 * @param compressionRatio bytes of pages per byte of the compressed store, at least 1
 * @param ratioSource origin of the ratio
 */
public record FormOptions(
    double nvmShare,
    long nvmBytes,
    double nvmPrice,
    double persistentShare,
    double compressionRatio,
    RatioSource ratioSource) {

  /** Origin of a compression ratio. */
  public enum RatioSource {
    /** The default: the low end of the paper's 2 to 7. */
    ASSUMED,
    /** The user gave it. */
    GIVEN,
    /** Values were compressed. */
    MEASURED
  }

  private static final double MOST_RATIO = 1000;

  /** Non-volatile memory: bytes, otherwise a share of FastMem. */
  private record Nvm(double share, long bytes) {

    static final Nvm OF_PAPER = new Nvm(6.0 / 32, 0);

    static Nvm parse(String option, String text) {
      if (text.contains("%")) {
        return new Nvm(Percentage.parse(option, text), 0);
      }
      long bytes = ByteSize.parse(option, text);
      if (bytes == 0) {
        throw new UsageException(
            option + " must be above 0; leave the policy polymorphic out without such memory");
      }
      return new Nvm(OF_PAPER.share, bytes);
    }
  }

  // 6 of 32 GB are non-volatile, all writes are persistent (PolyEMT, section 5.2), the price is
  // 1.5 times DRAM's (its section 5.4 has 1.2 to 2), and pages compress to a half (the low end
  // of its section 2.2).
  private static final PolicyOption<Nvm> NVM =
      PolicyOption.of(
          "nvm",
          "B",
          Nvm.OF_PAPER,
          "how much of FastMem is non-volatile, such as 6GB or 18.75% of it (default 18.75%, 6 of 32"
              + " GB)",
          Nvm::parse);

  private static final PolicyOption<Double> NVM_PRICE =
      PolicyOption.number(
          "nvm-price",
          "P",
          1.5,
          "price of a byte of non-volatile memory, as a multiple of DRAM's (default 1.5)");

  private static final PolicyOption<Double> PERSISTENT =
      PolicyOption.of(
          "persistent",
          "WRITES",
          1.0,
          "which writes are persistent: all, none, or a share of them such as 20% (default all)",
          FormOptions::persistentShare);

  private static final PolicyOption<Double> COMPRESSION =
      PolicyOption.number(
          "compression",
          "RATIO",
          2,
          "bytes of pages that a byte of the compressed store holds, at least 1 (default 2, an"
              + " assumption)");

  private static final PolicyOption<String> COMPRESSION_OF =
      PolicyOption.of(
          "compression-of",
          "FILE",
          "",
          "the same, measured with LZ4 on a file of values, or a directory of such, in pages of 4 KiB"
              + " that take whole sectors of 0.5 KiB",
          (option, text) -> text);

  public static final List<PolicyOption<?>> OPTIONS =
      List.of(NVM, NVM_PRICE, PERSISTENT, COMPRESSION, COMPRESSION_OF);

  public FormOptions {
    if (!(nvmShare > 0 && nvmShare < 1)) {
      throw new UsageException(
          "the share of FastMem that is non-volatile must be above 0 and below 1, was " + nvmShare);
    }
    if (nvmBytes < 0) {
      throw new UsageException(
          "non-volatile memory must be of at least 1 byte, was of " + nvmBytes);
    }
    if (!(nvmPrice > 0 && nvmPrice <= MOST_RATIO)) {
      throw new UsageException(
          "the price of non-volatile memory must be above 0 and at most %.0f times DRAM's, was %s"
              .formatted(MOST_RATIO, nvmPrice));
    }
    if (!(persistentShare >= 0 && persistentShare <= 1)) {
      throw new UsageException(
          "the share of writes that are persistent must be from 0 to 1, was " + persistentShare);
    }
    if (!(compressionRatio >= 1 && compressionRatio <= MOST_RATIO)) {
      throw new UsageException(
          "a compression ratio must be from 1 (nothing gained) to %.0f, was %s"
              .formatted(MOST_RATIO, compressionRatio));
    }
  }

  /**
   * The options of the forms.
   *
   * @throws UsageException if an option is malformed or out of range
   * @throws org.mnemo.core.MnemoException if values to compress cannot be read
   */
  public static FormOptions of(String policy, PolicyOptions options) {
    boolean isGiven = options.has(policy, COMPRESSION);
    boolean isMeasured = areMeasured(policy, options);
    if (isGiven && isMeasured) {
      throw new UsageException(
          "compression and compression-of both set the compression ratio; give one");
    }
    Nvm nvm = options.get(policy, NVM);
    return new FormOptions(
        nvm.share(),
        nvm.bytes(),
        options.get(policy, NVM_PRICE),
        options.get(policy, PERSISTENT),
        isMeasured
            ? PageCompression.of(
                    PathText.parse(COMPRESSION_OF.name(), options.get(policy, COMPRESSION_OF)))
                .ratio()
            : options.get(policy, COMPRESSION),
        isMeasured ? RatioSource.MEASURED : isGiven ? RatioSource.GIVEN : RatioSource.ASSUMED);
  }

  /** True if values are compressed to measure the ratio. */
  public static boolean areMeasured(String policy, PolicyOptions options) {
    return options.has(policy, COMPRESSION_OF);
  }

  private static double persistentShare(String option, String text) {
    return switch (text) {
      case "all" -> 1;
      case "none" -> 0;
      default -> {
        if (!text.contains("%")) {
          throw new UsageException(
              "%s must be all, none or a share of the writes such as 20%%, was '%s'"
                  .formatted(option, text));
        }
        yield Percentage.parse(option, text);
      }
    };
  }

  /** Non-volatile bytes of so much FastMem. */
  public long nvmBytes(long fastBytes) {
    return nvmBytes > 0 ? Math.min(nvmBytes, fastBytes) : Math.round(nvmShare * fastBytes);
  }

  /**
   * Compression of values in pages of 4 KiB, each rounded up to sectors of 0.5 KiB (PolyEMT,
   * section 4). Pages that save no sector stay uncompressed. The Java implementation of LZ4
   * compresses.
   *
   * @param pages pages compressed; a partial page is left out, unless it is the only one, which
   *     zeros fill
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
}
