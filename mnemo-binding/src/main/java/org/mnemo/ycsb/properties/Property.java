package org.mnemo.ycsb.properties;

import java.util.Collection;
import java.util.List;

/**
 * A property, declared next to the code that reads it. Which names are known, what a mistyped one
 * probably means and the page {@code docs/reference/properties.md} all follow from these
 * declarations.
 *
 * @param name name as users write it; for a tier's property the part after {@code mnemo.TIER.}
 * @param defaultValue default, plain text; empty if another program decides it
 * @param meaning phrase in Markdown with units and choices
 */
public record Property(String name, String defaultValue, String meaning) {

  /** A property whose default is a number, or {@code true} or {@code false}. */
  public Property(String name, Object defaultValue, String meaning) {
    this(name, String.valueOf(defaultValue), meaning);
  }

  /** Properties from a table, one per line: {@code name | default | meaning}. */
  public static List<Property> table(String table) {
    return table
        .lines()
        .map(line -> line.split(" *\\| *", 3))
        .map(cells -> new Property(cells[0], cells[1], cells[2]))
        .toList();
  }

  public static List<String> names(Collection<Property> properties) {
    return properties.stream().map(Property::name).toList();
  }
}
