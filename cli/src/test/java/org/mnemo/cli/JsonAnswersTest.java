package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

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
                "operationcount",
                "30000",
                "mnemo.placement",
                "sweep",
                "mnemo.sweep.order",
                order.toString(),
                "mnemo.sweep.splits",
                "2")
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

  /**
   * A command with what of its document must stand in its sentences.
   *
   * @param same a field, as a JSON pointer, and how the sentences show it
   */
  private record Answer(String command, List<String> arguments, Map<String, String> same) {

    static Answer of(String command, List<String> arguments, String... pointersAndFormats) {
      Map<String, String> same = new LinkedHashMap<>();
      for (int i = 0; i < pointersAndFormats.length; i += 2) {
        same.put(pointersAndFormats[i], pointersAndFormats[i + 1]);
      }
      return new Answer(command, arguments, same);
    }

    Program run(String... more) {
      List<String> all = new ArrayList<>(List.of(command.split(" ")));
      for (String argument : arguments) {
        // A place of its own for each run, where one must not exist.
        all.add(argument.replace("NEW", more.length == 0 ? "text" : "json"));
      }
      all.addAll(List.of(more));
      return Program.mnemo(all.toArray(String[]::new));
    }

    @Override
    public String toString() {
      return command + " " + arguments;
    }
  }

  static Stream<Answer> answers() {
    String trace = run.resolve("trace.csv.zst").toString();
    String out = temporary.resolve("NEW").toString();
    return Stream.of(
        Answer.of(
            "estimate",
            List.of(
                run.toString(), "--verbose", "--explain", "recommended", "--catalog", "aws-ec2"),
            "/answer/verdict",
            "%s",
            "/answer/context/0",
            "%s",
            "/explanation/verdict",
            "%s",
            "/recommendation/total_keys",
            "of %,d keys",
            "/recommendation/split/throughput_ops_s",
            "%,.0f"),
        Answer.of(
            "advise",
            List.of(
                words(
                    "-P workloads/trending -p recordcount=50 -p operationcount=8000 "
                        + "--store simulated --out %s%s",
                    out, " advice")),
            "/recommendation/total_keys",
            "of %,d keys"),
        Answer.of(
            "validate",
            List.of(sweep.toString()),
            "/answer/verdict",
            "%s",
            "/answer/context/0",
            "%s"),
        Answer.of(
            "place",
            List.of(run.toString(), "--row", "7"),
            "/keys_in_fast",
            "The first %,d keys",
            "/keys_in_slow",
            "and %,d in SlowMem",
            "/order",
            "by '%s'",
            "/throughput_ops_s",
            "Operations/s %,.0f",
            "/map",
            "Files: %s"),
        Answer.of(
            "place",
            List.of(
                three.toString(),
                "--row",
                "7",
                "--price",
                "cxl=0.5",
                "--price",
                "ssd=0.05",
                "--out",
                out + ".map"),
            "/answer/verdict",
            "%s",
            "/tiers/0/tier",
            "%s"),
        Answer.of(
            "place",
            List.of(run.toString(), "--by", "prefix", "--row", "7"),
            "/keys_in_fast",
            "%,d keys (",
            "/throughput_ops_s",
            "Operations/s %,.0f",
            "/order",
            "Keys by %s",
            "/map",
            "Files: %s"),
        Answer.of(
            "place",
            List.of(run.toString(), "--by", "prefix"),
            "/prefixes/families/0/name",
            "%s",
            "/prefixes/families/0/access",
            "%s"),
        Answer.of(
            "compare",
            List.of(run.toString(), "--memory", "paper", "--out", out + " compared"),
            "/answer/verdict",
            "%s",
            "/lines/0/memory",
            "%s"),
        Answer.of("heat", List.of(listing.toString()), "/answer/verdict", "%s"),
        Answer.of(
            "tenants",
            List.of(
                run.toString(),
                "--trace",
                trace,
                "--trace",
                sweep.resolve("trace.csv.zst").toString()),
            "/answer/verdict",
            "%s"),
        Answer.of("pattern", List.of(trace, "--out", out + ".pattern")),
        Answer.of("policies", List.of(), "/policies/0/policy", "%s"),
        Answer.of(
            "trace record",
            List.of(
                words(
                    "-P workloads/trending -p recordcount=100 -p operationcount=500 "
                        + "--out %s.recorded",
                    out)),
            "/requests/read",
            "%,d read"),
        Answer.of(
            "trace convert",
            List.of(trace, "--to", "mnemo-two-files", "--out", out + ".k", "--out", out + ".r"),
            "/requests/read",
            "%,d read",
            "/requests/update",
            "%,d update"),
        Answer.of(
            "trace sample",
            List.of(trace, "--share", "0.5", "--out", out + ".csv"),
            "/sample/requests/read",
            "",
            "/sample/kept_keys",
            "to %,d keys",
            "/sample/kept_requests/read",
            "%,d read"),
        Answer.of(
            "trace describe",
            List.of(trace),
            "/traces/0/trace",
            "%s",
            "/traces/0/distinct_keys",
            "distinct keys %,d",
            "/traces/0/requests/read",
            "%,d",
            "/traces/0/value_bytes/mean",
            "%,.1f a record",
            "/traces/0/value_bytes/max",
            " to %,d",
            "/traces/0/record_bytes",
            "bytes of all records %,d",
            "/traces/0/hottest/1/keys",
            "hottest 10 %% of keys %d",
            "/traces/0/clients",
            "clients %d"),
        Answer.of(
            "trace misses",
            List.of(
                Program.HOME.resolve("core/src/test/resources/fixtures/miss-log-v1.csv").toString(),
                "--object-bytes",
                "4KiB"),
            "/log",
            "%s",
            "/references",
            "references %,d",
            "/evictions",
            "evictions %,d",
            "/first_references/estimate",
            "first references %,d",
            "/misses/1/extra_objects",
            "%,d",
            "/misses/1/extra_bytes",
            "%,d",
            "/misses/1/references_and_evictions/least",
            "(%,d to",
            "/misses/1/references_only/most",
            "to %,d)"),
        Answer.of("servers status", List.of("-p", "mnemo.state=" + state)),
        Answer.of("servers stop", List.of("-p", "mnemo.state=" + state)),
        Answer.of(
            "install-into",
            List.of(ycsb.root().toString(), "--remove"),
            "/outcome",
            "%s",
            "/ycsb_version",
            ""),
        Answer.of(
            "doctor",
            List.of(),
            "/java_version",
            "Java %s",
            "/processors",
            "Processors %d",
            "/processor_model",
            ", %s",
            "/programs/0/name",
            "%s ",
            "/programs/0/version",
            " %s",
            "/tiers/1/name",
            "Tier %s",
            "/tiers/1/memory",
            "%s",
            "/profiles_to_emulate/0",
            "Profiles %s",
            "/stores/0/name",
            "%s"),
        Answer.of(
            "price",
            List.of(),
            "/lists/snapshots/1/provider",
            "\n%s ",
            "/lists/snapshots/1/as_of",
            " %s "),
        Answer.of(
            "price",
            List.of("--provider", "aws-elasticache"),
            "/fit/usd_per_vcpu_hour",
            "A vCPU costs $%.4f ",
            "/fit/usd_per_gib_hour",
            "a GiB of memory $%.5f ",
            "/fit/condition_number",
            "condition number %,.1f",
            "/fit/sources/0",
            "Source: %s"),
        Answer.of("price", List.of("--paper"), "/paper/fits/0/by_family/0/label", " %s "),
        Answer.of(
            "fit",
            List.of(
                words(
                    "%s --budget 2MiB --catalog aws-ec2 --product extstore",
                    run.resolve("dataset.csv.zst"))),
            "/keys",
            "%,d keys",
            "/answer/verdict",
            "%s\n",
            "/products/0/title",
            "%s: ",
            "/products/0/facts/0/source",
            " %s "),
        Answer.of("completion", List.of(), "/script", "%s"));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void saysTheSameAsTheSentences(Answer answer) throws IOException {
    Program text = answer.run();
    Program json = answer.run("--json");
    assertThat(text.status()).as(text.err()).isZero();
    assertThat(json.status()).as(json.err()).isZero();
    JsonNode document = STRICT.readTree(json.out());
    assertThat(document.isObject()).isTrue();
    answer
        .same()
        .forEach(
            (pointer, format) -> {
              JsonNode value = document.at(pointer);
              assertThat(value.isMissingNode()).as("%s in %s", pointer, json.out()).isFalse();
              assertThat(singleBlanks(text.out()))
                  .as(pointer)
                  .contains(singleBlanks(shown(format, value)));
            });
    document.path("notes").forEach(note -> assertThat(text.out()).contains(note.textValue()));
    assertDescribed(answer.command(), document);
  }

  /** However the columns of a table are lined up. */
  private static String singleBlanks(String text) {
    return text.replaceAll(" +", " ");
  }

  private static String shown(String format, JsonNode value) {
    Object argument =
        value.isTextual()
            ? value.textValue()
            : value.isIntegralNumber() ? value.longValue() : (Object) value.doubleValue();
    return String.format(Locale.ROOT, format, argument);
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
      started = STRICT.readTree(Program.mnemo(start).out());
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
      assertThat(STRICT.readTree(Program.mnemo(json.toArray(String[]::new)).out()))
          .isEqualTo(started);
      listsWhatAServerHolds(server.get("port").intValue());
      assertDescribed("servers start", started);
      assertDescribed("servers status", started);
    } finally {
      assertThat(STRICT.readTree(Program.mnemo(stop).out()).get("stopped").intValue()).isEqualTo(2);
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
    List<String> json = new ArrayList<>(List.of(command));
    json.add("--json");
    Program program = Program.mnemo(json.toArray(String[]::new));
    JsonNode listed = STRICT.readTree(program.out());
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
    Program program = Program.mnemo("estimate", run.toString(), "--out", out.toString(), "--json");
    JsonNode document = STRICT.readTree(program.out());
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
