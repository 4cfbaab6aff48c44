package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.Converters;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.offer.FitAnswer;
import org.mnemo.estimator.offer.FlashPrices;
import org.mnemo.estimator.offer.ListingSurvey;
import org.mnemo.estimator.offer.Product;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "fit",
    description = {
      "Check whether your keys fit tiered products, and what to buy.",
      "Such products keep hot values in RAM and the others on flash."
    },
    footer = {
      "",
      "Of the Redis on this machine:",
      "  bin/mnemo scan --out dataset.csv.zst",
      "  bin/mnemo fit dataset.csv.zst --budget 4GiB",
      "  bin/mnemo fit dataset.csv.zst --product elasticache-data-tiering"
    })
public final class FitCommand implements Callable<Integer> {

  /** Flash whose price, as a share of the price of RAM, is the default. */
  private static final String FLASH = "nvme-gen4";

  private static final long DAY_SECONDS = 86_400;

  @Parameters(
      paramLabel = "LISTING",
      description = "Every stored key with its sizes, as 'bin/mnemo scan' writes it.")
  private Path listing = Path.of("");

  @Option(
      names = "--product",
      completionCandidates = CompletionCandidates.ProductNames.class,
      paramLabel = "NAME",
      description = "Show one product, with the sources of its figures (default: a table of all).")
  private @Nullable String product;

  @Option(
      names = "--budget",
      converter = Converters.Bytes.class,
      paramLabel = "BYTES",
      description = "RAM that you have, such as 16GiB, to show what is left for hot values.")
  private @Nullable Long budget;

  @Option(
      names = "--in-use-within",
      defaultValue = "24h",
      paramLabel = "TIME",
      description = "Data is in use if it was accessed within this time before the listing.")
  private Duration inUseWithin = Duration.ZERO;

  @Option(
      names = "--hot",
      converter = Converters.Percent.class,
      paramLabel = "P%",
      description =
          "Share of the values to keep in RAM (default: the values in use, else the share that the publisher names).")
  private @Nullable Double hot;

  @Option(
      names = "--price",
      paramLabel = "P",
      description =
          "Price of a byte of flash as a share of RAM (default: of the memory nvme-gen4). Nodes of ElastiCache have their own prices.")
  private @Nullable Double price;

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    if (budget != null && budget == 0) {
      throw new UsageException("--budget must be above 0, was 0");
    }
    List<Product> products = product == null ? Product.all() : List.of(Product.byName(product));
    FlashPrices prices = new FlashPrices(price == null ? defaultPrice() : price, catalog.price());
    FitAnswer given = new ListingSurvey(products, periodSeconds(), budget, hot, prices).of(listing);
    answer.give(given, given.answer());
    return 0;
  }

  /** The answer for a listing with all products and no budget. */
  static FitAnswer answer(Path listing) {
    FlashPrices prices = new FlashPrices(defaultPrice(), null);
    return new ListingSurvey(Product.all(), DAY_SECONDS, null, null, prices).of(listing);
  }

  private long periodSeconds() {
    if (inUseWithin.toSeconds() == 0) {
      throw new UsageException(
          "--in-use-within must be at least 1s, as listings are no finer, was '%s s'"
              .formatted(inUseWithin.toMillis() / 1e3));
    }
    return inUseWithin.toSeconds();
  }

  private static double defaultPrice() {
    return Objects.requireNonNull(
        MemoryProfiles.byName(FLASH).profile(RangeEnd.MIDDLE, MemoryProfiles.PAPER_FAST).price());
  }
}
