package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.Program;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Json;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.documentation.Page.Block;

/** The pages that tell how to extend Mnemo work if one follows them to the letter. */
// Not all of it starts processes, but what it extends is there after a whole build only.
@Tag("processes")
@Tag("full")
class RecipesTest {

  @TempDir Path temporary;

  private ScratchHome home;

  @BeforeEach
  void layOut() throws IOException {
    home = ScratchHome.in(temporary);
    ReaderFiles.putInto(home.root());
  }

  @AfterEach
  void stopServers() {
    home.stopServers();
  }

  private Path file(String name) {
    return home.root().resolve(name);
  }

  private Recipe follow(String page) throws IOException {
    Recipe recipe = Recipe.follow(Page.of(page), home);
    assertThat(recipe.addedLines()).as("the one line").hasSize(1);
    recipe.runTests();
    return recipe;
  }

  @Test
  void addsAStore() throws IOException {
    List<Program> commands = follow("docs/internals/adding-a-store.md").runCommands();
    JsonNode run = Json.read(file("out/run.json"), JsonNode.class);
    assertThat(run.get("store").asText()).isEqualTo("files");
    assertThat(run.get("tiers").findValuesAsText("endpoint")).containsExactly("fast", "slow");
    assertThat(Json.read(file("out/estimate/recommendation.json"), JsonNode.class).get("emulated"))
        .hasToString("true");
    // Both tiers hold all records; those of both workloads have the same keys.
    assertThat(fileNames("fast")).hasSize(200).isEqualTo(fileNames("slow"));
    assertThat(commands.get(commands.size() - 1).out())
        .contains("[VERIFY], Return=OK, ")
        .doesNotContain("UNEXPECTED_STATE", "ERROR", "NOT_FOUND");
    home.run(List.of("bin/mnemo", "advise", "--store", "files", "-P", "workloads/trending"))
        .refused(2, "-p mnemo.fast.files.directory=...");
  }

  private List<String> fileNames(String folder) throws IOException {
    try (Stream<Path> files = Files.list(file(folder))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void addsATraceFormat() throws IOException {
    List<Program> commands = follow("docs/internals/adding-a-trace-format.md").runCommands();
    assertThat(bytes("again.csv.zst")).isEqualTo(bytes("mytrace.csv.zst"));
    assertThat(file("mytrace.tsv")).content().contains("\tupdate\t1010\t4\t0\t0\tkey1\n");
    // The largest values of the trace are those of the last key.
    assertThat(commands.get(1).out().lines())
        .hasSize(3)
        .allMatch(line -> line.contains("\t3990\t"));
    assertThat(commands.get(2).out()).contains("6,000");
    assertThat(home.runs("bin/mnemo trace convert --help").out()).contains("tsv");
    assertThat(home.runs("bin/mnemo completion").out()).contains("tsv");
  }

  private byte[] bytes(String trace) throws IOException {
    try (InputStream in = CompressedFiles.open(file(trace))) {
      return in.readAllBytes();
    }
  }

  @Test
  void addsAKeyOrder() throws IOException {
    follow("docs/internals/adding-a-key-order.md").runCommands();
    Map<String, Integer> requests = requests(file("out/trace.csv.zst"));
    KeyTierMap map = KeyTierMapFile.read(file("map.csv"), Tiers.FAST_AND_SLOW);
    int fewestInFast = Integer.MAX_VALUE;
    int mostInSlow = 0;
    int inFast = 0;
    for (Map.Entry<String, Integer> key : requests.entrySet()) {
      if (map.tierOf(key.getKey()) == 0) {
        inFast++;
        fewestInFast = Math.min(fewestInFast, key.getValue());
      } else {
        mostInSlow = Math.max(mostInSlow, key.getValue());
      }
    }
    assertThat(inFast).isEqualTo(20);
    assertThat(fewestInFast).isGreaterThanOrEqualTo(mostInSlow).isGreaterThan(1);
    assertThat(file("out/estimate/report.html")).content().contains("\"frequency\"");
    assertThat(home.runs("bin/mnemo advise --help").out()).contains("frequency");
    assertThat(home.runs("bin/mnemo completion").out()).contains("frequency");
  }

  @Test
  void addsAPolicy() throws IOException {
    follow("docs/internals/adding-a-policy.md").runCommands();
    JsonNode hashed = Json.read(file("hashed/recommendation.json"), JsonNode.class);
    assertThat(hashed.get("policy").asText()).isEqualTo("hashed");
    assertThat(hashed.get("order").asText()).isEqualTo("hashed");
    JsonNode placed = Json.read(file("placed/recommendation.json"), JsonNode.class);
    // Four fifths of the requests ask for a fifth of the keys: who knows them needs less FastMem.
    assertThat(hashed.get("split").get("fast_bytes").asLong())
        .isGreaterThan(2 * placed.get("split").get("fast_bytes").asLong());
    assertThat(home.runs("bin/mnemo estimate --help").out()).contains("hashed");
    home.run(List.of("bin/mnemo", "estimate", "out", "--policy", "hashed", "--order", "touch"))
        .refused(2, "--order", "placed");
  }

  private static Map<String, Integer> requests(Path trace) throws CharacterCodingException {
    Map<String, Integer> requests = new HashMap<>();
    try (TraceReader reader = TraceFiles.open(trace)) {
      while (reader.next()) {
        requests.merge(reader.access().keyAsString(), 1, Integer::sum);
      }
    }
    return requests;
  }

  @Test
  void changesAFileOnlyWhereItsLinesAreFoundOnce() {
    Block diff = new Block(1, "diff", "f", " b\n+c\n");
    assertThat(Recipe.patched("a\nb\nd\n", diff)).isEqualTo("a\nb\nc\nd\n");
    assertThatThrownBy(() -> Recipe.patched("a\n", diff)).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> Recipe.patched("b\nb\n", diff)).isInstanceOf(AssertionError.class);
  }
}
