package org.mnemo.estimator.offer;

import org.jspecify.annotations.Nullable;

/**
 * A figure of a product and where it stands.
 *
 * @param name what the figure is, with its unit, in snake_case
 * @param value the figure; null if the product's publisher does not state it
 * @param source publication, or program and version in which it was measured; without a value,
 *     where it was looked for
 * @param asOf date of the source, or on which it was read, as ISO 8601
 */
public record Fact(String name, @Nullable String value, String source, String asOf) {}
