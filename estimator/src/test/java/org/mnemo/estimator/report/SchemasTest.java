package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.Parallel;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.FittedGroup;
import org.mnemo.estimator.offer.PriceList;
import org.mnemo.estimator.offer.PriceSelection;
import org.mnemo.estimator.policy.Policies;

/** What programs read, held against the schemas that are published for them. */
class SchemasTest {

  private static final Path SCHEMAS = Path.of("..", "docs", "reference", "schemas");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path temporary;

  private static Schema recommendation() throws IOException {
    return schema("recommendation.json");
  }

  private static Schema schema(String name) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMAS.resolve(name)));
  }

  /** With intervals, percentiles, interference and dollars. */
  private Estimate everything() {
    return everything(EstimateOptions.DEFAULTS);
  }

  /** The same with a non-volatile memory, and a window in each half. */
  private Estimate divided() {
    return everything(EstimateOptions.DEFAULTS.withPolicy(Policies.POLYMORPHIC).withWindows(2));
  }

  private Estimate everything(EstimateOptions options) {
    Random random = new Random(3);
    String trace = TestTraces.csv(500, i -> "k%02d get 100".formatted(random.nextInt(40)));
    MeasurementDirectory run =
        TestRun.measured(
            temporary.resolve(options.policy()),
            trace,
            new SimulatedBlocks(100_000, 150_000, 10_000, 30_000, 0).rows(100, new Random(1)));
    return Estimator.estimate(run, options);
  }

  /** With nothing of that. */
  private Estimate least() {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("least"),
            TestTraces.csv("a get 10", "b replace 20"),
            TestBaselines.simple(2, List.of()),
            true);
    return Estimator.estimate(run, EstimateOptions.DEFAULTS);
  }

  private static CatalogPrice catalog() {
    FittedGroup fitted =
        FittedGroup.of(
            new PriceSelection("azure", List.of("Esv5", "Dsv5"), null, null)
                .from(PriceList.builtIn()));
    return new CatalogPrice(fitted, LocalDate.of(2026, 7, 18));
  }

  @Test
  void recommendationsFollowTheirSchema() throws IOException {
    Schema schema = recommendation();
    for (Estimate estimate : List.of(everything(), least(), divided())) {
      JsonNode json =
          MAPPER.readTree(
              Json.toString(
                  Recommendation.of(estimate, estimate.curve().hasIntervals() ? catalog() : null)));
      assertThat(schema.validate(json)).isEmpty();
    }
  }

  @Test
  void partitionsFollowTheirSchema() throws IOException {
    Estimate estimate = divided();
    Parallel.run(
        PartitionFiles.writers(
            estimate, estimate.partitions().orElseThrow(), temporary, List.of()));
    JsonNode json = MAPPER.readTree(temporary.resolve("partitions.json").toFile());
    assertThat(schema("partitions-2.json").validate(json)).isEmpty();
    assertThat(json.path("windows")).hasSize(2);
    // 66 ways to divide ten tenths among three forms.
    assertThat(Files.readAllLines(temporary.resolve("partitions.csv"))).hasSize(1 + 66);
  }

  @Test
  void everyFieldIsInTheSchemaWithItsType() throws IOException {
    Schema schema = recommendation();
    ObjectNode json =
        (ObjectNode) MAPPER.readTree(Json.toString(Recommendation.of(everything(), catalog())));
    for (String part : List.of("", "/answer", "/split")) {
      ((ObjectNode) json.at(part))
          .fieldNames()
          .forEachRemaining(
              name -> {
                ObjectNode without = json.deepCopy();
                ((ObjectNode) without.at(part)).remove(name);
                assertThat(schema.validate(without)).as("without %s", name).isNotEmpty();
                ObjectNode another = json.deepCopy();
                ((ObjectNode) another.at(part)).putObject(name).put("another", "type");
                assertThat(schema.validate(another)).as("another %s", name).isNotEmpty();
              });
      ObjectNode more = json.deepCopy();
      ((ObjectNode) more.at(part)).put("more", 1);
      assertThat(schema.validate(more)).isNotEmpty();
    }
  }

  @Test
  void rowsOfTheCurveFollowTheirSchema() throws IOException {
    JsonNode schema = MAPPER.readTree(SCHEMAS.resolve("curve-full-3.json").toFile());
    List<String> names = schema.get("fields").findValuesAsText("name");
    for (Estimate estimate : List.of(everything(), least())) {
      Path file = temporary.resolve("curve-full.csv");
      CurveCsv.writeFull(file, estimate, CurveCsv.ALL_ROWS);
      assertThat(Files.readAllLines(file).get(0)).isEqualTo(String.join(",", names));
      try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
        for (NamedCsvRecord row : rows) {
          schema.get("fields").forEach(field -> requireType(field, row));
        }
      }
    }
  }

  private static void requireType(JsonNode field, NamedCsvRecord row) {
    String name = field.get("name").asText();
    String value = row.getField(name);
    if (value.isEmpty()) {
      assertThat(field.has("constraints")).as("%s may be empty", name).isFalse();
      return;
    }
    switch (field.get("type").asText()) {
      case "integer" -> assertThat(value).as(name).matches("-?\\d+");
      case "number" -> assertThat(Double.parseDouble(value)).as(name).isFinite();
      default -> assertThat(field.get("type").asText()).isEqualTo("string");
    }
  }
}
