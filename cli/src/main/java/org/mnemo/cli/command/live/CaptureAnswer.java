package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.LiveCounts.Totals;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.ycsb.capture.Capture;
import org.mnemo.ycsb.capture.Captured;
import org.mnemo.ycsb.capture.Captured.Counted;
import org.mnemo.ycsb.capture.Captured.Segment.After;
import org.mnemo.ycsb.capture.CapturedTrace.Written;
import org.mnemo.ycsb.capture.LoadWindow;
import org.mnemo.ycsb.capture.Stop;

/**
 * Answer of the command, and content of the file {@code TRACE.capture.json} next to the trace.
 *
 * @param schema version of the file's format
 * @param source the server, and its database
 * @param trace path of the trace
 * @param description path of what says that it is a sample; null if it is whole
 * @param rate share of the keys that were sampled, 1 for all
 * @param seed seed of the sample
 * @param askedSeconds how long was to be captured
 * @param seconds how long was captured, gaps left out
 * @param complete true if everything requested was captured
 * @param stop why it ended
 * @param requests requests of the server by operation
 * @param keptRequests those to sampled keys
 * @param keptKeys distinct keys of the trace
 * @param gaps times in which nothing was captured, between others in which something was
 * @param lostLines lines that the server left out
 * @param lostShare their share of all lines
 * @param counted requests that the server counted and that were read in the same time; null if that
 *     is not known
 * @param sizes how many sizes the server was queried for
 * @param load load of the server before, during and after the capture; null where it is not known
 * @param cost what the capture cost
 * @param notUnderstood what of the requests is not known, by cause; among the remarks, too
 * @param remarks remarks on the capture, a sentence each without its full stop
 */
record CaptureAnswer(
    int schema,
    String source,
    String trace,
    @Nullable String description,
    double rate,
    long seed,
    double askedSeconds,
    double seconds,
    boolean complete,
    Stop stop,
    RequestCounts requests,
    RequestCounts keptRequests,
    long keptKeys,
    List<Gap> gaps,
    long lostLines,
    double lostShare,
    @Nullable Counted counted,
    Sizes sizes,
    Load load,
    Cost cost,
    List<Remark> notUnderstood,
    List<String> remarks) {

  private static final int SCHEMA = 1;

  /** Change of the load by itself from which on throughput does not show the cost. */
  private static final double UNSTEADY_SHARE = 0.1;

  /**
   * A time in which nothing was captured.
   *
   * @param after what it came from
   * @param fromS when it began, in seconds since the capture began
   * @param seconds how long it was
   */
  record Gap(After after, double fromS, double seconds) {}

  /**
   * Sizes of values, queried from the server after the capture.
   *
   * @param askedKeys number of keys
   * @param knownKeys keys that the server still had
   */
  record Sizes(long askedKeys, long knownKeys) {}

  /** The server's load before, during and after the capture. */
  record Load(
      @Nullable LoadWindow before, @Nullable LoadWindow during, @Nullable LoadWindow after) {

    private Table table() {
      return new Table(
          List.of("", "requests/s", "processor time", "round trip"),
          Stream.of(row("before", before), row("during", during), row("after", after))
              .flatMap(List::stream)
              .toList());
    }

    private static List<List<Cell>> row(String when, @Nullable LoadWindow window) {
      if (window == null) {
        return List.of();
      }
      Double cpuUs = window.cpuUsPerRequest();
      return List.of(
          Table.row(
              when,
              Cell.of(Unit.PER_SECOND, window.requestsPerS()),
              Cell.of(Unit.NS, cpuUs == null ? null : (Double) (cpuUs * 1e3)),
              Cell.of(Unit.NS, window.pingMedianNs())));
    }
  }

  /**
   * What the capture cost; each null if it is not known.
   *
   * @param cpuChange change of the server's processor time a request, as a share
   * @param throughputChange change of its throughput, as a share
   * @param loadChange change of its throughput from before to after, which the capture does not
   *     cause
   * @param ownCpuShare processor time of the capture itself, a second
   */
  record Cost(
      @Nullable Double cpuChange,
      @Nullable Double throughputChange,
      @Nullable Double loadChange,
      @Nullable Double ownCpuShare) {

    private List<String> sentences() {
      List<String> sentences = new ArrayList<>();
      if (cpuChange != null) {
        sentences.add(
            Sentence.format(
                "A request took {change,change} processor time of the server: the cost of reporting its requests to any reader.",
                cpuChange));
      }
      if (throughputChange != null && loadChange != null) {
        sentences.add(
            Math.abs(loadChange) > UNSTEADY_SHARE
                ? Sentence.format(
                    "The load itself changed by {change,change} from before to after, so throughput does not show the capture's cost.",
                    loadChange)
                : Sentence.format(
                    "Throughput: {change,change} against before and after.", throughputChange));
      }
      if (ownCpuShare != null) {
        sentences.add(
            Sentence.format(
                "The capture itself took {share,percent} of a processor here.", ownCpuShare));
      }
      return sentences;
    }
  }

  static CaptureAnswer of(
      String source, Capture.Settings settings, Captured captured, Written written) {
    Path out = settings.out();
    return new CaptureAnswer(
        SCHEMA,
        source,
        out.toString(),
        settings.rate() < 1 ? TraceSample.fileOf(out).toString() : null,
        settings.rate(),
        settings.seed(),
        settings.forNs() / 1e9,
        captured.seconds(),
        captured.stop().endsAsAsked(),
        captured.stop(),
        captured.totals().requests(),
        captured.totals().keptRequests(),
        written.keys(),
        gaps(captured.segments()),
        captured.lostLines(),
        captured.lostShare(),
        captured.counted(),
        new Sizes(written.askedKeys(), written.knownKeys()),
        new Load(captured.before(), captured.during(), captured.after()),
        new Cost(
            captured.cpuChange(),
            captured.throughputChange(),
            captured.loadChange(),
            captured.ownCpuShare()),
        Remark.notUnderstood(written.remarks()),
        remarks(captured, written));
  }

  /** The file next to a trace that describes its capture. */
  static Path fileOf(Path trace) {
    return trace.resolveSibling(trace.getFileName() + ".capture.json");
  }

  private static List<Gap> gaps(List<Captured.Segment> segments) {
    List<Gap> gaps = new ArrayList<>();
    for (int i = 1; i < segments.size(); i++) {
      Captured.Segment segment = segments.get(i);
      Captured.Segment before = segments.get(i - 1);
      if (segment.after() != After.SEGMENT) {
        gaps.add(
            new Gap(
                segment.after(),
                (before.toMs() - segments.get(0).fromMs()) / 1e3,
                (segment.fromMs() - before.toMs()) / 1e3));
      }
    }
    return gaps;
  }

  private static List<String> remarks(Captured captured, Written written) {
    List<String> remarks = new ArrayList<>(captured.remarks());
    Totals totals = captured.totals();
    if (totals.otherDatabases() > 0) {
      remarks.add(
          Sentence.format(
              "{commands,command was,commands were} in other databases and left out; -p redis.database=N captures another",
              totals.otherDatabases()));
    }
    if (totals.unknownCommands() > 0) {
      remarks.add(
          Sentence.format(
              "{commands,command is,commands are} not known to Mnemo and left out: {names}",
              totals.unknownCommands(),
              totals.unknownNames()));
    }
    if (totals.leftOutLines() > 0) {
      remarks.add(
          Sentence.format(
              "{lines,line is,lines are} damaged, or with keys too long for Mnemo, and left out",
              totals.leftOutLines()));
    }
    if (captured.lostLines() > 0) {
      remarks.add(
          Sentence.format(
              "the server left out {lines,line} ({share,percent}), as its log was read too slowly; requests are as many too few, and rare keys may be missing",
              captured.lostLines(),
              captured.lostShare()));
    }
    Counted counted = captured.counted();
    if (counted != null && counted.differ(captured.lostLines())) {
      remarks.add(
          Sentence.format(
              "the server counted {requests,request} between two moments where {read,count} were read: it shows less, or other commands, than it carries out",
              counted.server(),
              counted.read()));
    }
    remarks.addAll(Remark.sentences(written.remarks()));
    return remarks;
  }

  /** False if less was captured than requested, or too much was lost. */
  boolean isEnough() {
    return complete && lostShare < TraceInput.MOST_NOT_UNDERSTOOD && tooMuch().isEmpty();
  }

  private Optional<String> tooMuch() {
    return Remark.tooMuch(notUnderstood, TraceInput.MOST_NOT_UNDERSTOOD);
  }

  Answer answer() {
    List<String> context = new ArrayList<>();
    if (!complete) {
      context.add(
          Sentence.format(
              "It stopped by itself, before {time} were over: {reason}.",
              TimeSpan.text(askedSeconds),
              StopSentence.of(stop)));
    }
    for (Gap gap : gaps) {
      context.add(
          Sentence.format(
              "Gap of {seconds,span} from {from,span} on: {reason}.",
              gap.seconds(),
              gap.fromS(),
              gap.after() == After.LOSS
                  ? "the connection was lost"
                  : "the capture was interrupted"));
    }
    context.addAll(cost.sentences());
    List<String> notes = new ArrayList<>(Answer.sentences(remarks));
    tooMuch().ifPresent(causes -> notes.add(0, "Do not conclude from it: " + causes + "."));
    return new Answer(
        Sentence.format(
            "Captured {requests,request} of {source} in {time}; the trace has {kept,count}, to {keys,key} ({share,short} of the keys)",
            requests.total(),
            source,
            TimeSpan.text(seconds),
            keptRequests.total(),
            keptKeys,
            rate),
        List.of(load.table()),
        context,
        notes,
        isEnough() ? Answer.Status.NONE : Answer.Status.UNKNOWN);
  }

  /** The trace, and what says that it is a sample. */
  List<String> files() {
    return description == null ? List.of(trace) : List.of(trace, description);
  }
}
