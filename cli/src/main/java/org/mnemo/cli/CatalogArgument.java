package org.mnemo.cli;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.price.AsOf;

/** How prices are named on the command line. */
final class CatalogArgument {

  private CatalogArgument() {}

  /**
   * The date of {@code --as-of}.
   *
   * @throws UsageException if it is none
   */
  static AsOf asOf(String text) {
    return AsOf.parse(text)
        .orElseThrow(
            () ->
                new UsageException(
                    "--as-of must be a date as in %s, was '%s'".formatted(AsOf.FORMS, text)));
  }
}
