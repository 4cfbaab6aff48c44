package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares every number of tables and answers with an earlier version, to ten digits: five
 * workloads measured on the simulated store, and runs that were recorded on real servers. A change
 * that is meant to alter results records them anew, with {@code -Dmnemo.golden.write=true}.
 */
@Tag("slow")
class GoldenDigitsTest {

  private static final boolean WRITE = Boolean.getBoolean("mnemo.golden.write");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path EXPECTED = Path.of("src/test/resources/golden/expected.zip");

  /** The search for the exponent of interference ends where Math.pow of the processor has it. */
  private static final double TOLERANCE = 1e-10;

  /**
   * Ratios less 1, such as slowdowns, are known as well as the ratio, and tables print twelve
   * decimals.
   */
  private static final double LAST_DECIMAL = 1.01e-12;

  /** Content of each expected file by its name, such as {@code trending/touch/curve-full.csv}. */
  private static final Map<String, String> expected = new TreeMap<>();

  @TempDir static Path directory;

  @BeforeAll
  static void unpack() throws IOException {
    try (ZipInputStream zip = zip("runs.zip")) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path target = directory.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else {
          Files.copy(zip, target);
        }
      }
    }
    if (!WRITE) {
      try (ZipInputStream zip = zip("expected.zip")) {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
          expected.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
  }

  private static ZipInputStream zip(String name) {
    InputStream resource = GoldenDigitsTest.class.getResourceAsStream("/golden/" + name);
    return new ZipInputStream(resource);
  }

  @AfterAll
  static void record() throws IOException {
    if (WRITE) {
      try (OutputStream out = Files.newOutputStream(EXPECTED);
          ZipOutputStream zip = new ZipOutputStream(out)) {
        for (Map.Entry<String, String> file : expected.entrySet()) {
          ZipEntry entry = new ZipEntry(file.getKey());
          entry.setTime(0);
          zip.putNextEntry(entry);
          zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"trending", "newsfeed", "timeline", "editthumbnail", "trendingpreview"})
  void ofWorkloadsOnTheSimulatedStore(String workload) throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory.resolve(workload), 300, 12_000);
    String[] properties = properties(workload);
    runs.load(properties);
    String run = runs.run("run", properties).root().toString();

    estimate(workload, "default", run);
    estimate(workload, "touch", run, "--order=touch", "--max-slowdown=20%");
    estimate(workload, "fill", run, "--order=weight", "--fast-bytes=30%", "--points=50");
  }

  private static String[] properties(String workload) throws IOException {
    List<String> properties = new ArrayList<>();
    for (String line : Files.readAllLines(Program.HOME.resolve("workloads").resolve(workload))) {
      int equals = line.indexOf('=');
      if (equals > 0
          && !line.startsWith("#")
          && !line.startsWith("recordcount")
          && !line.startsWith("operationcount")) {
        String value = line.substring(equals + 1);
        properties.add(line.substring(0, equals));
        properties.add(
            value.startsWith("workloads/") ? Program.HOME.resolve(value).toString() : value);
      }
    }
    properties.addAll(
        List.of("mnemo.fast.simulated.ns.per.kib", "500", "mnemo.slow.simulated.ns.per.kib"));
    properties.addAll(List.of("1500", "simulated.read.jitter.ns", "9000"));
    properties.addAll(List.of("simulated.write.jitter.ns", "5000"));
    return properties.toArray(new String[0]);
  }

  @ParameterizedTest
  @CsvSource({"redis-1-client", "redis-2-clients", "memcached-2-clients", "redis-sweep"})
  void ofRealRuns(String name) throws IOException {
    String run = directory.resolve(name).toString();

    estimate(name, "default", run);
    estimate(name, "promises", run, "--max-slowdown=400%", "--max-p95=9ms", "--max-mean=write:5ms");
    estimate(name, "touch", run, "--order=touch", "--index-in-fast", "--key-bytes=23");
    estimate(name, "key", run, "--order=key", "--record-overhead=64", "--price=0.4");
    estimate(name, "paper", run, "--model=paper", "--points=40");
    estimate(name, "one-server", run, "--deployment=one-server", "--max-slowdown=400%");
    estimate(name, "part", run, "--requests=9000", "--seed=7", "--max-slowdown=400%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "requests"})
  void ofASample(String method) throws IOException {
    Path run = directory.resolve("redis-1-client");
    Path sample = directory.resolve("sample-" + method + ".csv");

    Program.mnemo(
            words(
                "trace sample %s --rate=0.3 --method=%s --out=%s",
                run.resolve("trace.csv.zst"), method, sample))
        .done();

    estimate(
        "redis-1-client",
        "sample-of-" + method,
        run.toString(),
        "--trace=" + sample,
        "--max-slowdown=400%");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mnemo", "paper"})
  void ofAValidation(String model) throws IOException {
    Path out = directory.resolve("validation-" + model);

    Program.mnemo("validate", directory.resolve("redis-sweep"), "--model=" + model, "--out=" + out)
        .done();

    hold("redis-sweep/validation-" + model, out, "validation.csv", "validation.json");
    hold("redis-sweep/validation-" + model, out.resolve("estimate"), "curve-full.csv");
  }

  private static void estimate(String workload, String variant, String run, String... options)
      throws IOException {
    Path out = directory.resolve("out").resolve(workload).resolve(variant);
    List<String> arguments = new ArrayList<>(List.of("estimate", run, "--out=" + out));
    arguments.addAll(List.of(options));
    Program program = Program.mnemo(arguments.toArray(new String[0]));
    program.estimated();
    hold(workload + "/" + variant, out, "curve-full.csv", "recommendation.json");
  }

  private static void hold(String folder, Path out, String... files) throws IOException {
    for (String file : files) {
      String content = Files.readString(out.resolve(file), StandardCharsets.UTF_8);
      String name = folder + "/" + file;
      if (WRITE) {
        expected.put(name, file.endsWith(".json") ? withoutSentences(content) : content);
      } else {
        assertThat(expected).containsKey(name);
        assertSameNumbers(name, numbers(file, content), numbers(file, expected.get(name)));
      }
    }
  }

  /** Warnings repeat numbers of fields, and their sentences may change. */
  private static String withoutSentences(String json) throws IOException {
    ObjectNode document = (ObjectNode) JSON.readTree(json);
    document.remove("warnings");
    return document.toPrettyString() + "\n";
  }

  private static void assertSameNumbers(
      String name, Map<String, Double> actual, Map<String, Double> wanted) {
    wanted.forEach(
        (label, value) -> {
          assertThat(actual).as("%s: %s", name, label).containsKey(label);
          assertThat(actual.get(label))
              .as("%s: %s", name, label)
              .isCloseTo(value, within(Math.max(LAST_DECIMAL, TOLERANCE * Math.abs(value))));
        });
    assertThat(actual.keySet().stream().filter(label -> !wanted.containsKey(label)))
        .as("%s: numbers that are not recorded; -Dmnemo.golden.write=true records anew", name)
        .isEmpty();
  }

  /** Each number by its place. */
  private static Map<String, Double> numbers(String file, String content) throws IOException {
    Map<String, Double> numbers = new LinkedHashMap<>();
    if (file.endsWith(".json")) {
      collect("", JSON.readTree(content), numbers);
    } else {
      List<String> lines = content.lines().toList();
      String[] columns = lines.get(0).split(",", -1);
      for (int row = 1; row < lines.size(); row++) {
        String[] cells = lines.get(row).split(",", -1);
        for (int column = 0; column < cells.length; column++) {
          collect("row %d, %s".formatted(row, columns[column]), cells[column], numbers);
        }
      }
    }
    return numbers;
  }

  private static void collect(String label, String cell, Map<String, Double> numbers) {
    try {
      double value = Double.parseDouble(cell);
      if (Double.isFinite(value)) {
        numbers.put(label, value);
      }
    } catch (NumberFormatException e) {
      // A name.
    }
  }

  private static void collect(String path, JsonNode node, Map<String, Double> numbers) {
    // Versions of formats, and numbers that sentences repeat.
    if (path.equals("/schema") || path.equals("/warnings")) {
      return;
    }
    if (node.isNumber()) {
      numbers.put(path, node.doubleValue());
    } else if (node.isObject()) {
      node.properties()
          .forEach(field -> collect(path + "/" + field.getKey(), field.getValue(), numbers));
    } else if (node.isArray()) {
      int index = 0;
      for (JsonNode element : node) {
        collect(path + "/" + index++, element, numbers);
      }
    }
  }
}
