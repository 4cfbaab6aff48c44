package org.mnemo.reproduction.paper;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;

/** The data of one paper: what it states, and the tables and pictures of its parts. */
public final class Statements {

  /** Text of a comparison where the paper says nothing in words. */
  public static final String NONE = "not stated";

  private final Class<?> type;
  private final Map<String, Statement> byId = new LinkedHashMap<>();
  private final Map<String, NamedCsvRecord> parts;

  private Statements(Class<?> type) {
    this.type = type;
    this.parts = rows("parts.csv");
    rows("paper.csv")
        .forEach(
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

  /**
   * The data in the package of a class: {@code paper.json}, {@code paper.csv} and {@code
   * parts.csv}.
   */
  public static Statements read(Class<?> type) {
    return new Statements(type);
  }

  private String text(String file) {
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, NamedCsvRecord> rows(String file) {
    Map<String, NamedCsvRecord> all = new LinkedHashMap<>();
    for (NamedCsvRecord row : CsvReader.builder().ofNamedCsvRecord(text(file))) {
      if (all.put(row.getField(0), row) != null) {
        throw new IllegalStateException(file + " has two rows " + row.getField(0));
      }
    }
    return all;
  }

  private static double number(String field) {
    return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
  }

  /** The paper of these parts. */
  public Paper paper(Part... all) {
    Paper.Head head = Json.parse(text("paper.json"), "paper.json", Paper.Head.class);
    return new Paper(head, this, List.of(all));
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
