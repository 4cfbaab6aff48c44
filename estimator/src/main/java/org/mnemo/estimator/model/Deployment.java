package org.mnemo.estimator.model;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** How the two memories are served. */
public enum Deployment {
  /** A server for each memory, as it was measured. */
  TWO_SERVERS("each memory has a server of its own"),
  /** One server that holds both memories, which is what most users will run. */
  ONE_SERVER("one server holds both memories");

  private final String description;

  Deployment(String description) {
    this.description = description;
  }

  public String description() {
    return description;
  }

  /** The name by which users ask for it: {@code two-servers} or {@code one-server}. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Names of all deployments. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Deployment::lowerCase).toList();
  }

  /**
   * The deployment of that name.
   *
   * @throws UsageException naming the known ones if there is none
   */
  public static Deployment byName(String name) {
    return Arrays.stream(values())
        .filter(deployment -> deployment.lowerCase().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown deployment '" + name + "'" + Nearest.choice(name, names())));
  }
}
