package org.mnemo.ycsb.sensitivity;

import java.time.Instant;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.settings.RunSettings;

/** Makes the {@code run.json} of a run, at its start and at its end. */
final class RunDescription {

  private final RunSettings settings;
  private final TierServers servers;
  private final Instant startedAt;

  /**
   * @param startedAt the moment from which the starts of blocks are counted
   */
  RunDescription(RunSettings settings, TierServers servers, Instant startedAt) {
    this.settings = settings;
    this.servers = servers;
    this.startedAt = startedAt;
  }

  /** The description of a run that goes on, or has failed. */
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
        servers.info(),
        settings.seed(),
        settings.clients(),
        startedAt.toString(),
        Machine.describe(),
        properties(),
        counts,
        measured,
        null);
  }

  /** The properties that were given, and those of the blocks even if they were not. */
  private SortedMap<String, String> properties() {
    SortedMap<String, String> properties = withoutSecrets(settings.properties());
    Blocks blocks = settings.blocks();
    properties.put("mnemo.block.ops", Integer.toString(blocks.ops()));
    properties.put("mnemo.block.guard", Integer.toString(blocks.guard()));
    properties.put("mnemo.warmup.ops", Long.toString(blocks.warmUp()));
    return properties;
  }

  private static SortedMap<String, String> withoutSecrets(Properties properties) {
    SortedMap<String, String> shown = new TreeMap<>();
    for (String name : properties.stringPropertyNames()) {
      String value = properties.getProperty(name);
      if (!Secrets.isSecret(name, value)) {
        shown.put(name, value);
      }
    }
    return shown;
  }
}
