package org.mnemo.estimator.product;

/**
 * A figure of a product and where it stands.
 *
 * @param name what the figure is, with its unit, in snake_case
 * @param value the figure; empty if the product's publisher does not tell it
 * @param source publication, or program and version in which it was measured; where the value is
 *     empty, where it was looked for
 * @param asOf date of the source, or on which it was read, as ISO 8601
 */
public record Fact(String name, String value, String source, String asOf) {

  /** True if the figure is known. */
  public boolean isPublished() {
    return !value.isEmpty();
  }
}
