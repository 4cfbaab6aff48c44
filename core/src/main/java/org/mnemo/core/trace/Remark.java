package org.mnemo.core.trace;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a reader of a trace has left out or assumed.
 *
 * @param count number of cases, 0 where they are not counted
 * @param of number of all lines or requests, if the cases are those that were not understood; else
 *     0
 * @param assumed true if of each of the cases the likeliest was assumed, false if they are lost
 * @param what a sentence without its full stop, in which the cases, several of them, come first
 */
public record Remark(long count, long of, boolean assumed, String what) {

  private static final double MOST_ASSUMED = 0.5;

  /** A remark on cases that are understood. */
  public Remark(long count, String what) {
    this(count, 0, what);
  }

  /** A remark on cases that were not understood, and are lost. */
  public Remark(long count, long of, String what) {
    this(count, of, false, what);
  }

  /** A remark on what is not counted. */
  public static Remark of(String sentence) {
    return new Remark(0, sentence);
  }

  /** The remarks on all parts of a trace: each once, with the number of all cases. */
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

  /** Those of remarks that are on what was not understood. */
  public static List<Remark> notUnderstood(Collection<Remark> remarks) {
    return remarks.stream().filter(remark -> remark.of > 0).toList();
  }

  /**
   * What of a trace is too much to conclude from it; empty if nothing is.
   *
   * @param mostLost largest share of its lines that may be lost, from 0 to 1; of its requests half
   *     may be assumed to have done what is likeliest, or this share if it is larger
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

  /** The sentences of remarks. */
  public static List<String> sentences(Collection<Remark> remarks) {
    return remarks.stream().map(Remark::toString).toList();
  }

  /** Share of the cases among all, from 0 to 1; 0 for what is understood. */
  public double share() {
    return of == 0 ? 0 : (double) count / of;
  }

  /** The whole sentence. */
  @Override
  public String toString() {
    if (of > 0) {
      return String.format(Locale.ROOT, "%,d of %,d (%.2f %%) %s", count, of, 100 * share(), what);
    }
    // Behind the sentence, which so goes for one case as for several.
    return count == 0 ? what : String.format(Locale.ROOT, "%s (%,d)", what, count);
  }
}
