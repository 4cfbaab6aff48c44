package org.mnemo.core.tier;

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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.PathText;

/**
 * The registry of memory profiles, from {@code tier-profiles.csv} beside this class, and the forms
 * in which a user names one. A new profile is a line of that file with its source.
 */
public final class TierProfiles {

  private static final String RESOURCE = "tier-profiles.csv";

  private static final List<KnownMemory> ALL = read();

  /** Table I of the Mnemo paper: DRAM of its testbed. */
  public static final TierProfile PAPER_FAST = byName("paper-fast");

  /** Table I of the Mnemo paper: DRAM throttled to B:0.12, L:3.62. */
  public static final TierProfile PAPER = byName("paper");

  private static final Pattern COMMA = Pattern.compile(",");

  private static final String LATENCY = "latency_ns";
  private static final String READ = "read_gb_s";
  private static final String WRITE = "write_gb_s";
  private static final String PRICE = "price";
  private static final List<String> FIGURES = List.of(LATENCY, READ, WRITE, PRICE);

  private TierProfiles() {}

  /** All known memories, those without enough figures for emulation included. */
  public static List<KnownMemory> all() {
    return ALL;
  }

  /**
   * The profile of a name.
   *
   * @throws UsageException if there is none, or its figures do not suffice
   */
  public static TierProfile byName(String name) {
    return ALL.stream()
        .filter(memory -> memory.name().equals(name))
        .findFirst()
        .orElseThrow(() -> unknown(name))
        .profile();
  }

  private static UsageException unknown(String name) {
    List<String> names = ALL.stream().map(KnownMemory::name).toList();
    return new UsageException(
        "unknown memory profile '%s'%s Use one of %s, a .json file of 'bin/mnemo probe', or latency_ns=...,read_gb_s=...,write_gb_s=..."
            .formatted(name, Nearest.question(name, names), namesToEmulate()));
  }

  public static List<String> namesToEmulate() {
    return ALL.stream().filter(KnownMemory::isComplete).map(KnownMemory::name).toList();
  }

  /**
   * The profile that a user names: {@code NAME}, {@code FILE.json} of {@code bin/mnemo probe}, or
   * figures as in {@code latency_ns=305,read_gb_s=6.6,write_gb_s=2.3,price=0.2}, the price
   * optional.
   *
   * @param property name of the property that has the text as its value, for messages
   * @throws MnemoException if it is none of these
   */
  public static TierProfile of(String property, String text) {
    if (text.contains("=")) {
      return ofFigures(property, text);
    }
    if (text.endsWith(".json")) {
      return TierProfile.read(PathText.parse(property, text));
    }
    return byName(text);
  }

  private static TierProfile ofFigures(String property, String text) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String assignment : COMMA.split(text, -1)) {
      String[] parts = assignment.split("=", 2);
      String name = parts[0].strip();
      if (!FIGURES.contains(name)) {
        throw new UsageException(
            "%s: unknown figure '%s'%s Give %s=NUMBER,%s=NUMBER,%s=NUMBER and, if known, %s=NUMBER"
                .formatted(
                    property, name, Nearest.question(name, FIGURES), LATENCY, READ, WRITE, PRICE));
      }
      String value = parts.length < 2 ? "" : parts[1];
      Double figure = number(value);
      if (figure == null) {
        throw new UsageException(
            "%s: %s must be a positive number, was '%s'".formatted(property, name, value));
      }
      if (figures.put(name, figure) != null) {
        throw new UsageException("%s: %s is there twice; give it once".formatted(property, name));
      }
    }
    return new TierProfile(
        "as given",
        required(property, figures, LATENCY),
        required(property, figures, READ),
        required(property, figures, WRITE),
        figures.get(PRICE),
        "",
        property);
  }

  /** A positive number, or null if it is none. */
  private static @Nullable Double number(String text) {
    try {
      double number = Double.parseDouble(text.strip());
      return number > 0 && Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static double required(String property, Map<String, Double> figures, String name) {
    Double figure = figures.get(name);
    if (figure == null) {
      throw new UsageException(
          "%s: %s is missing; give %s=NUMBER,%s=NUMBER,%s=NUMBER"
              .formatted(property, name, LATENCY, READ, WRITE));
    }
    return figure;
  }

  private static List<KnownMemory> read() {
    try (InputStream in =
            Objects.requireNonNull(TierProfiles.class.getResourceAsStream(RESOURCE), RESOURCE);
        CsvReader<NamedCsvRecord> csv =
            CsvReader.builder()
                .ofNamedCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8));
        Stream<NamedCsvRecord> rows = csv.stream()) {
      return rows.map(TierProfiles::memory).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  private static KnownMemory memory(NamedCsvRecord row) {
    return new KnownMemory(
        row.getField("name"),
        figure(row, LATENCY),
        figure(row, READ),
        figure(row, WRITE),
        figure(row, PRICE),
        row.getField("as_of"),
        row.getField("confidence"),
        row.getField("source"),
        row.getField("note"));
  }

  private static @Nullable Double figure(NamedCsvRecord row, String column) {
    String field = row.getField(column);
    return field.isEmpty() ? null : Double.valueOf(field);
  }
}
