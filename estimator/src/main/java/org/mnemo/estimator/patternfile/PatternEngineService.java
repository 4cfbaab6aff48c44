package org.mnemo.estimator.patternfile;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.TraceWatch;

/**
 * An engine that makes patterns on other machines, the same bytes as this one would. A module adds
 * one by a class that implements this, and its line in {@code META-INF/services}.
 */
public interface PatternEngineService {

  /** The name by which users ask for it. */
  String name();

  /**
   * Makes a pattern.
   *
   * @param job the pattern; not empty by what its files show
   * @param master address of what divides the work among machines; null for the engine's own choice
   * @param spill directory for what does not fit into memory, on every machine; null for that of
   *     each one's temporary files
   * @param watch sees how far the trace is read
   * @throws org.mnemo.core.MnemoException if the trace is damaged, the machines cannot be reached
   *     or give up, or the file cannot be written; nothing is left under its name then
   */
  PatternJob.Written make(
      PatternJob job, @Nullable String master, @Nullable Path spill, TraceWatch watch);
}
