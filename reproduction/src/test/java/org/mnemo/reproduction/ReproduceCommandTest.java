package org.mnemo.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;

/** What {@code reproduce} refuses before it makes anything. */
class ReproduceCommandTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {",", "", " ", "fig1,,fig9"})
  void refusesEmptyNames(String only) {
    Program.mnemo("reproduce", "--only", only, "--out", directory)
        .refused(2, "--only", "empty name");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void saysAsJsonWhatItsSentencesSay() throws IOException {
    Program sentences = reproduceFig1();
    Program json = reproduceFig1("--json");

    assertThat(sentences.status()).as(sentences.err()).isZero();
    JsonNode answer = new ObjectMapper().readTree(json.out());
    JsonNode part = answer.at("/parts/0");
    assertThat(sentences.out())
        .contains(part.get("title").textValue() + ": " + part.get("table").textValue())
        .contains("Files: " + answer.get("page").textValue());
    assertThat(part.at("/result/comparisons")).isNotEmpty();
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Program.HOME.resolve("docs/reference/schemas/reproduce.json")));
    assertThat(schema.validate(json.out(), InputFormat.JSON)).isEmpty();
    assertThat(schema.validate("{}", InputFormat.JSON)).isNotEmpty();
  }

  private Program reproduceFig1(String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("reproduce", "--only", "fig1", "--stores", "simulated", "--out"));
    arguments.add(directory.resolve("out").toString());
    arguments.addAll(List.of(more));
    return Program.mnemo(arguments.toArray(String[]::new));
  }
}
