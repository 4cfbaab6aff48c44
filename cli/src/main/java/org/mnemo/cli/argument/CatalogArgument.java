package org.mnemo.cli.argument;

import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.PathText;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.FittedGroup;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.offer.PriceSelection;
import picocli.CommandLine.Option;

/** The option that names the prices which turn the cost factor into dollars. */
@Section("Memory, price and model")
public final class CatalogArgument {

  @Option(
      names = "--catalog",
      paramLabel = "PRICES",
      description =
          "Also show dollars a month by a provider's prices. PRICES is PROVIDER, PROVIDER:FAMILY,FAMILY or FILE.csv with families or not (default: the catalogue of 'bin/mnemo price --provider').")
  private @Nullable String catalog;

  private final Clock clock = Clock.systemUTC();

  /** The requested prices; null if none. */
  public @Nullable CatalogPrice price() {
    return catalog == null ? null : price(catalog, LocalDate.now(clock));
  }

  /**
   * The price of {@code PROVIDER}, {@code PROVIDER:FAMILY,FAMILY}, or the same with {@code
   * FILE.csv} instead of the provider.
   *
   * @throws org.mnemo.core.MnemoException if there are no such prices, or if they leave the price
   *     of memory open
   */
  static CatalogPrice price(String text, LocalDate today) {
    int colon = text.lastIndexOf(':');
    String whose = colon < 0 ? text : text.substring(0, colon);
    List<String> families = colon < 0 ? List.of() : families(text.substring(colon + 1));
    boolean own = whose.endsWith(".csv");
    PriceList list =
        own ? PriceList.read(List.of(PathText.parse("--catalog", whose))) : PriceList.builtIn();
    String provider = own ? list.providerOf(PriceSelection.named(families)) : whose;
    return new CatalogPrice(
        FittedGroup.of(new PriceSelection(provider, families, null, null).from(list)), today);
  }

  /** Names with commas between, empty ones included: they are not meant to be there. */
  public static List<String> families(String text) {
    return List.of(text.split(",", -1));
  }
}
