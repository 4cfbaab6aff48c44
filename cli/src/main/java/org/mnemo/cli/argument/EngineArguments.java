package org.mnemo.cli.argument;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.pattern.PatternEngineService;
import picocli.CommandLine.Option;

/** What makes a pattern: this program, or an engine that another module adds. */
@Section("Engine")
public final class EngineArguments {

  static final String LOCAL = "local";
  static final String SPARK = "spark";

  @Option(
      names = "--engine",
      completionCandidates = CompletionCandidates.Engines.class,
      paramLabel = "ENGINE",
      description =
          "What reads the trace: ${COMPLETION-CANDIDATES}, with the same result (default local).")
  private String engine = LOCAL;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "Master of Spark, such as local[4], spark://HOST:7077, yarn or k8s://URL (default: as configured, else local[*]).")
  private @Nullable String master;

  /**
   * The engine that makes the pattern, empty if it is this program.
   *
   * @throws UsageException if there is no such engine
   */
  public Optional<PatternEngineService> engine() {
    if (engine.equals(LOCAL)) {
      if (master != null) {
        throw new UsageException(
            "--master is for --engine spark, was " + master + "; leave it out, or add that");
      }
      return Optional.empty();
    }
    if (!engine.equals(SPARK)) {
      throw new UsageException(
          "unknown engine '" + engine + "'" + Nearest.choice(engine, List.of(LOCAL, SPARK)));
    }
    return Optional.of(
        ServiceLoader.load(PatternEngineService.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(service -> service.name().equals(engine))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "--engine spark needs Mnemo's module for Spark, which is not on the class path; start it by bin/mnemo, or by spark-submit as docs/internals/spark.md says")));
  }

  /** Spark's master, null if it was not given. */
  public @Nullable String master() {
    return master;
  }
}
