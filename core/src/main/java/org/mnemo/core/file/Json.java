package org.mnemo.core.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;

/** Converts records to JSON and back: snake_case names, indented, a line break at the end. */
public final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          // Those that may be null; where NaN has a meaning, it is a double.
          .registerModule(new SimpleModule().addSerializer(Double.class, new UnknownAsNull()))
          .enable(SerializationFeature.INDENT_OUTPUT)
          // Parsed, so that Mnemo reports them in its own words.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS.mappedFeature())
          // A missing component would become null or 0 and fail far from the file.
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          // What follows the object would be ignored: its end, if a line within was lost.
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private static final String SEAL = "sha256";

  static {
    MAPPER.getFactory().setCharacterEscapes(new HiddenCharacters());
  }

  private Json() {}

  /** Writes a record atomically. */
  public static void write(Path target, Object value) {
    AtomicFile.write(target, bytes(value));
  }

  /** Writes a record atomically to a file that only its owner may read. */
  public static void writePrivate(Path target, Object value) {
    AtomicFile.writePrivate(target, bytes(value));
  }

  private static byte[] bytes(Object value) {
    return (toString(value) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes a record atomically, with an additional field {@code sha256}: the checksum of the
   * document without it, on one line.
   */
  public static void writeSealed(Path target, Object value) {
    ObjectNode object = MAPPER.valueToTree(value);
    write(target, object.put(SEAL, seal(object)));
  }

  private static String seal(ObjectNode unsealed) {
    return FileSum.sha256(toCompactString(unsealed).getBytes(StandardCharsets.UTF_8));
  }

  public static String toString(Object value) {
    return toString(MAPPER.writer(), value);
  }

  /** A record as JSON on one line without blanks. */
  public static String toCompactString(Object value) {
    return toString(MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT), value);
  }

  /** A record as JSON for display: every text in it is {@link VisibleText}. */
  public static String toVisibleString(Object value) {
    return toCompactString(visible(MAPPER.valueToTree(value)));
  }

  private static JsonNode visible(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode seen = MAPPER.createObjectNode();
      object
          .properties()
          .forEach(field -> seen.set(VisibleText.lines(field.getKey()), visible(field.getValue())));
      return seen;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode seen = MAPPER.createArrayNode();
      array.forEach(element -> seen.add(visible(element)));
      return seen;
    }
    return node.isTextual() ? TextNode.valueOf(VisibleText.lines(node.textValue())) : node;
  }

  private static String toString(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads a record. Unknown fields are ignored, so that later versions may add some.
   *
   * @throws MnemoException if the file is absent or malformed, lacks a field or holds a number that
   *     is not finite
   */
  public static <T> T read(Path source, Class<T> type) {
    return toRecord(source, readObject(source), type);
  }

  /**
   * Reads a record whose field {@code schema} must be {@code schema}.
   *
   * @throws MnemoException as {@link #read(Path, Class)} does, or for another version
   */
  public static <T> T read(Path source, Class<T> type, int schema) {
    return read(source, type, schema, List.of());
  }

  /**
   * Reads a record of version {@code schema} or of an upgradable earlier one. Its field {@code
   * schema} keeps the version of the file.
   *
   * @param upgrades each adds to the tree what the next version has more; the last one makes
   *     version {@code schema}
   * @throws MnemoException as {@link #read(Path, Class)} does, or for another version
   */
  public static <T> T read(
      Path source, Class<T> type, int schema, List<Consumer<ObjectNode>> upgrades) {
    ObjectNode object = readObject(source);
    // Before the other fields, as another version may lack some fields.
    JsonNode found = object.path("schema");
    int version = found.isMissingNode() ? schema : found.asInt(-1);
    int oldest = schema - upgrades.size();
    if (version < oldest || version > schema) {
      throw new MnemoException(
          "%s has schema %s, but this Mnemo reads %d; use the Mnemo that wrote it"
              .formatted(source, found, schema));
    }
    upgrades.subList(version - oldest, upgrades.size()).forEach(next -> next.accept(object));
    return toRecord(source, object, type);
  }

  /**
   * Reads a record from a text.
   *
   * @param source name of the text in errors
   * @throws MnemoException if it is malformed, lacks a field or holds a number that is not finite
   */
  public static <T> T parse(String json, String source, Class<T> type) {
    return parse(json, source, type, upgraded -> {});
  }

  /**
   * Reads a record from a text of this version or of an earlier one.
   *
   * @param upgrade adds to the tree what this version has more
   * @throws MnemoException as {@link #parse(String, String, Class)} does
   */
  public static <T> T parse(
      String json, String source, Class<T> type, Consumer<ObjectNode> upgrade) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      requireFinite(source, tree);
      if (tree instanceof ObjectNode object) {
        upgrade.accept(object);
      }
      return toRecord(source, tree, type);
    } catch (JsonProcessingException e) {
      throw damaged(source, e.getOriginalMessage(), e);
    }
  }

  /** Upgrades every object of an array in a tree. */
  public static void forEach(ObjectNode tree, String array, Consumer<ObjectNode> upgrade) {
    for (JsonNode element : tree.path(array)) {
      if (element instanceof ObjectNode object) {
        upgrade.accept(object);
      }
    }
  }

  /**
   * Checks that a file is unchanged since {@link #writeSealed}.
   *
   * @throws MnemoException if its content differs, or it has no checksum
   */
  public static void requireSealed(Path source) {
    if (!readObject(source).has(SEAL)) {
      throw new MnemoException(
          source
              + " is damaged: it has no sha256; copy it anew, or repeat the command that wrote it");
    }
  }

  private static ObjectNode readObject(Path source) {
    try {
      if (MAPPER.readTree(Files.readAllBytes(source)) instanceof ObjectNode object) {
        requireFinite(source, object);
        requireSeal(source, object);
        return object;
      }
      throw new MnemoException(source + " holds no JSON object; repeat the command that wrote it");
    } catch (JsonProcessingException e) {
      throw damaged(source, e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(source, e);
    }
  }

  private static void requireSeal(Path source, ObjectNode object) {
    JsonNode found = object.get(SEAL);
    if (found != null && !found.asText().equals(seal(object.deepCopy().without(SEAL)))) {
      throw new MnemoException(
          source
              + " was changed: its sha256 belongs to another content; copy it anew, or "
              + "repeat the command that wrote it");
    }
  }

  private static void requireFinite(Object source, JsonNode node) {
    if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
      throw new MnemoException(
          "%s is damaged: it holds %s instead of a number; repeat the command that wrote it"
              .formatted(source, node.asText()));
    }
    node.forEach(child -> requireFinite(source, child));
  }

  private static <T> T toRecord(Object source, JsonNode object, Class<T> type) {
    try {
      return MAPPER.treeToValue(object, type);
    } catch (ValueInstantiationException e) {
      // The record's constructor refused the value, and its message is clearer than Jackson's.
      throw damaged(source, e.getCause() == null ? "" : e.getCause().getMessage(), e);
    } catch (JsonProcessingException e) {
      throw damaged(source, e.getOriginalMessage(), e);
    }
  }

  /** Escapes hidden characters: programs read the same text, and terminals are safe. */
  private static final class HiddenCharacters extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7F] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int unit) {
      return VisibleText.isHidden(unit) && !Character.isSurrogate((char) unit)
          ? new SerializedString(VisibleText.escape(unit))
          : null;
    }
  }

  private static MnemoException damaged(Object source, @Nullable String reason, Exception cause) {
    // Jackson's advice to developers follows these characters.
    String text = String.valueOf(reason).replaceAll("(?s)( \\(|; `|\n).*", "");
    return new MnemoException(
        source + " is damaged: " + text + "; repeat the command that wrote it", cause);
  }
}
