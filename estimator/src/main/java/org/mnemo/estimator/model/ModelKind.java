package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** Terms that the run time is made of. */
public enum ModelKind {
  /** The paper's additive model and the interference of two servers. */
  MNEMO,
  /** The paper's additive model alone. */
  PAPER;

  /** The name by which users ask for it. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Names of all models. */
  public static List<String> names() {
    return Arrays.stream(values()).map(ModelKind::lowerCase).toList();
  }

  /**
   * The model of that name.
   *
   * @throws UsageException naming the known ones if there is none
   */
  public static ModelKind byName(String name) {
    return Arrays.stream(values())
        .filter(kind -> kind.lowerCase().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException("unknown model '" + name + "'" + Nearest.choice(name, names())));
  }
}
