package org.mnemo.core.trace;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An omission or assumption of a trace's reader.
 *
 * @param count number of cases, 0 if not counted
 * @param of number of all lines or requests if the cases were not understood, else 0
 * @param assumed true if the likeliest meaning was assumed for each case, false if the cases are
 *     lost
 * @param what a sentence without its full stop, with the plural cases as its subject
 */
public record Remark(long count, long of, boolean assumed, String what) {

  private static final double MOST_ASSUMED = 0.5;

  /** A remark on understood cases. */
  public Remark(long count, String what) {
    this(count, 0, what);
  }

  /** A remark on cases that were not understood, and are lost. */
  public Remark(long count, long of, String what) {
    this(count, of, false, what);
  }

  /** A remark without a count. */
  public static Remark of(String sentence) {
    return new Remark(0, sentence);
  }

  /** The remarks on cases that occurred. */
  public static List<Remark> occurred(Remark... remarks) {
    return Arrays.stream(remarks).filter(remark -> remark.count > 0).toList();
  }

  /** Merges the remarks on all parts of a trace: each once, with the total count. */
  public static List<Remark> sum(Collection<Remark> ofParts) {
    Map<String, Remark> sums = new LinkedHashMap<>();
    for (Remark remark : ofParts) {
      sums.merge(
          remark.what,
          remark,
          (one, other) ->
              new Remark(one.count + other.count, one.of + other.of, one.assumed, one.what));
    }
    return List.copyOf(sums.values());
  }

  /** The remarks on cases that were not understood. */
  public static List<Remark> notUnderstood(Collection<Remark> remarks) {
    return remarks.stream().filter(remark -> remark.of > 0).toList();
  }

  /**
   * The reason why a trace has too many unknowns for an answer; empty if it has not.
   *
   * @param mostLost largest share of lines that may be lost, from 0 to 1; for assumed requests the
   *     limit is one half, or this share if larger
   */
  public static Optional<String> tooMuch(Collection<Remark> remarks, double mostLost) {
    return tooMuch(remarks, false, mostLost)
        .or(() -> tooMuch(remarks, true, Math.max(MOST_ASSUMED, mostLost)));
  }

  private static Optional<String> tooMuch(
      Collection<Remark> remarks, boolean assumed, double most) {
    List<Remark> some =
        remarks.stream().filter(remark -> remark.of > 0 && remark.assumed == assumed).toList();
    return some.stream().mapToDouble(Remark::share).sum() <= most
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%s; more than %.4s %% give no answer",
                String.join("; ", sentences(some)),
                100 * most));
  }

  public static List<String> sentences(Collection<Remark> remarks) {
    return remarks.stream().map(Remark::toString).toList();
  }

  /** Share of the cases among all, from 0 to 1; 0 for understood cases. */
  public double share() {
    return of == 0 ? 0 : (double) count / of;
  }

  /** The whole sentence. */
  @Override
  public String toString() {
    if (of > 0) {
      return String.format(Locale.ROOT, "%,d of %,d (%.2f %%) %s", count, of, 100 * share(), what);
    }
    // After the sentence, so that it fits one case and several.
    return count == 0 ? what : String.format(Locale.ROOT, "%s (%,d)", what, count);
  }
}
