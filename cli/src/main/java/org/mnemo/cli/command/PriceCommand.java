package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.offer.AsOf;
import org.mnemo.estimator.offer.FittedGroup;
import org.mnemo.estimator.offer.PaperFigure;
import org.mnemo.estimator.offer.PriceAnswer;
import org.mnemo.estimator.offer.PriceCsv;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.offer.PriceSelection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "price",
    description = {
      "Fit the prices of a vCPU and of a GiB of memory to price lists.",
      "Without options it names the lists."
    },
    footer = {"", "Examples:", "  bin/mnemo price", "  bin/mnemo price --paper"})
public final class PriceCommand implements Callable<Integer> {

  @Option(
      names = "--provider",
      paramLabel = "P",
      description =
          "Provider of the prices (default: the one that has the families of --instances).")
  private @Nullable String provider;

  @Option(
      names = "--instances",
      paramLabel = "F",
      description =
          "Families of instances to fit together, with commas between, or 'all' (default: a memory-optimised and a general-purpose family).")
  private List<String> familyLists = List.of();

  @Option(
      names = "--region",
      paramLabel = "R",
      description = "Region (default: the one with most of these prices).")
  private @Nullable String region;

  @Option(
      names = "--as-of",
      paramLabel = "D",
      description = "Newest prices up to this day, month, quarter or year (default: of all).")
  private @Nullable AsOf asOf;

  @Option(
      names = "--list",
      paramLabel = "FILE",
      arity = "1..*",
      description = "Price lists of your own, CSV.")
  private List<Path> lists = List.of();

  @Option(
      names = "--paper",
      description = "Fit the families of Fig. 1 of the Mnemo paper, and compare.")
  private boolean paper;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for price.csv and price-instances.csv.")
  private @Nullable Path out;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    if (paper) {
      return paper();
    }
    PriceList list = lists.isEmpty() ? PriceList.builtIn() : PriceList.read(lists);
    if (!asksForFit() && out == null) {
      PriceAnswer overview = PriceAnswer.of(list, howToGoOn(list));
      answer.give(overview, overview.answer());
      return 0;
    }
    List<String> families =
        familyLists.stream().map(CatalogArgument::families).flatMap(List::stream).toList();
    PriceSelection selection =
        new PriceSelection(
            provider == null ? list.providerOf(PriceSelection.named(families)) : provider,
            families,
            region,
            asOf);
    PriceAnswer.Fit fit = PriceAnswer.Fit.of(FittedGroup.of(selection.from(list)));
    give(PriceAnswer.of(fit), List.of(fit));
    return 0;
  }

  private boolean asksForFit() {
    return provider != null || !familyLists.isEmpty() || region != null || asOf != null;
  }

  private int paper() {
    if (asksForFit() || !lists.isEmpty()) {
      throw new UsageException(
          "--paper has families, dates and lists of its own; leave out --provider, --instances,"
              + " --region, --as-of and --list");
    }
    PriceAnswer.Paper figure = PriceAnswer.Paper.of(PaperFigure.bars());
    give(PriceAnswer.of(figure), figure.fits());
    return 0;
  }

  private String howToGoOn(PriceList list) {
    return "Next: bin/mnemo price%s --provider %s, or --instances with families of one provider."
        .formatted(
            lists.isEmpty()
                ? ""
                : lists.stream()
                    .map(file -> " " + CommandLineText.quoted(file.toString()))
                    .collect(Collectors.joining("", " --list", "")),
            CommandLineText.quoted(list.providers().get(0)));
  }

  private void give(PriceAnswer priced, List<PriceAnswer.Fit> fits) {
    if (out == null) {
      answer.give(priced, priced.answer());
      return;
    }
    // First, so that a full disk does not keep the answer from its reader.
    answer.show(priced.answer());
    PriceCsv.write(out, fits);
    answer.finish(
        priced,
        Stream.of("price.csv", "price-instances.csv")
            .map(out::resolve)
            .map(Path::toString)
            .toList());
  }
}
