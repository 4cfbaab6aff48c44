package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import picocli.CommandLine;

/** What every command says with {@code --json}: one document, the same as the sentences say. */
// Not all of it starts processes, but the installation of YCSB is there after a whole build only.
@Tag("processes")
class JsonAnswersTest {

  @TempDir static Path temporary;

  private static Path run = Path.of("");
  private static Path sweep = Path.of("");
  private static Path three = Path.of("");
  private static Path listing = Path.of("");
  private static Path state = Path.of("");
  private static StockYcsb ycsb;

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 50, 3000);
    runs.load();
    run = runs.run("a run").root();
    Path order = runs.shuffledKeys(MeasurementDirectory.open(run), new Random(1));
    sweep =
        runs.run(
                "sweep",
                words(
                    "operationcount 30000 mnemo.placement sweep mnemo.sweep.order %s "
                        + "mnemo.sweep.splits 2",
                    order))
            .root();
    SimulatedRuns ofThree =
        new SimulatedRuns(Files.createDirectory(temporary.resolve("3")), 50, 3000);
    ofThree.load(ThreeTiersTest.TIERS);
    three = ofThree.run("three", ThreeTiersTest.TIERS).root();
    listing = Files.write(temporary.resolve("listing.csv"), listed(-1));
    state = temporary.resolve("servers");
    ycsb = StockYcsb.in(temporary.resolve("ycsb"));
  }

  /** Keys of a Redis that has run for three hours, ten of them hot. */
  static List<String> listed(int requestsPerSecond) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "#{\"store\":\"redis\",\"version\":\"7.0.15\",\"maxmemory_policy\":\"allkeys-lfu\","
            + "\"lfu_log_factor\":10,\"lfu_decay_minutes\":1,\"taken_at\":\"2026-11-24T00:00:20Z\","
            + "\"uptime_seconds\":10800,\"requests\":-1,\"requests_per_second\":"
            + requestsPerSecond
            + ",\"idle_resolution_seconds\":-1,\"most_keys_per_second\":-1}");
    lines.add("key,key_bytes,value_bytes,memory_bytes,idle_s,lfu");
    for (int i = 0; i < 100; i++) {
      lines.add("k%03d,4,96,,,%d".formatted(i, i < 10 ? 10 + i : 1 + i % 5));
    }
    return lines;
  }

  /** Runs a command; NEW is a place of its own for each run, where one must not exist. */
  private static Program run(String line, String place, String... more) {
    Map<String, Path> values =
        Map.of(
            "RUN", run,
            "SWEEP", sweep,
            "THREE", three,
            "LISTING", listing,
            "STATE", state,
            "YCSB", ycsb.root(),
            "HOME", Program.HOME,
            "NEW", temporary.resolve(place));
    return Program.mnemo(
        Stream.of(line.split(" "))
            .map(
                word ->
                    Pattern.compile("[A-Z]{3,}")
                        .matcher(word)
                        .replaceAll(found -> values.get(found.group()).toString()))
            .toArray(),
        more);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          estimate       | RUN --verbose --explain recommended --catalog aws-ec2
          advise         | -P workloads/trending -p recordcount=50 -p operationcount=8000 --store simulated --out NEW.advice
          validate       | SWEEP
          place          | RUN --row 7
          place          | THREE --row 7 --price cxl=0.5 --price ssd=0.05 --out NEW.map
          place          | RUN --by prefix --row 7
          place          | RUN --by prefix
          compare        | RUN --memory paper --out NEW.compared
          heat           | LISTING
          tenants        | RUN --trace RUN/trace.csv.zst --trace SWEEP/trace.csv.zst
          pattern        | RUN/trace.csv.zst --out NEW.pattern
          policies       |
          trace record   | -P workloads/trending -p recordcount=100 -p operationcount=500 --out NEW.recorded
          trace convert  | RUN/trace.csv.zst --to mnemo-two-files --out NEW.k --out NEW.r
          trace sample   | RUN/trace.csv.zst --share 0.5 --out NEW.csv
          trace describe | RUN/trace.csv.zst
          trace misses   | HOME/core/src/test/resources/fixtures/miss-log-v1.csv --object-bytes 4KiB
          servers status | -p mnemo.state=STATE
          servers stop   | -p mnemo.state=STATE
          install-into   | YCSB --remove
          doctor         |
          price          |
          price          | --provider aws-elasticache
          price          | --paper
          fit            | RUN/dataset.csv.zst --budget 2MiB --catalog aws-ec2 --product extstore
          completion     |
          """)
  void saysTheSameAsTheSentences(String command, String arguments) throws IOException {
    String line = arguments == null ? command : command + " " + arguments;
    String text = singleBlanks(run(line, "text").done().out());
    JsonNode document = run(line, "json", "--json").done().json();
    assertThat(document.isObject()).isTrue();
    for (String pointer : List.of("/notes", "/answer/context", "/answer/notes")) {
      document
          .at(pointer)
          .forEach(
              said ->
                  assertThat(text)
                      .contains(singleBlanks(said.textValue().replace("/json.", "/text."))));
    }
    assertThat(text).contains(singleBlanks(document.at("/answer/verdict").asText()));
    assertDescribed(command, document);
  }

  /** However the columns of a table are lined up. */
  private static String singleBlanks(String text) {
    return text.replaceAll(" +", " ");
  }

  /** The schema of a command describes every field of its answer. */
  static void assertDescribed(String command, JsonNode document) throws IOException {
    String name =
        switch (command) {
          case "servers start", "servers status" -> "servers";
          case "advise" -> "estimate";
          case "pattern merge" -> "pattern";
          case "place" ->
              document.has("rules")
                  ? "place-rules"
                  : document.has("tiers") ? "place-tiers" : command;
          default -> command.replace(' ', '-');
        };
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(
                    Program.HOME.resolve("docs/reference/schemas").resolve(name + ".json")));
    assertThat(schema.validate(document.toString(), InputFormat.JSON)).as(command).isEmpty();
    assertThat(schema.validate("{}", InputFormat.JSON)).as(command).isNotEmpty();
  }

  @Test
  void tellsOfServersThatRun() throws IOException {
    String[] status = {"servers", "status", "-p", "mnemo.state=" + state};
    JsonNode started;
    try {
      started = Program.mnemo("servers", "start", "-p", "mnemo.state=" + state, "--json").json();
      JsonNode server = started.at("/servers/1");
      assertThat(Program.mnemo(status).out())
          .contains(
              "%s  %s  127.0.0.1:%d  process %d  running  memory %s"
                  .formatted(
                      server.get("tier").textValue(),
                      started.get("store").textValue(),
                      server.get("port").intValue(),
                      server.get("pid").longValue(),
                      server.get("memory").textValue()));
      assertThat(Program.mnemo(status, "--json").json()).isEqualTo(started);
      assertDescribed("servers start", started);
    } finally {
      assertThat(Program.mnemo("servers", "stop", "-p", "mnemo.state=" + state).out())
          .contains("2 servers stopped");
    }
  }

  /** The files are of the same schema: programs may read either. */
  @Test
  void repeatsTheFilesThatItWrites() throws IOException {
    Path out = temporary.resolve("files");
    Program program = Program.mnemo("estimate", run, "--out", out, "--json");
    JsonNode document = program.json();
    assertThat(document.get("recommendation"))
        .isEqualTo(Json.read(out.resolve("recommendation.json"), JsonNode.class));
    assertThat(document.get("files"))
        .extracting(file -> Path.of(file.textValue()).toFile().getName())
        .containsExactlyInAnyOrder(out.toFile().list());
  }

  @Test
  void isAnOptionOfEveryCommand() {
    List<String> without = new ArrayList<>();
    for (CommandLine command : leaves(Mnemo.commands())) {
      if (!command.getCommandSpec().optionsMap().containsKey("--json")) {
        without.add(command.getCommandSpec().qualifiedName());
      }
    }
    assertThat(without).isEmpty();
  }

  private static List<CommandLine> leaves(CommandLine command) {
    if (command.getCommandSpec().usageMessage().hidden()) {
      return List.of();
    }
    List<CommandLine> subcommands = command.getSubcommands().values().stream().distinct().toList();
    return subcommands.isEmpty()
        ? List.of(command)
        : subcommands.stream().flatMap(sub -> leaves(sub).stream()).toList();
  }
}
