package org.mnemo.reproduction.paper;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;

/** The data of one paper: what it states, and the tables and pictures of its parts. */
public final class Statements {

  /** Text of a comparison where the paper says nothing in words. */
  public static final String NONE = "not stated";

  private final Map<String, Statement> byId = new LinkedHashMap<>();
  private final Map<String, NamedCsvRecord> parts;

  private Statements(Map<String, NamedCsvRecord> statements, Map<String, NamedCsvRecord> parts) {
    this.parts = parts;
    statements.forEach(
        (id, row) ->
            byId.put(
                id,
                new Statement(
                    id,
                    row.getField("place"),
                    row.getField("statement"),
                    number(row.getField("low")),
                    number(row.getField("high")),
                    row.getField("what"),
                    row.getField("why"))));
  }

  /** The data of {@code paper.csv} and {@code parts.csv} in the package of a class. */
  public static Statements read(Class<?> type) {
    return new Statements(rows(type, "paper.csv"), rows(type, "parts.csv"));
  }

  private static Map<String, NamedCsvRecord> rows(Class<?> type, String file) {
    Map<String, NamedCsvRecord> all = new LinkedHashMap<>();
    try (InputStream in = type.getResourceAsStream(file);
        CsvReader<NamedCsvRecord> rows =
            CsvReader.builder().ofNamedCsvRecord(Objects.requireNonNull(in, file))) {
      for (NamedCsvRecord row : rows) {
        if (all.put(row.getField(0), row) != null) {
          throw new IllegalStateException(file + " has two rows " + row.getField(0));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static double number(String field) {
    return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
  }

  /** A part that is made of numbers that need no run. */
  public Part part(String name, Consumer<Sheet> maker) {
    return part(name, plan -> List.of(), maker);
  }

  /** The part of that name. */
  public Part part(
      String name, Function<MeasurementPlan, List<Measurement>> runs, Consumer<Sheet> maker) {
    NamedCsvRecord row = Objects.requireNonNull(parts.get(name), name);
    return new Part(
        name,
        row.getField("title"),
        List.of(row.getField("columns").split(" ", -1)),
        row.getField("picture"),
        row.getField("subtitle"),
        row.getField("y"),
        row.getField("note"),
        runs,
        maker);
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
      throw new IllegalArgumentException("paper.csv has no row " + id);
    }
    return found;
  }
}
