package org.mnemo.core.tier;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/**
 * Published figures of a kind of memory; a figure that its source does not have is null.
 *
 * @param latencyNs latency in nanoseconds as in {@link TierProfile}, which also defines the three
 *     after it
 * @param confidence origin of the figures; {@code published}: in the paper or data sheet itself;
 *     {@code secondary}: reported by others
 * @param note remark on what was chosen of a range and what the figures mean
 */
public record KnownMemory(
    String name,
    @Nullable Double latencyNs,
    @Nullable Double readGbS,
    @Nullable Double writeGbS,
    @Nullable Double price,
    String asOf,
    String confidence,
    String source,
    String note) {

  public boolean isComplete() {
    return missing().isEmpty();
  }

  /** Names of the figures that emulation needs and that are not known. */
  public List<String> missing() {
    return Stream.of(
            latencyNs == null ? "latency of a load" : "",
            readGbS == null ? "read bandwidth" : "",
            writeGbS == null ? "write bandwidth" : "")
        .filter(figure -> !figure.isEmpty())
        .toList();
  }

  /**
   * The profile with these figures.
   *
   * @throws UsageException naming the figures that are missing
   */
  public TierProfile profile() {
    if (latencyNs == null || readGbS == null || writeGbS == null) {
      throw new UsageException(
          "memory profile '%s' cannot be emulated: its source has no %s (%s); give figures as in latency_ns=305,read_gb_s=6.6,write_gb_s=2.3"
              .formatted(name, String.join(", no ", missing()), note));
    }
    return new TierProfile(name, latencyNs, readGbS, writeGbS, price, asOf, source);
  }
}
