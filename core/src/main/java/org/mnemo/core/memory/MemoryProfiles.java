package org.mnemo.core.memory;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.PathText;

/**
 * The registry of memories, from {@code memory-profiles.csv} in this package, and the parser of
 * user-defined ones. A new memory is a line of that file with its source.
 */
public final class MemoryProfiles {

  private static final String RESOURCE = "memory-profiles.csv";

  // Before the registry, whose initialisation uses them.
  private static final Pattern COMMA = Pattern.compile(",");

  /** Figures that do not apply to a device. */
  private static final List<String> FIGURES_OF_LOADS =
      List.of("latency_ns", "random_read_gb_s", "random_write_gb_s", "loaded_latency");

  private static final List<KnownMemory> ALL = readAll();

  /** Table I of the Mnemo paper: DRAM of its testbed. */
  public static final MemoryProfile PAPER_FAST = ofDram("paper-fast");

  /** Table I of the Mnemo paper: DRAM throttled to B:0.12, L:3.62. */
  public static final MemoryProfile PAPER = byName("paper").profile(RangeEnd.MIDDLE, PAPER_FAST);

  /** Name of a memory given by figures. */
  private static final String NAME = "name";

  /** Names of figures, in the order of messages. */
  private static final List<String> FIGURES =
      List.of(
          "latency_ns",
          "read_gb_s",
          "write_gb_s",
          "random_read_gb_s",
          "random_write_gb_s",
          "request_us",
          "request_read_us",
          "request_write_us",
          "page",
          "channels",
          "loaded_latency",
          "price",
          NAME);

  private static final String FORMS =
      "latency_ns=...,read_gb_s=...,write_gb_s=..., or request_us=... of a device";

  private MemoryProfiles() {}

  public static List<String> names() {
    return ALL.stream().map(KnownMemory::name).toList();
  }

  /** The memory of a name; empty if it is unknown. */
  public static Optional<KnownMemory> find(String name) {
    return ALL.stream().filter(memory -> memory.name().equals(name)).findFirst();
  }

  /** Memories that can be bought as SlowMem. */
  public static List<KnownMemory> sold() {
    return ALL.stream().filter(memory -> memory.isSold() && !memory.kind().equals("node")).toList();
  }

  /**
   * The memory of a name.
   *
   * @throws UsageException if it is unknown
   */
  public static KnownMemory byName(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown memory profile '%s'%s Use one of %s, a .json file of 'bin/mnemo doctor --probe', or %s"
                        .formatted(name, Nearest.question(name, names()), names(), FORMS)));
  }

  /** DRAM, whose figures are never multiples. */
  private static MemoryProfile ofDram(String name) {
    KnownMemory known = byName(name);
    MemoryProfile none = new MemoryProfile("none", 1, 1, 1, null, "", "");
    return known.profile(RangeEnd.MIDDLE, none);
  }

  /**
   * Parses a memory: {@code NAME}, {@code FILE.json} of {@code bin/mnemo doctor --probe}, or
   * figures as in {@code latency_ns=305,read_gb_s=6.6,write_gb_s=2.3,price=0.2}. Figures may be
   * ranges such as {@code 140-410}; the price is optional.
   *
   * @param property name of the property or option in errors
   * @throws MnemoException for any other text
   */
  public static KnownMemory known(String property, String text) {
    int comma = text.indexOf(',');
    String first = comma < 0 ? text : text.substring(0, comma);
    if (first.contains("=")) {
      return ofFigures(property, text, null);
    }
    KnownMemory named =
        first.endsWith(".json")
            ? KnownMemory.of(MemoryProfile.read(PathText.parse(property, first)))
            : byName(first);
    return comma < 0 ? named : ofFigures(property, text.substring(comma + 1), named);
  }

  /**
   * The profile of a memory parsed by {@link #known}, with the middle of ranges.
   *
   * @param dram the DRAM for multiples
   */
  public static MemoryProfile of(String property, String text, MemoryProfile dram) {
    KnownMemory known = known(property, text);
    try {
      return known.profile(RangeEnd.MIDDLE, dram);
    } catch (UsageException e) {
      throw text.contains("=") ? new UsageException(property + ": " + e.getMessage(), e) : e;
    }
  }

  /** {@link #of(String, String, MemoryProfile)} with the DRAM of the Mnemo paper. */
  public static MemoryProfile of(String property, String text) {
    return of(property, text, PAPER_FAST);
  }

  /**
   * The DRAM parsed by {@link #known}, with the middle of ranges.
   *
   * @throws UsageException also if it is a device
   */
  public static MemoryProfile dram(String property, String text) {
    MemoryProfile dram = of(property, text);
    Check.that(
        dram.requests() == null,
        "%s must be a memory with load access, but %s is a device with requests"
            .formatted(property, dram.name()));
    return dram;
  }

  private static KnownMemory ofFigures(
      String property, String text, @Nullable KnownMemory changed) {
    Map<String, String> figures = new LinkedHashMap<>();
    for (String assignment : COMMA.split(text, -1)) {
      String[] parts = assignment.split("=", 2);
      String name = parts[0].strip();
      Check.that(
          FIGURES.contains(name),
          "%s: unknown figure '%s'%s Give %s; optional are %s"
              .formatted(
                  property,
                  name,
                  Nearest.question(name, FIGURES),
                  FORMS,
                  String.join(", ", FIGURES.subList(3, FIGURES.size()))));
      Check.that(
          figures.put(name, parts.length < 2 ? "" : parts[1].strip()) == null,
          "%s: %s is given twice; give it once".formatted(property, name));
    }
    String both = figures.remove("request_us");
    if (both != null) {
      figures.putIfAbsent("request_read_us", both);
      figures.putIfAbsent("request_write_us", both);
    }
    Map<String, String> all = changed == null ? new HashMap<>() : changed.figureTexts();
    if (figures.containsKey("price")) {
      all.remove("price_as_of");
    }
    all.putAll(figures);
    String name = all.getOrDefault(NAME, changed == null ? "as given" : changed.name());
    try {
      KnownMemory memory =
          changed == null
              ? memory(name, all::get, "", "given", property, "")
              : memory(
                  name,
                  all::get,
                  changed.asOf(),
                  changed.confidence(),
                  changed.source(),
                  changed.note());
      memory.profile(RangeEnd.MIDDLE, PAPER_FAST);
      return memory;
    } catch (UsageException e) {
      throw new UsageException(property + ": " + e.getMessage(), e);
    }
  }

  private static List<KnownMemory> readAll() {
    try (InputStream in =
            Objects.requireNonNull(MemoryProfiles.class.getResourceAsStream(RESOURCE), RESOURCE);
        CsvReader<NamedCsvRecord> csv =
            CsvReader.builder()
                .ofNamedCsvRecord(new InputStreamReader(in, StandardCharsets.UTF_8));
        Stream<NamedCsvRecord> rows = csv.stream()) {
      return rows.map(
              row ->
                  memory(
                      row.getField("name"),
                      column -> row.findField(column).filter(text -> !text.isEmpty()).orElse(null),
                      row.getField("as_of"),
                      row.getField("confidence"),
                      row.getField("source"),
                      row.getField("note")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(RESOURCE, e);
    }
  }

  /**
   * A memory from its figures as text.
   *
   * @param texts text of a figure by its name; null if absent
   */
  private static KnownMemory memory(
      String name,
      Function<String, @Nullable String> texts,
      String asOf,
      String confidence,
      String source,
      String note) {
    FigureRange requestRead = range(texts, "request_read_us");
    Long page = whole(texts, "page");
    Check.that(
        page == null || requestRead != null,
        "page applies to a device; add request_us, or remove it");
    for (String figure : FIGURES_OF_LOADS) {
      Check.that(
          requestRead == null || texts.apply(figure) == null,
          "%s applies to a memory with load access, and request_us to a device; remove one"
              .formatted(figure));
    }
    Long channels = whole(texts, "channels");
    return new KnownMemory(
        name,
        Objects.requireNonNullElse(texts.apply("kind"), ""),
        range(texts, "latency_ns"),
        range(texts, "read_gb_s"),
        range(texts, "write_gb_s"),
        exact(texts, "random_read_gb_s"),
        exact(texts, "random_write_gb_s"),
        requestRead,
        range(texts, "request_write_us"),
        page,
        channels == null ? null : (int) Math.min(channels, Integer.MAX_VALUE),
        points(texts.apply("loaded_latency")),
        range(texts, "price"),
        Objects.requireNonNullElse(texts.apply("price_as_of"), ""),
        Objects.requireNonNullElse(texts.apply("sold"), ""),
        asOf,
        confidence,
        source,
        note);
  }

  private static @Nullable FigureRange range(
      Function<String, @Nullable String> texts, String figure) {
    String text = texts.apply(figure);
    try {
      return text == null ? null : FigureRange.parse(text);
    } catch (UsageException e) {
      throw new UsageException(figure + " " + e.getMessage(), e);
    }
  }

  private static @Nullable Double exact(Function<String, @Nullable String> texts, String figure) {
    FigureRange range = range(texts, figure);
    Check.that(
        range == null || (range.isKnown() && !range.timesDram()),
        "%s must be one positive number, was '%s'".formatted(figure, range));
    return range == null ? null : range.low();
  }

  private static @Nullable Long whole(Function<String, @Nullable String> texts, String figure) {
    String text = texts.apply(figure);
    return text == null ? null : Check.whole(figure, text, 0, 999_999_999_999L);
  }

  /** Points of loaded latency, as in {@code 23:309 45:457}: GB/s and nanoseconds. */
  private static List<LoadedLatency> points(@Nullable String text) {
    if (text == null) {
      return List.of();
    }
    List<LoadedLatency> points = new ArrayList<>();
    for (String point : text.strip().split(" +", -1)) {
      String[] pair = point.split(":", -1);
      try {
        FigureRange gbS = FigureRange.parse(pair[0]);
        FigureRange ns = FigureRange.parse(pair[pair.length - 1]);
        Check.that(
            pair.length == 2
                && gbS.isKnown()
                && !gbS.timesDram()
                && ns.isKnown()
                && !ns.timesDram(),
            "a point has two numbers");
        points.add(new LoadedLatency(gbS.low(), ns.low()));
      } catch (UsageException e) {
        throw new UsageException(
            "loaded_latency must be points of GB/s and nanoseconds, as in '23:309 45:457', was '%s'"
                .formatted(text),
            e);
      }
    }
    return points;
  }
}
