package org.mnemo.estimator.offer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.text.Nearest;

/** Prices of virtual machines, of any provider, region and date. */
public record PriceList(List<InstancePrice> prices) {

  private static final List<String> BUILT_IN =
      List.of("aws-ec2.csv", "aws-elasticache.csv", "azure.csv", "gcp.csv");

  /** Most names in a sentence, which more would bury. */
  private static final int MOST_NAMES = 16;

  public PriceList {
    prices = List.copyOf(prices);
  }

  /** The lists that Mnemo brings: on-demand list prices, each with its date and source. */
  public static PriceList builtIn() {
    PriceListReader reader = new PriceListReader();
    for (String resource : BUILT_IN) {
      reader.read(builtIn(resource), resource);
    }
    return new PriceList(reader.prices());
  }

  private static byte[] builtIn(String resource) {
    try (InputStream in =
        Objects.requireNonNull(PriceList.class.getResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  /**
   * Reads files.
   *
   * @param files files to read, at least one
   * @throws MnemoException if one cannot be read, lacks a column, or holds what is no price, naming
   *     the line; or if an instance is there twice
   */
  public static PriceList read(List<Path> files) {
    PriceListReader reader = new PriceListReader();
    for (Path file : files) {
      reader.read(CompressedFiles.readSmall(file), file.toString());
    }
    if (reader.prices().isEmpty()) {
      throw new MnemoException(files.get(0) + " holds no price; add a line for each instance");
    }
    return new PriceList(reader.prices());
  }

  /** Providers in alphabetical order. */
  public List<String> providers() {
    return prices.stream().map(InstancePrice::provider).distinct().sorted().toList();
  }

  /** Families in alphabetical order. */
  public List<String> families() {
    return prices.stream().map(InstancePrice::family).distinct().sorted().toList();
  }

  /**
   * The prices of one provider.
   *
   * @throws UsageException if the provider is unknown
   */
  public PriceList ofProvider(String provider) {
    List<InstancePrice> own =
        prices.stream().filter(price -> price.provider().equals(provider)).toList();
    if (own.isEmpty()) {
      throw unknown("provider", provider, providers());
    }
    return new PriceList(own);
  }

  /**
   * The one provider that has these families.
   *
   * @param families may be empty
   * @throws UsageException if none or several have them all
   */
  public String providerOf(List<String> families) {
    for (String family : families) {
      if (!families().contains(family)) {
        throw unknown("family", family, families());
      }
    }
    List<String> candidates =
        providers().stream()
            .filter(provider -> ofProvider(provider).families().containsAll(families))
            .toList();
    if (candidates.size() == 1) {
      return candidates.get(0);
    }
    throw new UsageException(
        candidates.isEmpty()
            ? "no provider has all of %s; fit families of one provider together"
                .formatted(String.join(", ", families))
            : "name the provider, one of %s, or families that one has alone"
                .formatted(String.join(", ", candidates)));
  }

  static UsageException unknown(String what, String name, Collection<String> known) {
    String sentence =
        name.isBlank()
            ? "an empty name is no %s.".formatted(what)
            : "unknown %s '%s'%s".formatted(what, name, Nearest.question(name, known));
    return new UsageException(
        "%s %s"
            .formatted(
                sentence,
                known.size() <= MOST_NAMES
                    ? "There are " + String.join(", ", known)
                    : "'bin/mnemo price' without options says what there is"));
  }
}
