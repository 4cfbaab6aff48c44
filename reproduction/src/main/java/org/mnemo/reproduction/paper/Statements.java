package org.mnemo.reproduction.paper;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one paper states, in the sequence of its file. */
public final class Statements {

  /** Text of a comparison where the paper says nothing in words. */
  public static final String NONE = "not stated";

  private static final String FILE = "paper.csv";

  private final Map<String, Statement> byId;

  private Statements(Map<String, Statement> byId) {
    this.byId = byId;
  }

  /** The statements of {@code paper.csv} in the package of a class. */
  public static Statements read(Class<?> type) {
    Map<String, Statement> all = new LinkedHashMap<>();
    try (InputStream in = type.getResourceAsStream(FILE);
        CsvReader<NamedCsvRecord> rows =
            CsvReader.builder().ofNamedCsvRecord(Objects.requireNonNull(in, FILE))) {
      for (NamedCsvRecord row : rows) {
        String id = row.getField("id");
        Statement statement =
            new Statement(
                id,
                row.getField("place"),
                row.getField("statement"),
                number(row.getField("low")),
                number(row.getField("high")));
        if (all.put(id, statement) != null) {
          throw new IllegalStateException(FILE + " has two rows " + id);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Statements(all);
  }

  private static double number(String field) {
    return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
  }

  /** All statements, by their names. */
  public Map<String, Statement> all() {
    return new LinkedHashMap<>(byId);
  }

  public @Nullable Statement find(String id) {
    return byId.get(id);
  }

  /**
   * The statement of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Statement of(String id) {
    Statement found = byId.get(id);
    if (found == null) {
      throw new IllegalArgumentException(FILE + " has no row " + id);
    }
    return found;
  }

  /** The words of the statement of that name. */
  public String text(String id) {
    return of(id).statement();
  }
}
