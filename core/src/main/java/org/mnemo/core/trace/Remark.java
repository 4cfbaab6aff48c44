package org.mnemo.core.trace;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a reader of a trace has left out or assumed.
 *
 * @param count number of cases, 0 where they are not counted
 * @param what a sentence without its full stop, in front of which the count stands
 */
public record Remark(long count, String what) {

  /** A remark on what is not counted. */
  public static Remark of(String sentence) {
    return new Remark(0, sentence);
  }

  /** The remarks on all parts of a trace: each once, with the number of all cases. */
  public static List<Remark> sum(Collection<Remark> ofParts) {
    Map<String, Long> counts = new LinkedHashMap<>();
    ofParts.forEach(remark -> counts.merge(remark.what, remark.count, Long::sum));
    return counts.entrySet().stream()
        .map(remark -> new Remark(remark.getValue(), remark.getKey()))
        .toList();
  }

  /** The sentences of remarks. */
  public static List<String> sentences(Collection<Remark> remarks) {
    return remarks.stream().map(Remark::toString).toList();
  }

  /** The whole sentence. */
  @Override
  public String toString() {
    return count == 0 ? what : String.format(Locale.ROOT, "%,d %s", count, what);
  }
}
