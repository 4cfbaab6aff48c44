package org.mnemo.estimator.pattern;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/** Requests of a pattern file, without their sequence. */
public final class PatternFileSource implements PatternSource {

  private final Path file;
  private final @Nullable Path dataset;
  private @Nullable AccessPattern pattern;

  /**
   * @param dataset file of all stored keys; null if only keys of the trace are known
   */
  public PatternFileSource(Path file, @Nullable Path dataset) {
    this.file = file;
    this.dataset = dataset;
  }

  /**
   * The pattern of the files.
   *
   * @throws MnemoException if the file is damaged, or covers a part of a trace only
   */
  @Override
  public AccessPattern pattern() {
    if (pattern == null) {
      PatternFile whole = PatternFile.open(file);
      if (!whole.origin().isWhole()) {
        throw new MnemoException(
            file
                + " is the pattern of a part of a trace; merge it with the patterns of all parts by"
                + " 'bin/mnemo pattern merge'");
      }
      pattern =
          PatternEngine.pattern(
              PatternFile.trace(List.of(whole)).aggregates(),
              file.toString(),
              dataset,
              null,
              new KeySequence(0));
    }
    return pattern;
  }

  @Override
  public boolean hasSequence() {
    return false;
  }

  @Override
  public void show(List<RequestObserver> observers) {
    throw new IllegalStateException("a pattern lacks the sequence of requests");
  }
}
