package org.mnemo.ycsb.sensitivity;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;

/** What {@code run.json} says of a run, at its start and at its end. */
final class RunDescription {

  private static final List<String> SECRETS = List.of("password", "secret", "token");

  private final RunSettings settings;
  private final Deployment deployment;
  private final String startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();

  RunDescription(RunSettings settings, Deployment deployment) {
    this.settings = settings;
    this.deployment = deployment;
  }

  /** Of a run that goes on, or has failed. */
  RunInfo incomplete(Counts counts) {
    return info(false, counts, new Measured(0, 0, 0));
  }

  RunInfo complete(Counts counts, Measured measured) {
    return info(true, counts, measured);
  }

  private RunInfo info(boolean complete, Counts counts, Measured measured) {
    return new RunInfo(
        RunInfo.SCHEMA,
        complete,
        settings.store().name(),
        settings.placement(),
        deployment.info(),
        settings.seed(),
        settings.clients(),
        startedAt,
        Machine.describe(),
        withoutSecrets(settings.properties()),
        counts,
        measured);
  }

  private static SortedMap<String, String> withoutSecrets(Properties properties) {
    SortedMap<String, String> shown = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (SECRETS.stream().noneMatch(lower::contains)) {
        shown.put(name, properties.getProperty(name));
      }
    }
    return shown;
  }
}
