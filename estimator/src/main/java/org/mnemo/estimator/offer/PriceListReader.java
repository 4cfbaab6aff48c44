package org.mnemo.estimator.offer;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.AtomicFile;

/**
 * Reads price lists: CSV after RFC 4180, in UTF-8, with a header that names at least the nine
 * columns below, in any order. An instance may stand in all files together once for each region and
 * date.
 */
final class PriceListReader {

  static final List<String> COLUMNS =
      List.of(
          "provider",
          "family",
          "instance",
          "region",
          "vcpu",
          "memory_gib",
          "usd_per_hour",
          "as_of",
          "source");

  /** A column that may be absent, or empty: of data tiering, which pays for RAM and SSD. */
  private static final String SSD = "ssd_gib";

  /** Smallest figure that is no mistake; squares beyond the limits might not fit into a double. */
  private static final double LEAST = 1e-6;

  private static final double MOST = 1e9;

  private final List<InstancePrice> prices = new ArrayList<>();
  private final Map<List<String>, String> positions = new HashMap<>();

  List<InstancePrice> prices() {
    return prices;
  }

  /**
   * Adds the prices of a file.
   *
   * @throws MnemoException naming the line of what is wrong
   */
  void read(byte[] content, String name) {
    try (CsvReader<CsvRecord> csv =
            CsvReader.builder()
                // Counted below, where the line is known.
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text(content, name));
        CloseableIterator<CsvRecord> rows = csv.iterator()) {
      if (!rows.hasNext()) {
        throw new MnemoException(
            name + " is empty; a price list has the columns " + String.join(",", COLUMNS));
      }
      List<String> header = header(rows.next(), name);
      while (rows.hasNext()) {
        CsvRecord row = rows.next();
        add(new Row(row, header, name + " line " + row.getStartingLineNumber()));
      }
    } catch (CsvParseException e) {
      throw new MnemoException(
          name + " is no CSV file: " + e.getMessage() + "; write the list after RFC 4180", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(Path.of(name), e);
    }
  }

  private static String text(byte[] content, String name) {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      // The decoder has stopped in front of what it cannot read.
      String before = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      long line = 1 + before.chars().filter(letter -> letter == '\n').count();
      throw new MnemoException("%s line %d: not UTF-8; save it as UTF-8".formatted(name, line), e);
    }
  }

  private static List<String> header(CsvRecord row, String name) {
    List<String> header = row.getFields();
    List<String> missing = COLUMNS.stream().filter(column -> !header.contains(column)).toList();
    if (!missing.isEmpty()) {
      throw new MnemoException(
          "%s line 1: the column%s %s missing; a price list has the columns %s"
              .formatted(
                  name,
                  missing.size() == 1 ? "" : "s",
                  String.join(", ", missing) + (missing.size() == 1 ? " is" : " are"),
                  String.join(",", COLUMNS)));
    }
    COLUMNS.stream()
        .filter(column -> Collections.frequency(header, column) > 1)
        .findFirst()
        .ifPresent(
            column -> {
              throw new MnemoException(
                  "%s line 1: the column %s is there twice; leave one out".formatted(name, column));
            });
    return header;
  }

  private void add(Row row) {
    InstancePrice price = row.price();
    List<String> key =
        List.of(
            price.provider(),
            price.family(),
            price.instance(),
            price.regionName(),
            price.asOf().text());
    String before = positions.putIfAbsent(key, row.position());
    if (before != null) {
      throw new MnemoException(
          "%s: %s in %s as of %s is in %s already; name it once"
              .formatted(
                  row.position(), price.instance(), price.region(), price.asOf().text(), before));
    }
    prices.add(price);
  }

  /** A line with the names of its fields. */
  private record Row(CsvRecord fields, List<String> header, String position) {

    private Row {
      if (fields.getFieldCount() != header.size()) {
        throw new MnemoException(
            "%s: expected %d columns as in the header but found %d; quote fields that hold commas"
                .formatted(position, header.size(), fields.getFieldCount()));
      }
    }

    private InstancePrice price() {
      return new InstancePrice(
          text("provider"),
          text("family"),
          text("instance"),
          text("region"),
          positive("vcpu"),
          positive("memory_gib"),
          header.contains(SSD) && !field(SSD).isEmpty() ? positive(SSD) : 0,
          positive("usd_per_hour"),
          asOf(),
          text("source"));
    }

    private String text(String column) {
      String text = field(column);
      if (text.isEmpty()) {
        throw new MnemoException(position + ": " + column + " is empty; fill it in");
      }
      return VisibleText.of(text);
    }

    private String field(String column) {
      return fields.getField(header.indexOf(column)).strip();
    }

    private double positive(String column) {
      String text = text(column);
      double number = number(text);
      if (number >= LEAST && number <= MOST) {
        return number;
      }
      throw new MnemoException(
          "%s: %s must be a positive number, 0.000001 to 10^9, was '%s'; correct it or leave the line out"
              .formatted(position, column, text));
    }

    private static double number(String text) {
      try {
        // Stricter than doubles, which have words and hexadecimal forms, too.
        return new BigDecimal(text).doubleValue();
      } catch (NumberFormatException e) {
        return Double.NaN;
      }
    }

    private AsOf asOf() {
      String text = text("as_of");
      return AsOf.parse(text)
          .orElseThrow(
              () ->
                  new MnemoException(
                      "%s: as_of must be a date as in %s, was '%s'"
                          .formatted(position, AsOf.FORMS, text)));
    }
  }
}
