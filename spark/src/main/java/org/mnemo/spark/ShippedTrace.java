package org.mnemo.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.format.TraceInput;

/** A trace as it is sent to executors, which find its files under the same paths. */
record ShippedTrace(
    List<String> files,
    TraceFormat format,
    @Nullable Long keyBytes,
    @Nullable Long valueBytes,
    @Nullable StoredSizes stored,
    double mostNotUnderstood)
    implements Serializable {

  /**
   * Makes a trace ready to be sent.
   *
   * @param isLocal true if executors have the working directory of this process
   */
  static ShippedTrace of(TraceInput trace, boolean isLocal) {
    return new ShippedTrace(
        trace.files().stream()
            .map(file -> isLocal ? file : file.toAbsolutePath())
            .map(Path::toString)
            .toList(),
        trace.format(),
        orNull(trace.sizes().keyBytes()),
        orNull(trace.sizes().valueBytes()),
        trace.sizes().stored().orElse(null),
        trace.mostNotUnderstood());
  }

  private static @Nullable Long orNull(OptionalLong value) {
    return value.isPresent() ? value.getAsLong() : null;
  }

  private static OptionalLong optional(@Nullable Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  TraceInput input() {
    return new TraceInput(
        files.stream().map(Path::of).toList(),
        format,
        new AssumedSizes(optional(keyBytes), optional(valueBytes), Optional.ofNullable(stored)),
        mostNotUnderstood);
  }
}
