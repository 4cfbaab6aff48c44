package org.mnemo.cli.listing;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/**
 * Sizes of items by the rules of DynamoDB (Developer Guide, "DynamoDB item sizes and formats"): the
 * names of attributes and their values. Strings and names are UTF-8; binary values their bytes; a
 * number a byte for two significant digits and one more, and one for a minus sign; null and Boolean
 * one byte; a list or map 3 bytes and one more for each element or pair in addition to their sizes;
 * a set the sum of its elements.
 */
final class ItemSize {

  private static final int CONTAINER_BYTES = 3;

  private ItemSize() {}

  /**
   * Size of an item in bytes.
   *
   * @param item its attributes by name, each an object of type and value, as in {@code {"S": "a"}}
   * @throws IllegalArgumentException if a value is not DynamoDB's
   */
  static long of(JsonNode item) {
    long bytes = 0;
    for (Map.Entry<String, JsonNode> attribute : item.properties()) {
      bytes += utf8(attribute.getKey()) + ofValue(attribute.getValue());
    }
    return bytes;
  }

  /** Size of a value with its type in bytes. */
  static long ofValue(JsonNode typed) {
    if (!typed.isObject() || typed.size() != 1) {
      throw new IllegalArgumentException("a value must have one type, was " + typed);
    }
    Map.Entry<String, JsonNode> value = typed.properties().iterator().next();
    String type = value.getKey();
    JsonNode content = value.getValue();
    return switch (type) {
      case "S", "N", "B" -> ofScalar(type, content);
      case "BOOL", "NULL" -> 1;
      case "SS", "NS", "BS" -> {
        require(content.isArray(), type, content);
        long bytes = 0;
        for (JsonNode element : content) {
          bytes += ofScalar(type.substring(0, 1), element);
        }
        yield bytes;
      }
      case "L" -> {
        require(content.isArray(), type, content);
        long bytes = CONTAINER_BYTES;
        for (JsonNode element : content) {
          bytes += 1 + ofValue(element);
        }
        yield bytes;
      }
      case "M" -> {
        require(content.isObject(), type, content);
        yield CONTAINER_BYTES + content.size() + of(content);
      }
      default -> throw new IllegalArgumentException("there is no type " + type);
    };
  }

  /** Size of a string, number or binary value, which are all text in JSON. */
  private static long ofScalar(String type, JsonNode content) {
    require(content.isTextual(), type, content);
    String text = content.textValue();
    return switch (type) {
      case "S" -> utf8(text);
      case "N" -> number(text);
      default -> Base64.getDecoder().decode(text).length;
    };
  }

  private static void require(boolean isOfType, String type, JsonNode content) {
    if (!isOfType) {
      throw new IllegalArgumentException("the type %s has no value %s".formatted(type, content));
    }
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static long number(String text) {
    BigDecimal value = new BigDecimal(text).stripTrailingZeros();
    int digits = value.signum() == 0 ? 1 : value.precision();
    return (digits + 1L) / 2 + 1 + (value.signum() < 0 ? 1 : 0);
  }
}
