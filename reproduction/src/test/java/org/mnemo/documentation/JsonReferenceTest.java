package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.curve.LatencyFigure;

/**
 * {@code docs/reference/schemas} are the schemas of the commands' answers in JSON, made of their
 * records, with the sentences of these records' Javadoc.
 */
@Tag("slow")
class JsonReferenceTest {

  private static final Path FOLDER = Page.HOME.resolve("docs/reference/schemas");
  private static final String PACKAGE = "org.mnemo.cli.command.";
  private static final String REPORT = "org.mnemo.estimator.report.";

  private static final SnakeCaseStrategy SNAKE_CASE =
      (SnakeCaseStrategy) PropertyNamingStrategies.SNAKE_CASE;

  /** Record of the answer of each command, by the name of its schema. */
  private static final Map<String, String> ANSWERS = new LinkedHashMap<>();

  static {
    ANSWERS.put("estimate", PACKAGE + "EstimateReport$Document");
    ANSWERS.put("recommendation", REPORT + "Recommendation");
    ANSWERS.put("compare", PACKAGE + "CompareCommand$Compared");
    ANSWERS.put("validate", PACKAGE + "ValidationReport$Validated");
    ANSWERS.put("scan", PACKAGE + "live.ScanAnswer");
    ANSWERS.put("capture", PACKAGE + "live.CaptureAnswer");
    ANSWERS.put("heat", "org.mnemo.estimator.heat.HeatAnswer");
    ANSWERS.put("hit-ratio", "org.mnemo.estimator.policy.dropped.HitRatioAnswer");
    ANSWERS.put("fit", "org.mnemo.estimator.offer.FitAnswer");
    ANSWERS.put("place", PACKAGE + "PlaceCommand$Placed");
    ANSWERS.put("place-tiers", PACKAGE + "PlaceCommand$TierPlacement");
    ANSWERS.put("place-rules", PACKAGE + "PlacedRules");
    ANSWERS.put("manage", PACKAGE + "manage.Step");
    ANSWERS.put("check", "org.mnemo.estimator.check.VerdictAnswer");
    ANSWERS.put("diff", "org.mnemo.estimator.check.Comparison");
    ANSWERS.put("trace-record", PACKAGE + "trace.TraceRecordCommand$Recorded");
    ANSWERS.put("trace-convert", PACKAGE + "trace.TraceConvertCommand$Converted");
    ANSWERS.put("trace-sample", PACKAGE + "trace.TraceSampleCommand$Sampled");
    ANSWERS.put("trace-describe", PACKAGE + "trace.TraceDescribeCommand$Described");
    ANSWERS.put("trace-misses", PACKAGE + "trace.MissesAnswer");
    ANSWERS.put("pattern", PACKAGE + "PatternAnswer");
    ANSWERS.put("policies", PACKAGE + "PoliciesCommand$Listed");
    ANSWERS.put("servers", PACKAGE + "ServersCommand$Shown");
    ANSWERS.put("servers-stop", PACKAGE + "ServersCommand$Stopped");
    ANSWERS.put("doctor", "org.mnemo.cli.doctor.Diagnosis");
    ANSWERS.put("doctor-probe", "org.mnemo.ycsb.probe.ProbeResult");
    ANSWERS.put("price", "org.mnemo.estimator.offer.PriceAnswer");
    ANSWERS.put("install-into", PACKAGE + "InstallCommand$Installed");
    ANSWERS.put("completion", PACKAGE + "CompletionCommand$Completion");
    ANSWERS.put("tenants", "org.mnemo.estimator.tenant.TenantAnswer");
    ANSWERS.put("reproduce", "org.mnemo.reproduction.Reproduction$Outcome");
  }

  private final RecordDocs docs = new RecordDocs();

  static Set<String> names() {
    return ANSWERS.keySet();
  }

  @ParameterizedTest
  @MethodSource("names")
  void isTheSchemaOfTheRecord(String name) throws Exception {
    Path file = FOLDER.resolve(name + ".json");
    String generated = schema(Class.forName(ANSWERS.get(name))).toPrettyString() + "\n";
    if (Boolean.getBoolean("mnemo.docs.write")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, generated);
    }
    assertThat(Files.readString(file))
        .as(
            "write it anew: mvn test -Dtest=JsonReferenceTest -Dmnemo.docs.write=true -Dsurefire.failIfNoSpecifiedTests=false")
        .isEqualTo(generated);
  }

  private ObjectNode schema(Class<?> answer) {
    Set<Class<?>> records = new LinkedHashSet<>();
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                Option.DEFINITIONS_FOR_ALL_OBJECTS);
    config
        .forFields()
        .withPropertyNameOverrideResolver(field -> name(field))
        .withRequiredCheck(field -> field.getAnnotation(JsonInclude.class) == null)
        .withIgnoreCheck(field -> field.getAnnotation(JsonIgnore.class) != null)
        .withNullableCheck(JsonReferenceTest::isNullable)
        .withDescriptionResolver(
            field -> field.isFakeContainerItemScope() ? null : description(field));
    config
        .forTypesInGeneral()
        .withDescriptionResolver(scope -> docs.type(scope.getType().getErasedType()))
        .withCustomDefinitionProvider(
            (type, context) -> {
              if (type.getErasedType().isRecord()) {
                records.add(type.getErasedType());
              }
              ObjectNode own = ownForm(type.getErasedType());
              return own == null ? null : new CustomDefinition(own);
            });
    ObjectNode schema = new SchemaGenerator(config.build()).generateSchema(answer);
    List<Class<?>> innerFirst = new ArrayList<>(records);
    Collections.reverse(innerFirst);
    ObjectNode definitions = schema.withObjectProperty("$defs");
    for (Class<?> type : innerFirst) {
      // A cell has a form of its own.
      if (definitions.get(type.getSimpleName()) instanceof ObjectNode definition) {
        complete(definition, type, definitions);
      }
    }
    complete(schema, answer, definitions);
    for (Class<?> type : records) {
      if (!schema.toString().contains("#/$defs/" + type.getSimpleName() + '"')) {
        definitions.remove(type.getSimpleName());
      }
    }
    if (definitions.isEmpty()) {
      schema.remove("$defs");
    }
    return schema;
  }

  /** Adds what Jackson writes beyond components. */
  private void complete(ObjectNode schema, Class<?> type, ObjectNode definitions) {
    addMethods(schema, type);
    for (RecordComponent component : type.getRecordComponents()) {
      JsonUnwrapped unwrapped = component.getAccessor().getAnnotation(JsonUnwrapped.class);
      if (unwrapped != null) {
        ObjectNode properties = schema.withObjectProperty("properties");
        ArrayNode required = schema.withArrayProperty("required");
        properties.remove(SNAKE_CASE.translate(component.getName()));
        required.removeIf(name -> name.asText().equals(SNAKE_CASE.translate(component.getName())));
        JsonNode inner = definitions.get(component.getType().getSimpleName());
        inner
            .get("properties")
            .properties()
            .forEach(
                field -> properties.set(unwrapped.prefix() + field.getKey(), field.getValue()));
        inner.path("required").forEach(name -> required.add(unwrapped.prefix() + name.asText()));
      }
    }
  }

  /** Adds what records answer by a method, with yes or no or annotated. */
  private void addMethods(ObjectNode schema, Class<?> type) {
    Set<String> components =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());
    Arrays.stream(type.getMethods())
        .filter(method -> method.getParameterCount() == 0)
        .filter(method -> !components.contains(method.getName()))
        .filter(method -> method.getAnnotation(JsonIgnore.class) == null)
        .sorted(Comparator.comparing(Method::getName))
        .forEach(
            method -> {
              JsonProperty named = method.getAnnotation(JsonProperty.class);
              boolean isYesOrNo = method.getReturnType() == boolean.class;
              if (named != null || (isYesOrNo && method.getName().matches("is[A-Z].*"))) {
                String plain =
                    SNAKE_CASE.translate(method.getName().replaceFirst("^is(?=[A-Z])", ""));
                String field = named == null || named.value().isEmpty() ? plain : named.value();
                ObjectNode property = schema.withObjectProperty("properties").putObject(field);
                property.put("type", isYesOrNo ? "boolean" : "string");
                if (named != null) {
                  property.put("description", docs.method(type, method.getName()));
                }
                schema.withArrayProperty("required").add(field);
              }
            });
  }

  /** What a field is; what is no number in Java is null in JSON. */
  private @Nullable String description(FieldScope field) {
    String text = docs.component(field.getDeclaringType().getErasedType(), field.getDeclaredName());
    return text == null || field.getAnnotation(JsonSerialize.class) == null
        ? text
        : text.replaceAll("NaN|infinite|-1", "null");
  }

  private static String name(FieldScope field) {
    JsonProperty named = field.getAnnotation(JsonProperty.class);
    return named == null ? SNAKE_CASE.translate(field.getDeclaredName()) : named.value();
  }

  /** Schema of a type that is no object of its components; null if it is one. */
  private static @Nullable ObjectNode ownForm(Class<?> type) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (type.isEnum()) {
      ArrayNode values = node.put("type", "string").putArray("enum");
      Arrays.stream(type.getEnumConstants())
          .forEach(constant -> values.add(new ObjectMapper().valueToTree(constant).asText()));
      return node;
    }
    if (Map.class.isAssignableFrom(type)) {
      return node.put("type", "object").put("additionalProperties", true);
    }
    if (Path.class.isAssignableFrom(type) || type == LocalDate.class || type == Instant.class) {
      return node.put("type", "string");
    }
    if (type == LatencyFigure.class) {
      return node.put("type", "string");
    }
    if (type == Cell.class) {
      node.put("description", "A value or an interval with its unit, a word, or null.");
      node.putArray("type").add("object").add("string").add("null");
      ObjectNode properties = node.putObject("properties");
      for (String end : List.of("value", "low", "high")) {
        properties.putObject(end).putArray("type").add("number").add("null");
      }
      properties.putObject("unit").put("type", "string");
      return node;
    }
    return null;
  }

  private static boolean isNullable(FieldScope field) {
    return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class)
        || field.getAnnotation(JsonSerialize.class) != null;
  }
}
