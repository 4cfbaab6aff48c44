package org.mnemo.reproduction.figure;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mnemo.reproduction.measurement.MeasuredValue;

/**
 * What the paper states: a row of {@code paper.csv}.
 *
 * @param place table, figure or section of the paper
 * @param statement the statement in the paper's words or numbers
 * @param low the least that agrees with it, a share; NaN where the statement is no number to be
 *     held against ours
 * @param high the most that agrees with it
 */
record PaperStatement(String id, String place, String statement, double low, double high) {

  /** Text of a comparison where the paper says nothing in words. */
  static final String NONE = "not in the text";

  private static final Map<String, PaperStatement> ALL = read();

  private static Map<String, PaperStatement> read() {
    Map<String, PaperStatement> all = new HashMap<>();
    try (InputStream in = PaperStatement.class.getResourceAsStream("paper.csv");
        CsvReader<NamedCsvRecord> rows =
            CsvReader.builder().ofNamedCsvRecord(Objects.requireNonNull(in, "no paper.csv"))) {
      for (NamedCsvRecord row : rows) {
        String id = row.getField("id");
        all.put(
            id,
            new PaperStatement(
                id,
                row.getField("place"),
                row.getField("statement"),
                number(row.getField("low")),
                number(row.getField("high"))));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static double number(String field) {
    return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
  }

  /** All statements, by their names. */
  static Map<String, PaperStatement> all() {
    return Map.copyOf(ALL);
  }

  static @Nullable PaperStatement find(String id) {
    return ALL.get(id);
  }

  /**
   * The statement of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static PaperStatement of(String id) {
    PaperStatement found = ALL.get(id);
    if (found == null) {
      throw new IllegalArgumentException("paper.csv has no row " + id);
    }
    return found;
  }

  /** The words of the statement of that name. */
  static String text(String id) {
    return of(id).statement();
  }

  /** True if it is a number, or a range of them. */
  boolean isNumber() {
    return !Double.isNaN(low);
  }

  /** Why a value measured here differs; empty if it agrees. See {@link MeasuredValue#why}. */
  String why(MeasuredValue here, String ifLess, String ifMore) {
    return here.why(low, high, ifLess, ifMore);
  }
}
