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
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.ycsb.server.LocalServers;
import picocli.CommandLine;
import redis.clients.jedis.Jedis;

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
    listing = Files.write(temporary.resolve("listing.csv"), listed());
    state = temporary.resolve("servers");
    ycsb = StockYcsb.in(temporary.resolve("ycsb"));
  }

  /** Keys of a Redis that has run for three hours, ten of them hot. */
  private static List<String> listed() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "#{\"store\":\"redis\",\"version\":\"7.0.15\",\"maxmemory_policy\":\"allkeys-lfu\","
            + "\"lfu_log_factor\":10,\"lfu_decay_minutes\":1,\"taken_at\":\"2026-11-24T00:00:20Z\","
            + "\"uptime_seconds\":10800,\"requests\":-1,\"requests_per_second\":-1,"
            + "\"idle_resolution_seconds\":-1,\"most_keys_per_second\":-1}");
    lines.add("key,key_bytes,value_bytes,memory_bytes,idle_s,lfu");
    for (int i = 0; i < 100; i++) {
      lines.add("k%03d,4,96,,,%d".formatted(i, i < 10 ? 10 + i : 1 + i % 5));
    }
    return lines;
  }

  /** A command that has an answer. */
  private record Answer(String command, List<String> arguments) {

    static Answer of(String command, String... arguments) {
      return new Answer(command, List.of(arguments));
    }

    Program run(String... more) {
      // A place of its own for each run, where one must not exist.
      String name = more.length == 0 ? "text" : "json";
      String[] all = Program.all((Object) command.split(" "), arguments, more);
      return Program.mnemo(
          Stream.of(all).map(word -> word.replace("NEW", name)).toArray(String[]::new));
    }

    @Override
    public String toString() {
      return command + " " + arguments;
    }
  }

  static Stream<Answer> answers() {
    Path trace = run.resolve("trace.csv.zst");
    Path out = temporary.resolve("NEW");
    return Stream.of(
        Answer.of("estimate", words("%s --verbose --explain recommended --catalog aws-ec2", run)),
        Answer.of(
            "advise",
            words(
                "-P workloads/trending -p recordcount=50 -p operationcount=8000 "
                    + "--store simulated --out %s.advice",
                out)),
        Answer.of("validate", words("%s", sweep)),
        Answer.of("place", words("%s --row 7", run)),
        Answer.of(
            "place", words("%s --row 7 --price cxl=0.5 --price ssd=0.05 --out %s.map", three, out)),
        Answer.of("place", words("%s --by prefix --row 7", run)),
        Answer.of("place", words("%s --by prefix", run)),
        Answer.of("compare", words("%s --memory paper --out %s.compared", run, out)),
        Answer.of("heat", words("%s", listing)),
        Answer.of("tenants", words("%s --trace %s --trace %s/trace.csv.zst", run, trace, sweep)),
        Answer.of("pattern", words("%s --out %s.pattern", trace, out)),
        Answer.of("policies"),
        Answer.of(
            "trace record",
            words(
                "-P workloads/trending -p recordcount=100 -p operationcount=500 "
                    + "--out %s.recorded",
                out)),
        Answer.of(
            "trace convert",
            words("%s --to mnemo-two-files --out %s.k --out %s.r", trace, out, out)),
        Answer.of("trace sample", words("%s --share 0.5 --out %s.csv", trace, out)),
        Answer.of("trace describe", words("%s", trace)),
        Answer.of(
            "trace misses",
            words(
                "%s/core/src/test/resources/fixtures/miss-log-v1.csv --object-bytes 4KiB",
                Program.HOME)),
        Answer.of("servers status", words("-p mnemo.state=%s", state)),
        Answer.of("servers stop", words("-p mnemo.state=%s", state)),
        Answer.of("install-into", words("%s --remove", ycsb.root())),
        Answer.of("doctor"),
        Answer.of("price"),
        Answer.of("price", words("--provider aws-elasticache")),
        Answer.of("price", words("--paper")),
        Answer.of(
            "fit",
            words(
                "%s --budget 2MiB --catalog aws-ec2 --product extstore",
                run.resolve("dataset.csv.zst"))),
        Answer.of("completion"));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void saysTheSameAsTheSentences(Answer answer) throws IOException {
    String text = singleBlanks(answer.run().done().out());
    JsonNode document = answer.run("--json").done().json();
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
    assertDescribed(answer.command(), document);
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
    String[] start = {"servers", "start", "-p", "mnemo.state=" + state, "--json"};
    String[] status = {"servers", "status", "-p", "mnemo.state=" + state};
    String[] stop = {"servers", "stop", "-p", "mnemo.state=" + state, "--json"};
    JsonNode started;
    try {
      started = Program.mnemo(start).json();
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
      List<String> json = new ArrayList<>(List.of(status));
      json.add("--json");
      assertThat(Program.mnemo(json.toArray(String[]::new)).json()).isEqualTo(started);
      listsWhatAServerHolds(server.get("port").intValue());
      assertDescribed("servers start", started);
      assertDescribed("servers status", started);
    } finally {
      assertThat(Program.mnemo(stop).json().get("stopped").intValue()).isEqualTo(2);
    }
  }

  private static void listsWhatAServerHolds(int port) throws IOException {
    String password = new LocalServers(state).state().password();
    try (Jedis redis = new Jedis("127.0.0.1", port)) {
      redis.auth(password);
      redis.set("a key", "value");
    }
    Path file = temporary.resolve("held.csv");
    String[] command =
        words("scan --exact --out %s -p redis.port=%s -p redis.password=%s", file, port, password);
    String text = Program.mnemo(command).out();
    Program program = Program.mnemo(command, "--json");
    JsonNode listed = program.json();
    assertThat(text)
        .contains(
            "%d key in %s at %s: %d B of keys and %d B of values"
                .formatted(
                    listed.get("keys").intValue(),
                    listed.get("store").textValue(),
                    listed.get("endpoint").textValue(),
                    listed.get("key_bytes").intValue(),
                    listed.get("value_bytes").intValue()))
        .contains("Files: " + listed.get("file").textValue());
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(1)).isEqualTo("key,key_bytes,value_bytes,memory_bytes,idle_s,lfu");
    assertThat(lines.get(2)).startsWith("a key,5,5,");
    assertDescribed("scan", listed);
  }

  /** The files are of the same schema: programs may read either. */
  @Test
  void repeatsTheFilesThatItWrites() throws IOException {
    Path out = temporary.resolve("files");
    Program program = Program.mnemo("estimate", run, "--out", out, "--json");
    JsonNode document = program.json();
    assertThat(document.get("recommendation"))
        .isEqualTo(Json.read(out.resolve("recommendation.json"), JsonNode.class));
    try (Stream<Path> files = Files.list(out)) {
      List<String> written = files.map(Path::toString).sorted().toList();
      List<String> told = new ArrayList<>();
      document.get("files").forEach(file -> told.add(file.textValue()));
      assertThat(told).containsExactlyInAnyOrderElementsOf(written);
    }
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

  @Test
  void leavesStandardOutputEmptyOnFailure() {
    for (String line :
        List.of(
            "estimate none --json",
            "place none --json",
            "price --family x --json",
            "price --paper --json --out /dev/null/x",
            "price --provider gcp --json --out /dev/null/x")) {
      Program program = Program.mnemo(line.split(" "));
      assertThat(program.status()).as(line).isNotZero();
      assertThat(program.out()).as(line).isEmpty();
      assertThat(program.sentence()).as(line).startsWith("mnemo: ");
    }
  }
}
