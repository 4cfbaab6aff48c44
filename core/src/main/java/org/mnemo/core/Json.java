package org.mnemo.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Records to JSON and back: snake_case names, indented, a line break at the end. */
public final class Json {

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Json() {}

  /** Writes a record whole or not at all. */
  public static void write(Path target, Object value) {
    AtomicFile.write(target, (toString(value) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  public static String toString(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not writable as JSON: " + value.getClass(), e);
    }
  }

  /**
   * Reads a record.
   *
   * @throws MnemoException if the file is absent or is no such JSON
   */
  public static <T> T read(Path source, Class<T> type) {
    try {
      return MAPPER.readValue(Files.readAllBytes(source), type);
    } catch (JsonProcessingException e) {
      throw new MnemoException(
          source + " is damaged: " + e.getOriginalMessage() + "; repeat what wrote it", e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(source, e);
    }
  }
}
