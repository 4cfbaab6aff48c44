package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.ByteSize;
import org.mnemo.core.text.Percentage;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.product.FlashPrices;
import org.mnemo.estimator.product.ListingFit;
import org.mnemo.estimator.product.ListingSurvey;
import org.mnemo.estimator.product.Product;
import org.mnemo.estimator.product.Products;
import org.mnemo.estimator.report.product.FitAnswer;
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

  /** Flash whose price as a share of that of RAM is the default. */
  private static final String FLASH = "nvme-gen3";

  private static final long DAY_SECONDS = 86_400;

  @Parameters(
      paramLabel = "LISTING",
      description = "Every stored key with its sizes, as 'bin/mnemo scan' writes it.")
  private Path listing = Path.of("");

  @Option(
      names = "--product",
      completionCandidates = CompletionCandidates.ProductNames.class,
      paramLabel = "NAME",
      description =
          "One product in sentences, with the sources of its figures (default: a table of"
              + " all).")
  private @Nullable String product;

  @Option(
      names = "--budget",
      paramLabel = "BYTES",
      description = "RAM that you have, such as 16GiB: says what is left of it for hot values.")
  private @Nullable String budget;

  @Option(
      names = "--in-use-within",
      paramLabel = "TIME",
      description =
          "Data is in use that was accessed within this time before the listing (default 24h, the"
              + " shortest time that holds whatever is used every day).")
  private String inUseWithin = "24h";

  @Option(
      names = "--hot",
      paramLabel = "P%",
      description =
          "Share of the values that what is bought shall keep in RAM, such as the split that"
              + " 'bin/mnemo estimate' recommends (default: the values in use, else the share that"
              + " the product's publisher names).")
  private @Nullable String hot;

  @Option(
      names = "--price",
      paramLabel = "P",
      description =
          "Price of a byte of flash as a share of that of RAM, above 0 and below 1 (default: that of"
              + " the memory "
              + FLASH
              + "). Nodes of ElastiCache have prices of their own.")
  private @Nullable Double price;

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    List<Product> products = product == null ? Products.all() : List.of(Products.byName(product));
    FlashPrices prices = new FlashPrices(price == null ? defaultPrice() : price, catalog.price());
    ListingFit fit =
        new ListingSurvey(
                products,
                periodSeconds(inUseWithin),
                budget == null ? null : (Long) budgetBytes(budget),
                hot == null ? null : (Double) Percentage.parse("--hot", hot),
                prices)
            .of(listing);
    FitAnswer given = FitAnswer.of(fit, prices.flashPrice());
    answer.give(given, given.answer());
    return 0;
  }

  /** The answer for a listing with all products and no budget. */
  static FitAnswer answer(Path listing) {
    FlashPrices prices = new FlashPrices(defaultPrice(), null);
    ListingSurvey survey = new ListingSurvey(Products.all(), DAY_SECONDS, null, null, prices);
    return FitAnswer.of(survey.of(listing), prices.flashPrice());
  }

  private static long budgetBytes(String text) {
    long bytes = ByteSize.parse("--budget", text);
    if (bytes == 0) {
      throw new UsageException("--budget must be above 0, was '" + text + "'");
    }
    return bytes;
  }

  private static long periodSeconds(String text) {
    long seconds = TimeSpan.parse("--in-use-within", text).toSeconds();
    if (seconds == 0) {
      throw new UsageException(
          "--in-use-within must be at least 1s, as listings tell no less, was '" + text + "'");
    }
    return seconds;
  }

  private static double defaultPrice() {
    return Objects.requireNonNull(MemoryProfiles.byName(FLASH).price()).low();
  }
}
