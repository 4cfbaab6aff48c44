package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** Terms of the run time. */
public enum ModelKind {
  /** The paper's additive model plus the interference of two servers. */
  MNEMO,
  /** The paper's additive model alone. */
  PAPER;

  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(ModelKind::lowerCase).toList();
  }

  /**
   * The model of a name.
   *
   * @throws UsageException with the known names if the name is unknown
   */
  public static ModelKind byName(String name) {
    return Nearest.named("model", name, List.of(values()), ModelKind::lowerCase);
  }
}
