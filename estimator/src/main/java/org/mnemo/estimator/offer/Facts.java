package org.mnemo.estimator.offer;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one product, read from {@code product-facts.csv}: a line a fact, with its source
 * and date.
 *
 * <p>Every product has {@code keys_in_ram}, yes or no. Without a value, {@code
 * ram_bytes_of_a_moved_record} says that the RAM of keys is unknown, and {@code ram_bytes_of_a_key}
 * that it is as in Redis. {@code advised_hot_percent} and {@code least_hot_percent} are shares of
 * hot data; without them none is asked for. Other facts are those that the constructors of the
 * product's {@link RecordRule} and {@link Offer} read, or for people only.
 */
public final class Facts {

  private static final String RESOURCE = "product-facts.csv";

  private static final Map<String, Map<String, Fact>> ALL = read();

  /**
   * A figure of a product and where it stands.
   *
   * @param name what the figure is, with its unit, in snake_case
   * @param value the figure; null if the product's publisher does not state it
   * @param source publication, or program and version in which it was measured; without a value,
   *     where it was looked for
   * @param asOf date of the source, or on which it was read, as ISO 8601
   */
  public record Fact(String name, @Nullable String value, String source, String asOf) {}

  private final String product;
  private final Map<String, Fact> facts;

  private Facts(String product, Map<String, Fact> facts) {
    this.product = product;
    this.facts = facts;
  }

  /**
   * The facts of a product.
   *
   * @throws IllegalArgumentException if there are none
   */
  static Facts of(String product) {
    Map<String, Fact> facts = ALL.get(product);
    if (facts == null) {
      throw new IllegalArgumentException(RESOURCE + " has no line of " + product);
    }
    return new Facts(product, facts);
  }

  private static Map<String, Map<String, Fact>> read() {
    Map<String, Map<String, Fact>> all = new LinkedHashMap<>();
    try (InputStream in =
            Objects.requireNonNull(Facts.class.getResourceAsStream(RESOURCE), RESOURCE);
        CsvReader<NamedCsvRecord> rows =
            CsvReader.builder()
                .ofNamedCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (NamedCsvRecord row : rows) {
        Fact fact =
            new Fact(
                row.getField("fact"),
                row.getField("value").isEmpty() ? null : row.getField("value"),
                row.getField("source"),
                row.getField("as_of"));
        all.computeIfAbsent(row.getField("product"), name -> new LinkedHashMap<>())
            .merge(
                fact.name(),
                fact,
                (first, second) -> {
                  throw new IllegalStateException(RESOURCE + " has twice " + second);
                });
      }
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
    return all;
  }

  /** All facts, in the order of the file. */
  List<Fact> all() {
    return List.copyOf(facts.values());
  }

  /** True if the product has such a figure, published or not. */
  boolean has(String name) {
    return facts.containsKey(name);
  }

  /** A text that must be there. */
  String text(String name) {
    Fact fact = facts.get(name);
    String value = fact == null ? null : fact.value();
    if (value == null) {
      throw new IllegalStateException(RESOURCE + " has no " + name + " of " + product);
    }
    return value;
  }

  /** True if the figure was looked for, and its publisher does not state it. */
  boolean isMissing(String name) {
    Fact fact = facts.get(name);
    return fact != null && fact.value() == null;
  }

  /** True if keys stay in RAM when their values are moved. */
  boolean keepsKeysInRam() {
    return text("keys_in_ram").equals("yes");
  }

  /** A whole number that must be there. */
  long number(String name) {
    return Long.parseLong(text(name));
  }

  /** A whole number; empty if it is not published, or the product has no such figure. */
  OptionalLong known(String name) {
    return has(name) && !isMissing(name) ? OptionalLong.of(number(name)) : OptionalLong.empty();
  }
}
