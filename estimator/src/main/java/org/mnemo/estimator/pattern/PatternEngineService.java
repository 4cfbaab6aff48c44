package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.TraceWatch;

/**
 * An engine that makes patterns on other machines, byte for byte as this one. A module adds one
 * with an implementing class and its line in {@code META-INF/services}.
 */
public interface PatternEngineService {

  /** The name in options. */
  String name();

  /**
   * Makes a pattern.
   *
   * @param job the pattern; its files are not empty
   * @param master address of the cluster's master; null for the engine's default
   * @param spill directory for data beyond memory, on all machines; null for each machine's default
   * @param watch follows the reading of the trace
   * @throws org.mnemo.core.MnemoException if the trace is damaged, the machines fail or are
   *     unreachable, or the file cannot be written; the file then does not exist
   */
  PatternJob.Written make(
      PatternJob job, @Nullable String master, @Nullable Path spill, TraceWatch watch);
}
