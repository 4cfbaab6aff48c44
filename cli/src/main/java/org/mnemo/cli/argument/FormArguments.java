package org.mnemo.cli.argument;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.compression.PageCompression;
import org.mnemo.estimator.estimate.Percentage;
import org.mnemo.estimator.model.FormTimes;
import org.mnemo.estimator.policy.form.FormOptions;
import org.mnemo.estimator.policy.form.FormOptions.RatioSource;
import picocli.CommandLine.Option;

/** The options of a non-volatile memory of several forms. */
public final class FormArguments {

  @Option(
      names = "--nvm",
      paramLabel = "B",
      description =
          "polymorphic: how much of FastMem is non-volatile, such as 6GB or 18.75%% of it (default"
              + " 18.75%%, 6 of 32 GB).")
  private @Nullable String nvm;

  @Option(
      names = "--nvm-price",
      paramLabel = "P",
      description =
          "polymorphic: price of a byte of non-volatile memory as a multiple of that of DRAM (default"
              + " 1.5).")
  private @Nullable Double nvmPrice;

  @Option(
      names = "--persistent",
      paramLabel = "WRITES",
      description =
          "polymorphic: which writes are persistent: all, none, or a share of them such as 20%%"
              + " (default all).")
  private @Nullable String persistent;

  @Option(
      names = "--compression",
      paramLabel = "RATIO",
      description =
          "polymorphic: bytes of pages that a byte of the compressed store holds, at least 1 (default"
              + " 2, an assumption).")
  private @Nullable Double compression;

  @Option(
      names = "--compression-of",
      paramLabel = "FILE",
      description =
          "polymorphic: the same, measured with LZ4 on a file of values, or a directory of such, in"
              + " pages of 4 KiB that take whole sectors of 0.5 KiB.")
  private @Nullable Path compressionOf;

  @Option(
      names = "--compressed-read-us",
      paramLabel = "US",
      description = "polymorphic: time in microseconds to expand a page (default 4).")
  private @Nullable Double compressedReadUs;

  @Option(
      names = "--compressed-write-us",
      paramLabel = "US",
      description = "polymorphic: time to compress a page (default 11).")
  private @Nullable Double compressedWriteUs;

  @Option(
      names = "--block-us",
      paramLabel = "US",
      description =
          "polymorphic: time of a page to or from the write cache, through the storage stack (default"
              + " 10, an assumption).")
  private @Nullable Double blockUs;

  @Option(
      names = "--ssd-read-us",
      paramLabel = "US",
      description = "polymorphic: time to read a page from the SSD (default 80).")
  private @Nullable Double ssdReadUs;

  @Option(
      names = "--ssd-write-us",
      paramLabel = "US",
      description = "polymorphic: time to write a page to the SSD (default 100).")
  private @Nullable Double ssdWriteUs;

  @Option(
      names = "--ssd-iops",
      paramLabel = "N",
      description =
          "polymorphic: most pages that the SSD reads and writes in a second (default 16000).")
  private @Nullable Double ssdIops;

  @Option(
      names = "--eviction-wait",
      paramLabel = "P%",
      description =
          "polymorphic: share of the pages that leave the write cache or the compressed store for the"
              + " SSD which a request waits for, as no page is free (default 100%%); the others are"
              + " written in the background.")
  private @Nullable String evictionWait;

  /** Which of these options were given, by name. */
  Map<String, Boolean> given() {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--nvm", nvm != null);
    given.put("--nvm-price", nvmPrice != null);
    given.put("--persistent", persistent != null);
    given.put("--compression", compression != null);
    given.put("--compression-of", compressionOf != null);
    given.put("--compressed-read-us", compressedReadUs != null);
    given.put("--compressed-write-us", compressedWriteUs != null);
    given.put("--block-us", blockUs != null);
    given.put("--ssd-read-us", ssdReadUs != null);
    given.put("--ssd-write-us", ssdWriteUs != null);
    given.put("--ssd-iops", ssdIops != null);
    given.put("--eviction-wait", evictionWait != null);
    return given;
  }

  /**
   * The options of the policy.
   *
   * @throws UsageException if one of them is out of its range
   * @throws org.mnemo.core.MnemoException if values cannot be read
   */
  public FormOptions options() {
    FormOptions defaults = FormOptions.DEFAULTS;
    String size = nvm == null ? "" : nvm;
    boolean isShare = size.contains("%");
    FormOptions options =
        new FormOptions(
            isShare ? Percentage.parse("--nvm", size) : defaults.nvmShare(),
            nvm == null || isShare ? 0 : requireSome(ByteSize.parse("--nvm", size)),
            nvmPrice == null ? defaults.nvmPrice() : nvmPrice,
            persistent == null ? defaults.persistentShare() : persistentShare(persistent),
            compression == null ? defaults.compressionRatio() : compression,
            compression == null ? RatioSource.ASSUMED : RatioSource.GIVEN);
    if (compression != null && compressionOf != null) {
      throw new UsageException(
          "--compression and --compression-of are two ways to say how well pages compress; give one of them");
    }
    return compressionOf == null
        ? options
        : options.withCompression(PageCompression.of(compressionOf).ratio(), RatioSource.MEASURED);
  }

  private static long requireSome(long bytes) {
    if (bytes == 0) {
      throw new UsageException(
          "--nvm must be above 0; leave the policy polymorphic out where there is no such memory");
    }
    return bytes;
  }

  private static double persistentShare(String text) {
    return switch (text.strip()) {
      case "all" -> 1;
      case "none" -> 0;
      default -> {
        if (!text.contains("%")) {
          throw new UsageException(
              "--persistent must be all, none or a share of the writes such as 20%, was '"
                  + text
                  + "'");
        }
        yield Percentage.parse("--persistent", text);
      }
    };
  }

  /**
   * Makes sure that the SSD is named once.
   *
   * @param isComputed true if a memory is computed to be SlowMem, which the SSD is
   * @throws UsageException if its times are given, too
   */
  void requireOneSsd(boolean isComputed) {
    if (isComputed && (ssdReadUs != null || ssdWriteUs != null || ssdIops != null)) {
      throw new UsageException(
          "--memory and --ssd-read-us, --ssd-write-us or --ssd-iops are two ways to say what the SSD of the policy polymorphic takes; give one of them, as in --memory request_read_us=80,request_write_us=100,price=0.025");
    }
  }

  /** Times of the forms. */
  public FormTimes times() {
    FormTimes paper = FormTimes.PAPER;
    return FormTimes.ofMicroseconds(
        us(compressedReadUs, paper.compressedReadNs()),
        us(compressedWriteUs, paper.compressedWriteNs()),
        us(blockUs, paper.blockNs()),
        us(ssdReadUs, paper.ssdReadNs()),
        us(ssdWriteUs, paper.ssdWriteNs()),
        evictionWait == null
            ? paper.evictionWaitShare()
            : Percentage.parse("--eviction-wait", evictionWait),
        ssdIops == null ? paper.ssdOpsPerS() : ssdIops);
  }

  private static double us(@Nullable Double givenUs, double defaultNs) {
    return givenUs == null ? defaultNs / 1e3 : givenUs;
  }
}
