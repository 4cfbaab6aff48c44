package org.mnemo.cli.command.trace;

import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.reuse.MissCurve;
import org.mnemo.estimator.reuse.SlowSideMisses;

/**
 * Misses that a log of the slow side would be left with if fast memory held more objects.
 *
 * @param log files of the log
 * @param references number of references, each a miss
 * @param evictions number of evictions
 * @param firstReferences references to keys that the log did not name before
 * @param misses what is left, by size
 * @param remarks remarks on the misses
 */
record MissesAnswer(
    String log,
    long references,
    long evictions,
    Estimate firstReferences,
    List<Size> misses,
    List<String> remarks) {

  private static final int[] PERCENT = {1, 2, 5, 10, 20, 50, 100};

  /**
   * An estimated number.
   *
   * @param estimate the most likely value
   * @param least lower end of the range that it is in
   * @param most upper end of this range
   */
  record Estimate(long estimate, long least, long most) {

    private static Estimate of(MissCurve.Estimate number) {
      return new Estimate(
          Math.round(number.mean()), Math.round(number.least()), Math.round(number.most()));
    }

    private String text() {
      return String.format(Locale.ROOT, "%,d (%,d to %,d)", estimate, least, most);
    }
  }

  /**
   * Misses with more memory.
   *
   * @param extraObjects objects that fast memory would hold beyond those that it holds
   * @param extraBytes their bytes; null if the size of an object is not known
   * @param referencesAndEvictions misses that are left; null if evictions are missing
   * @param referencesOnly the same without the evictions, which is usually too many
   */
  record Size(
      long extraObjects,
      @Nullable Long extraBytes,
      @Nullable Estimate referencesAndEvictions,
      Estimate referencesOnly) {}

  /**
   * The answer for a log.
   *
   * @param extra numbers of objects, each from 1 to 10^9; empty for shares of the largest that
   *     matters
   * @param objectBytes bytes of an object, from 1 to 10^9
   */
  static MissesAnswer of(
      List<Path> files, SlowSideMisses slowSide, List<Long> extra, OptionalLong objectBytes) {
    Optional<MissCurve> byEvictions = slowSide.byEvictions();
    MissCurve byReferences = slowSide.byReferences();
    List<Size> sizes =
        (extra.isEmpty() ? shares(slowSide.largestExtraObjects()) : extra)
            .stream()
                .map(
                    objects ->
                        new Size(
                            objects,
                            objectBytes.isPresent()
                                ? (Long) (objects * objectBytes.getAsLong())
                                : null,
                            byEvictions
                                .map(curve -> Estimate.of(curve.misses(objects)))
                                .orElse(null),
                            Estimate.of(byReferences.misses(objects))))
                .toList();
    List<String> remarks = new ArrayList<>();
    if (slowSide.evictions() == 0) {
      remarks.add(
          "the log holds no eviction, so misses are known by references only, which are usually too many");
    } else if (byEvictions.isEmpty()) {
      remarks.add(
          "the log holds fewer evictions than its references take back, so evictions are missing and"
              + " misses are known by references only, which are usually too many");
    }
    return new MissesAnswer(
        files.stream().map(Path::toString).collect(Collectors.joining(" and ")),
        slowSide.references(),
        slowSide.evictions(),
        Estimate.of(byEvictions.orElse(byReferences).firstReferences()),
        sizes,
        remarks);
  }

  /** Rounded up to two digits, as the largest is an estimate. */
  private static List<Long> shares(long largest) {
    return IntStream.of(PERCENT)
        .mapToLong(
            percent -> {
              double objects = Math.max(1, largest * percent / 100.0);
              double unit = Math.max(1, Math.pow(10, Math.floor(Math.log10(objects)) - 1));
              return (long) (Math.ceil(objects / unit) * unit);
            })
        .distinct()
        .boxed()
        .toList();
  }

  Answer answer() {
    Table left =
        Table.of(
            misses,
            figures("extra objects", Unit.COUNT, Size::extraObjects),
            figures("extra bytes", Unit.COUNT, Size::extraBytes),
            words(
                "by references and evictions",
                size ->
                    size.referencesAndEvictions == null
                        ? "unknown"
                        : size.referencesAndEvictions.text()),
            words("by references only", size -> size.referencesOnly.text()));
    Table counts =
        Table.facts(
            List.of(
                fact("references", "{count,count}, all misses", references),
                fact("evictions", "{count,count}", evictions),
                fact(
                    "first references",
                    "{range}, which miss with any memory",
                    firstReferences.text())));
    return new Answer(
        log + ": misses left with more fast memory, and their range",
        List.of(left, counts),
        List.of(),
        Answer.sentences(remarks));
  }

  private static List<Cell> fact(String what, String sentence, Object value) {
    return Table.row(what, Cell.word(Sentence.format(sentence, value)));
  }
}
