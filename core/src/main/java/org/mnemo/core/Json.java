package org.mnemo.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Records to JSON and back: snake_case names, indented, a line break at the end. */
public final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          // Read, so that it is refused in words of ours.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS.mappedFeature())
          // A component that is absent would be null or 0 and fail far from the file it lacks in.
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Json() {}

  /** Writes a record whole or not at all. */
  public static void write(Path target, Object value) {
    AtomicFile.write(target, bytes(value));
  }

  /** The same for a file that nobody but its owner may read. */
  public static void writePrivate(Path target, Object value) {
    AtomicFile.writePrivate(target, bytes(value));
  }

  private static byte[] bytes(Object value) {
    return (toString(value) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  public static String toString(Object value) {
    return toString(MAPPER.writer(), value);
  }

  /** On one line, without what only people need. */
  public static String toCompactString(Object value) {
    return toString(MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT), value);
  }

  private static String toString(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not writable as JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads a record. Fields that it does not know are ignored, so that later versions may add some.
   *
   * @throws MnemoException if the file is absent, is no such JSON, lacks a field or holds a number
   *     that is not finite
   */
  public static <T> T read(Path source, Class<T> type) {
    return toRecord(source, readObject(source), type);
  }

  /**
   * Reads a record whose field {@code schema} must be {@code schema}.
   *
   * @throws MnemoException as {@link #read(Path, Class)} does, or if the version is another one
   */
  public static <T> T read(Path source, Class<T> type, int schema) {
    return read(source, type, schema, unused -> {});
  }

  /**
   * Reads a record of version {@code schema} or the one before.
   *
   * @param upgrade adds to the tree of the version before what {@code schema} has more
   * @throws MnemoException as {@link #read(Path, Class)} does, or if the version is another one
   */
  public static <T> T read(Path source, Class<T> type, int schema, Consumer<ObjectNode> upgrade) {
    ObjectNode object = readObject(source);
    // Before the other fields: another version may well lack some of them.
    JsonNode found = object.path("schema");
    if (found.asInt(-1) == schema - 1 && schema > 1) {
      upgrade.accept(object);
      object.put("schema", schema);
    } else if (!found.isMissingNode() && found.asInt(-1) != schema) {
      throw new MnemoException(
          "%s has schema %s, but this Mnemo reads %d; use the Mnemo that wrote it"
              .formatted(source, found, schema));
    }
    return toRecord(source, object, type);
  }

  private static ObjectNode readObject(Path source) {
    try {
      if (MAPPER.readTree(Files.readAllBytes(source)) instanceof ObjectNode object) {
        requireFinite(source, object);
        return object;
      }
      throw new MnemoException(source + " holds no JSON object; repeat what wrote it");
    } catch (JsonProcessingException e) {
      throw damaged(source, e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(source, e);
    }
  }

  private static void requireFinite(Path source, JsonNode node) {
    if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
      throw new MnemoException(
          "%s is damaged: it holds %s where a number should be; repeat what wrote it"
              .formatted(source, node.asText()));
    }
    node.forEach(child -> requireFinite(source, child));
  }

  private static <T> T toRecord(Path source, JsonNode object, Class<T> type) {
    try {
      return MAPPER.treeToValue(object, type);
    } catch (ValueInstantiationException e) {
      // The record's constructor refused; what it said is better than what Jackson makes of it.
      throw damaged(source, e.getCause() == null ? "" : e.getCause().getMessage(), e);
    } catch (JsonProcessingException e) {
      throw damaged(source, e.getOriginalMessage(), e);
    }
  }

  private static MnemoException damaged(Path source, @Nullable String reason, Exception cause) {
    // What the library advises its own users follows behind this.
    String text = String.valueOf(reason).replaceAll("(?s)( \\(|; `|\n).*", "");
    return new MnemoException(source + " is damaged: " + text + "; repeat what wrote it", cause);
  }
}
