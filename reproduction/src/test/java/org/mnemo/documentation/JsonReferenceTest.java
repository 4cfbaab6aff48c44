package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code docs/reference/schemas} are the schemas of the commands' answers in JSON, made of their
 * records, with the sentences of these records' Javadoc.
 */
class JsonReferenceTest {

  private static final Path FOLDER = Page.HOME.resolve("docs/reference/schemas");
  private static final String PACKAGE = "org.mnemo.cli.command.";

  /** Record of the answer of each command, by the name of its schema. */
  private static final Map<String, String> ANSWERS = new LinkedHashMap<>();

  static {
    ANSWERS.put("trace-describe", PACKAGE + "trace.TraceDescribeCommand$Described");
    ANSWERS.put("trace-convert", PACKAGE + "trace.TraceConvertCommand$Converted");
    ANSWERS.put("trace-sample", PACKAGE + "trace.TraceSampleCommand$Sampled");
    ANSWERS.put("trace-record", PACKAGE + "trace.TraceRecordCommand$Recorded");
    ANSWERS.put("trace-misses", PACKAGE + "trace.MissesAnswer");
    ANSWERS.put("pattern", PACKAGE + "PatternAnswer");
    ANSWERS.put("capture", PACKAGE + "live.CaptureAnswer");
    ANSWERS.put("doctor", "org.mnemo.cli.doctor.Diagnosis");
    ANSWERS.put("doctor-probe", "org.mnemo.ycsb.probe.ProbeResult");
    ANSWERS.put("servers", PACKAGE + "ServersCommand$Shown");
    ANSWERS.put("policies", PACKAGE + "PoliciesCommand$Listed");
    ANSWERS.put("install-into", PACKAGE + "InstallCommand$Installed");
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
        .as("write it anew: mvn test -Dtest=JsonReferenceTest -Dmnemo.docs.write=true")
        .isEqualTo(generated);
  }

  private ObjectNode schema(Class<?> answer) {
    SchemaGeneratorConfigBuilder config =
        new SchemaGeneratorConfigBuilder(SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
            .with(
                Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                Option.DEFINITIONS_FOR_ALL_OBJECTS);
    SnakeCaseStrategy snakeCase = (SnakeCaseStrategy) PropertyNamingStrategies.SNAKE_CASE;
    config
        .forFields()
        .withPropertyNameOverrideResolver(field -> snakeCase.translate(field.getDeclaredName()))
        .withRequiredCheck(field -> true)
        .withNullableCheck(JsonReferenceTest::isNullable)
        .withDescriptionResolver(
            field ->
                field.isFakeContainerItemScope()
                    ? null
                    : docs.component(
                        field.getDeclaringType().getErasedType(), field.getDeclaredName()));
    config
        .forTypesInGeneral()
        .withDescriptionResolver(scope -> docs.type(scope.getType().getErasedType()))
        .withCustomDefinitionProvider(
            (type, context) ->
                jsonValues(type.getErasedType())
                    .map(
                        values ->
                            definition(context.getGeneratorConfig().createObjectNode(), values))
                    .orElse(null));
    return new SchemaGenerator(config.build()).generateSchema(answer);
  }

  private static CustomDefinition definition(ObjectNode node, @Nullable Object[] values) {
    var several = node.put("type", "string").putArray("enum");
    Arrays.stream(values).forEach(value -> several.add(String.valueOf(value)));
    return new CustomDefinition(node);
  }

  /** Values of an enum in JSON; empty of all other types. */
  private static java.util.Optional<Object[]> jsonValues(Class<?> type) {
    if (!type.isEnum()) {
      return java.util.Optional.empty();
    }
    Method form =
        Arrays.stream(type.getMethods())
            .filter(method -> method.isAnnotationPresent(JsonValue.class))
            .findFirst()
            .orElse(null);
    return java.util.Optional.of(
        Arrays.stream(type.getEnumConstants())
            .map(
                constant -> {
                  try {
                    return form == null ? ((Enum<?>) constant).name() : form.invoke(constant);
                  } catch (ReflectiveOperationException e) {
                    throw new AssertionError(e);
                  }
                })
            .toArray());
  }

  private static boolean isNullable(FieldScope field) {
    return field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
  }
}
