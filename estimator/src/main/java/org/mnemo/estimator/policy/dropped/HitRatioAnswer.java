package org.mnemo.estimator.policy.dropped;

import static org.mnemo.estimator.answer.Column.column;
import static org.mnemo.estimator.answer.Column.figures;
import static org.mnemo.estimator.answer.Column.words;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Remark;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.offer.CatalogPrice;

/**
 * Memory and hit ratio of a cache that drops records.
 *
 * @param trace name of the trace
 * @param store store whose memory and eviction are simulated
 * @param eviction its eviction
 * @param requests number of requests of the trace
 * @param reads number of reads among them
 * @param readsOfAbsent reads of keys that never had a record, which always miss
 * @param mostHitRatio hit ratio with memory for all records, a part of 1
 * @param target hit ratio to reach; null without one
 * @param chosen size of the answer; null if no memory reaches the target
 * @param chosenLow least memory that reaches the target by the intervals of hit ratios; null
 *     without a target or an answer
 * @param chosenHigh most memory by these intervals; null if no memory surely reaches the target
 * @param nearby sizes around it, and for all records
 * @param rows all simulated sizes
 * @param prices price list of the dollars, with its age; null without
 * @param measured real servers, if they were measured
 * @param remarks what the trace does not show, or was not understood
 */
public record HitRatioAnswer(
    String trace,
    String store,
    String eviction,
    long requests,
    long reads,
    long readsOfAbsent,
    double mostHitRatio,
    @Nullable Double target,
    @Nullable Row chosen,
    @Nullable Double chosenLow,
    @Nullable Double chosenHigh,
    List<Row> nearby,
    List<Row> rows,
    @Nullable String prices,
    List<Measured> measured,
    List<String> remarks) {

  private static final double MIB = 1 << 20;

  /** Part of the time of all requests by which the last one may be late. */
  private static final double MOST_DELAY = 0.1;

  /** Sizes nearby, as parts of the chosen one's. */
  private static final double[] PARTS = {0.25, 0.5, 0.75, 1, 1.5, 2, 3};

  /**
   * What is asked.
   *
   * @param target hit ratio to reach, a part of 1; null for the knee, or for the limits
   * @param limits sizes to show, in bytes
   * @param ttlS seconds to live where the trace shows none; 0 for no end
   * @param backendNs time of a read that misses in nanoseconds; null if unknown
   * @param price price of memory; null if not requested
   */
  public record Question(
      CacheKind kind,
      @Nullable Double target,
      List<Long> limits,
      int ttlS,
      @Nullable Double backendNs,
      @Nullable CatalogPrice price) {}

  /**
   * One size.
   *
   * @param bytes limit of its memory
   * @param hitRatio reads that hit, as a part of all reads
   * @param hitRatioLow lower end of its 95 % interval; null if unknown
   * @param hitRatioHigh upper end
   * @param missesPerSecond reads of the backend a second; null without times in the trace
   * @param meanBackendNs time of the backend in a mean read; null if it is unknown
   * @param usdPerMonth dollars a month for its memory; null without a price
   * @param evictions number of records that are dropped to make room
   * @param refusals number of writes that are refused, as nothing may be dropped
   */
  public record Row(
      long bytes,
      double hitRatio,
      @Nullable Double hitRatioLow,
      @Nullable Double hitRatioHigh,
      @Nullable Double missesPerSecond,
      @Nullable Double meanBackendNs,
      @Nullable Double usdPerMonth,
      long evictions,
      long refusals) {}

  /**
   * A real server next to its prediction.
   *
   * @param bytes limit of its memory
   * @param predictedHitRatio hit ratio that was predicted before, a part of 1
   * @param hitRatio hit ratio by the server's own counters
   * @param predictedEvictions number of records that it was predicted to drop
   * @param evictions number by its own counter
   * @param delay seconds by which the last request was late, as a part of all seconds
   */
  public record Measured(
      long bytes,
      double predictedHitRatio,
      double hitRatio,
      long predictedEvictions,
      long evictions,
      double delay) {

    /** A prediction, and what the server counted. */
    public static Measured of(
        HitRatioCurve.Row predicted, long hits, long misses, long evictions, double delay) {
      return new Measured(
          predicted.bytes(),
          predicted.hitRatio(),
          (double) hits / (hits + misses),
          predicted.evictions(),
          evictions,
          delay);
    }

    private double error() {
      return predictedHitRatio - hitRatio;
    }
  }

  /**
   * The answer to a question.
   *
   * @param measured real servers, if they were measured
   * @param remarks remarks on the trace
   */
  public static HitRatioAnswer of(
      String trace,
      Question question,
      HitRatioCurve curve,
      List<Measured> measured,
      List<Remark> remarks) {
    OptionalDouble bytes = chosenBytes(question, curve);
    HitRatioCurve.Row all = curve.rows().get(curve.rows().size() - 1);
    double around = bytes.orElse((double) all.bytes());
    List<Row> nearby =
        Stream.concat(
                DoubleStream.concat(
                        DoubleStream.of(PARTS).map(part -> part * around),
                        question.limits().stream().mapToDouble(Long::doubleValue))
                    .filter(size -> size >= curve.rows().get(0).bytes() && size < all.bytes())
                    .sorted()
                    .distinct()
                    .mapToObj(curve::at),
                Stream.of(all))
            .map(row -> row(row, question, curve))
            .toList();
    return new HitRatioAnswer(
        trace,
        question.kind().store(),
        question.kind().eviction(),
        curve.requests(),
        curve.reads(),
        curve.readsOfAbsent(),
        all.hitRatio(),
        question.target(),
        bytes.isPresent() ? row(curve.at(bytes.getAsDouble()), question, curve) : null,
        end(question, curve, 1),
        end(question, curve, -1),
        nearby,
        curve.rows().stream().map(row -> row(row, question, curve)).toList(),
        question.price() == null
            ? null
            : question.price().fitted().group().description() + ", " + question.price().age(),
        measured,
        remarks(question, curve, measured, remarks));
  }

  private static OptionalDouble chosenBytes(Question question, HitRatioCurve curve) {
    if (question.target() != null) {
      return settable(question, curve.bytesFor(question.target(), 0));
    }
    return question.limits().isEmpty()
        ? settable(question, OptionalDouble.of((double) curve.knee()))
        : OptionalDouble.of((double) question.limits().get(0));
  }

  /** The least limit from a size on that a server takes, and that leaves it room for records. */
  private static OptionalDouble settable(Question question, OptionalDouble bytes) {
    if (bytes.isEmpty()) {
      return bytes;
    }
    double step = (double) question.kind().sizeStep();
    double least = Math.max(bytes.getAsDouble(), (double) question.kind().leastBytes());
    return OptionalDouble.of(Math.ceil(least / step) * step);
  }

  private static @Nullable Double end(Question question, HitRatioCurve curve, int errors) {
    OptionalDouble end =
        question.target() == null || curve.spanS() == HitRatioCurve.UNKNOWN
            ? OptionalDouble.empty()
            : settable(question, curve.bytesFor(question.target(), errors));
    return end.isPresent() ? (Double) end.getAsDouble() : null;
  }

  private static Row row(HitRatioCurve.Row row, Question question, HitRatioCurve curve) {
    double misses = 1 - row.hitRatio();
    return new Row(
        row.bytes(),
        row.hitRatio(),
        Double.isNaN(row.halfWidth())
            ? null
            : (Double) Math.max(0, row.hitRatio() - row.halfWidth()),
        Double.isNaN(row.halfWidth())
            ? null
            : (Double) Math.min(1, row.hitRatio() + row.halfWidth()),
        curve.spanS() > 0
            ? (Double) (misses * curve.reads() * curve.keysPerKey() / curve.spanS())
            : null,
        question.backendNs() == null ? null : (Double) (misses * question.backendNs()),
        question.price() == null ? null : (Double) question.price().usdPerMonth(row.bytes()),
        row.evictions(),
        row.refusals());
  }

  private static List<String> remarks(
      Question question, HitRatioCurve curve, List<Measured> measured, List<Remark> ofTrace) {
    List<String> remarks = new ArrayList<>(Answer.sentences(Remark.sentences(ofTrace)));
    if (curve.readsOfAbsent() > 0) {
      remarks.add(Sentence.of("hit-ratio-absent", curve.readsOfAbsent()));
    }
    if (curve.oneIn() > 1) {
      remarks.add(Sentence.of("hit-ratio-sampled", curve.oneIn()));
    }
    if (curve.keysPerKey() > 1) {
      remarks.add(Sentence.of("hit-ratio-sample", curve.keysPerKey()));
    }
    if (curve.spanS() == HitRatioCurve.UNKNOWN) {
      remarks.add(Sentence.of("hit-ratio-independent"));
    } else if (!curve.showsTtls() && question.ttlS() == 0) {
      remarks.add(Sentence.of("hit-ratio-no-ttl"));
    }
    if (curve.spanS() == 0) {
      remarks.add(Sentence.of("hit-ratio-no-times"));
    }
    measured.stream()
        .mapToDouble(Measured::delay)
        .max()
        .ifPresent(
            delay -> {
              if (delay > MOST_DELAY) {
                remarks.add(Sentence.of("hit-ratio-late", delay));
              }
            });
    return remarks;
  }

  /** The answer as tables and sentences for people. */
  @JsonIgnore
  public Answer answer() {
    Table table =
        Table.of(
            nearby,
            figures("memory", Unit.BYTES, Row::bytes),
            figures("hit ratio", Unit.SHARE, Row::hitRatio),
            column(
                "95 % interval",
                row ->
                    row.hitRatioLow() == null || row.hitRatioHigh() == null
                        ? Cell.NONE
                        : Cell.range(Unit.SHARE, row.hitRatioLow(), row.hitRatioHigh())),
            figures("misses a second", Unit.PER_SECOND, Row::missesPerSecond),
            figures("backend in a mean read", Unit.NS, Row::meanBackendNs),
            figures("a month", Unit.USD, Row::usdPerMonth),
            words(
                "refused writes",
                row -> row.refusals() == 0 ? null : Quantities.count(row.refusals())));
    return new Answer(
        verdict(),
        measured.isEmpty()
            ? List.of(table.withoutEmptyColumns())
            : List.of(table.withoutEmptyColumns(), measuredTable()),
        prices == null
            ? List.of(context())
            : List.of(context(), Sentence.of("hit-ratio-prices", prices)),
        remarks,
        chosen == null
            ? Answer.Status.BROKEN
            : target == null ? Answer.Status.NONE : Answer.Status.MET);
  }

  private Table measuredTable() {
    double[] errors =
        measured.stream().mapToDouble(Measured::error).map(Math::abs).sorted().toArray();
    return Table.of(
            measured,
            figures("memory", Unit.BYTES, Measured::bytes),
            figures("predicted", Unit.SHARE, Measured::predictedHitRatio),
            figures("measured", Unit.SHARE, Measured::hitRatio),
            figures("error", Unit.CHANGE, Measured::error),
            figures("evictions predicted", Unit.COUNT, Measured::predictedEvictions),
            figures("measured", Unit.COUNT, Measured::evictions))
        .titled(
            Sentence.of(
                "hit-ratio-measured",
                (errors[errors.length / 2] + errors[(errors.length - 1) / 2]) / 2,
                errors[errors.length - 1]))
        .withAtAGlance(measured.size());
  }

  private String context() {
    return Sentence.line("hit-ratio-context")
        .with("store", store)
        .with("eviction", eviction)
        .with("reads", reads)
        .with("requests", requests)
        .with("starts_empty", rows.get(0).hitRatioLow() != null)
        .text();
  }

  private String limitName() {
    return switch (store) {
      case CacheKind.MEMCACHED -> "-m";
      case CacheKind.PAYLOAD -> "records of";
      default -> "maxmemory";
    };
  }

  private String verdict() {
    return Sentence.line("hit-ratio")
        .with("limit", limitName())
        .with("bytes", chosen == null ? null : chosen.bytes())
        .with("ratio", chosen == null ? null : chosen.hitRatio())
        .with("least", chosen == null ? null : chosenLow)
        .with("up_to", chosenHigh)
        .with("missed_target", chosen == null ? target : null)
        .with("most", mostHitRatio)
        .text();
  }

  /** Hit ratio by memory. */
  public Picture picture() {
    List<Point> points =
        rows.stream()
            .map(
                row ->
                    new Point(
                            row.bytes() / MIB,
                            row.hitRatio(),
                            row.hitRatioLow() == null ? row.hitRatio() : row.hitRatioLow(),
                            row.hitRatioHigh() == null ? row.hitRatio() : row.hitRatioHigh())
                        .times(100))
            .toList();
    List<Series> series = new ArrayList<>();
    series.add(new Series("predicted", Form.BAND, Colour.BLUE, points));
    if (!measured.isEmpty()) {
      series.add(
          new Series(
              "measured",
              Form.RINGS,
              Colour.VERMILION,
              measured.stream()
                  .map(server -> Point.of(server.bytes() / MIB, 100 * server.hitRatio()))
                  .toList()));
    }
    if (chosen != null) {
      series.add(
          new Series(
              "answer",
              Form.DOTS,
              Colour.BLUE,
              List.of(Point.of(chosen.bytes() / MIB, 100 * chosen.hitRatio()))));
    }
    return Picture.of(
        "Hit ratio by memory",
        List.of(trace),
        Axis.log(
            "Memory (MiB)", 2, points.get(0).x() / 1.2, points.get(points.size() - 1).x() * 1.2),
        Axis.of("Reads that hit (%)", 0, 100, 10),
        series);
  }
}
