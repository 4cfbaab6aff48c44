package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** Assignment of servers to the two memories. */
public enum Deployment {
  /** A server for each memory, as measured. */
  TWO_SERVERS("each memory has a server of its own"),
  /** One server that holds both memories, as most users run. */
  ONE_SERVER("one server holds both memories");

  private final String description;

  Deployment(String description) {
    this.description = description;
  }

  public String description() {
    return description;
  }

  /** The name in options: {@code two-servers} or {@code one-server}. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(Deployment::lowerCase).toList();
  }

  /**
   * The deployment of a name.
   *
   * @throws UsageException with the known names if the name is unknown
   */
  public static Deployment byName(String name) {
    return Nearest.named("deployment", name, List.of(values()), Deployment::lowerCase);
  }
}
