package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.price.CatalogPrice;

/** The recommendation in words that need no knowledge of memories or models. */
public final class Advice {

  /** A tail so many times as long is worth a mark. */
  private static final double DOUBLED = 2;

  private Advice() {}

  /**
   * What to buy, what it costs, what it does to speed, for which deployment; or why there is no
   * answer.
   */
  public static List<String> sentences(Estimate estimate, @Nullable CatalogPrice catalog) {
    return estimate
        .choice()
        .map(choice -> sentences(estimate, choice, catalog))
        .orElseGet(
            () -> {
              List<String> sentences = new ArrayList<>(List.of(NoAnswer.sentence(estimate)));
              sentences.addAll(PolicyText.others(estimate));
              sentences.add(deployment(estimate));
              return sentences;
            });
  }

  private static List<String> sentences(
      Estimate estimate, Choice choice, @Nullable CatalogPrice catalog) {
    CurveRow chosen = estimate.curve().row(choice.row());
    List<String> sentences =
        new ArrayList<>(
            List.of(
                partOnly(estimate) + whatToBuy(estimate, chosen), whatItCosts(estimate, chosen)));
    estimate.tails().ifPresent(tails -> sentences.add(1, tail(estimate, choice.row(), tails)));
    if (catalog != null) {
      sentences.addAll(MemoryBill.of(estimate, chosen, catalog).sentences());
    }
    sentences.add(howFast(estimate, chosen));
    howSure(estimate, chosen).ifPresent(sentences::add);
    howMuchMayDo(estimate, choice).ifPresent(sentences::add);
    sentences.addAll(promised(estimate, choice.row()));
    PolicyText.moves(estimate, chosen).ifPresent(sentences::add);
    PolicyText.givenFetch(estimate).ifPresent(sentences::add);
    sentences.addAll(PolicyText.others(estimate));
    sentences.addAll(SlaText.sentences(estimate));
    sentences.add(deployment(estimate));
    return sentences;
  }

  /** Notes that a reader must know before trusting the three sentences; empty if there are none. */
  public static List<String> notes(Estimate estimate, @Nullable CatalogPrice catalog) {
    return Stream.of(
            emulated(estimate), computed(estimate).stream().toList(), remarked(estimate, catalog))
        .flatMap(List::stream)
        .map(clause -> "Note: " + clause)
        .toList();
  }

  /** Sentence on the emulated memory of each tier that has some. */
  public static List<String> emulation(Estimate estimate) {
    return Stream.concat(emulated(estimate).stream(), computed(estimate).stream())
        .map(Advice::sentence)
        .toList();
  }

  /** All else that a reader must know, as sentences. */
  public static List<String> remarks(Estimate estimate, @Nullable CatalogPrice catalog) {
    return remarked(estimate, catalog).stream().map(Advice::sentence).toList();
  }

  static String sentence(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  private static List<String> emulated(Estimate estimate) {
    return estimate.emulatedTiers().stream()
        .map(
            tier ->
                "the memory of the tier '%s' was emulated (%s); measure on the real memory before you buy."
                    .formatted(tier.name(), tier.memory()))
        .toList();
  }

  static Optional<String> computed(Estimate estimate) {
    return Optional.ofNullable(estimate.memory())
        .map(
            memory ->
                "the times of SlowMem are computed, those of FastMem and what %s (%s) adds if FastMem is DRAM of %s (%s) and an operation has %d dependent loads; measure on the real memory before you buy."
                    .formatted(
                        memory.known().name(),
                        memory.known().figures(),
                        memory.dram().figures(),
                        memory.dram().name(),
                        memory.dependentLoads()));
  }

  private static List<String> remarked(Estimate estimate, @Nullable CatalogPrice catalog) {
    List<String> remarks = new ArrayList<>();
    estimate
        .evidence()
        .tiers()
        .forEach(tier -> tier.realMemory().ifPresent(memory -> remarks.add(memory + ".")));
    if (!estimate.coversUntouchedKeys()) {
      remarks.add(
          "only keys that the trace touches are covered; stored keys that nobody asks for cost"
              + " SlowMem on top.");
    }
    if (catalog != null) {
      catalog.fitted().remarks().forEach(remark -> remarks.add("prices: " + remark + "."));
    }
    estimate.notes().forEach(note -> remarks.add(NoteText.of(note) + "."));
    return remarks;
  }

  /** Sentences and notes, a line each. */
  public static String text(Estimate estimate, @Nullable CatalogPrice catalog) {
    List<String> lines = new ArrayList<>(sentences(estimate, catalog));
    lines.addAll(notes(estimate, catalog));
    return String.join("\n", lines) + "\n";
  }

  /** Words before a recommendation that is not for all requests of the trace; else empty. */
  static String partOnly(Estimate estimate) {
    return estimate.trace().isAll()
        ? ""
        : "For the first %s only: "
            .formatted(CountedNoun.of(estimate.pattern().requests(), "request"));
  }

  private static String whatToBuy(Estimate estimate, CurveRow chosen) {
    if (estimate.curve().tiers() > 2) {
      return TierText.whatToBuy(estimate, chosen);
    }
    long totalBytes = estimate.curve().totalBytes();
    String total = Quantities.bytes(totalBytes);
    boolean given = estimate.options().fastBytes() != null;
    if (chosen.row() == 0 && !given) {
      return "Buy no %s: all %s of data (%s) can lie in SlowMem."
          .formatted(fastMem(estimate), total, CountedNoun.of(estimate.keyCount(), "key"));
    }
    if (chosen.row() == estimate.curve().lastRow() && !given) {
      return "Buy %s for all %s of data (%s): %s."
          .formatted(
              fastMem(estimate),
              total,
              CountedNoun.of(estimate.keyCount(), "key"),
              PolicyText.whyFastMemOnly(estimate));
    }
    String what =
        "%s %s of %s for %s of data (%s): "
            .formatted(
                given ? "Fill" : "Buy",
                Quantities.bytes(chosen.fastBytes()),
                fastMem(estimate),
                total,
                Quantities.percent(chosen.fastShare()));
    if (estimate.trace().origin() == TracePart.Origin.HEAT) {
      return what
          + "the hottest %s go there, whoever finds them, the rest into SlowMem."
              .formatted(Quantities.bytes(chosen.fastBytes()));
    }
    return estimate.curve().hasKeys()
        ? what
            + "the %s of %s that come first by '%s' go there, the rest into SlowMem."
                .formatted(
                    Quantities.count(estimate.keysInFast(chosen.row())),
                    CountedNoun.of(estimate.keyCount(), "key"),
                    estimate.orderName())
        : what + "what lies there is up to the policy '%s'.".formatted(estimate.options().policy());
  }

  /** FastMem with what it is: DRAM, unless the user named the fastest tier otherwise. */
  public static String fastMem(Estimate estimate) {
    String tier =
        estimate.evidence().tiers().stream().findFirst().map(TierInfo::name).orElse("fast");
    return "FastMem (%s)".formatted(tier.equals("fast") ? "DRAM" : tier);
  }

  private static String whatItCosts(Estimate estimate, CurveRow chosen) {
    if (estimate.curve().tiers() > 2) {
      return TierText.whatItCosts(estimate, chosen);
    }
    return "The memory then costs %s of what FastMem alone would, %s, if a byte of SlowMem costs %s of a byte of FastMem%s."
        .formatted(
            Quantities.percent(chosen.costFactor()),
            Quantities.percent(Math.abs(1 - chosen.costFactor()))
                + (chosen.costFactor() > 1 ? " more" : " less"),
            Quantities.shortPercent(estimate.price().value()),
            priceOrigin(estimate).isEmpty() ? "" : " (" + priceOrigin(estimate) + ")");
  }

  /** Origin of the price in words; empty if the user named it. */
  public static String priceOrigin(Estimate estimate) {
    return switch (estimate.price().source()) {
      case OPTION -> "";
      case PROFILE ->
          estimate
              .memoryName()
              .map(memory -> "the price of the profile " + memory + "; --price sets another")
              .orElse("the price of the profile that was emulated; --price sets another");
      case DEFAULT ->
          estimate
              .memoryName()
              .map(
                  memory ->
                      "the paper's price, as that of "
                          + memory
                          + " is not known; --price sets another")
              .orElse("the paper's price; --price sets another");
    };
  }

  private static String howFast(Estimate estimate, CurveRow chosen) {
    double fastOpsS = estimate.curve().throughputOpsS(estimate.curve().lastRow());
    String limit =
        estimate.options().fastBytes() != null
            ? "that is what fits"
            : "your SLO is %s".formatted(Quantities.shortPercent(estimate.options().maxSlowdown()));
    String speed = Quantities.rate(chosen.throughputOpsS());
    if (chosen.slowdown() <= 0) {
      return "Expect %s operations a second, no slower than with FastMem only (%s); %s."
          .formatted(speed, Quantities.rate(fastOpsS), limit);
    }
    return "Expect %s operations a second instead of %s with FastMem only: the work takes %s longer, and %s."
        .formatted(speed, Quantities.rate(fastOpsS), Quantities.percent(chosen.slowdown()), limit);
  }

  private static Optional<String> howSure(Estimate estimate, CurveRow chosen) {
    if (!estimate.curve().hasIntervals()) {
      return Optional.empty();
    }
    Interval opsS = chosen.throughputIntervalOpsS();
    Interval slowdown = chosen.slowdownInterval();
    String safe =
        estimate.options().fastBytes() != null
            ? ""
            : "; the split keeps the SLO even at the upper confidence bound";
    return Optional.of(
        "With 95 %% confidence%s it is %s to %s operations a second, and %s%s."
            .formatted(
                range(estimate)
                    .map(memory -> ", and wherever %s lies in its ranges,".formatted(memory))
                    .orElse(""),
                Quantities.rate(opsS.low()),
                Quantities.rate(opsS.high()),
                longer(slowdown),
                safe));
  }

  /** The interval of the slowdown in words, such as {@code 5.0 % to 8.0 % longer}. */
  static String longer(Interval slowdown) {
    String low = Quantities.percent(Math.abs(slowdown.low()));
    String high = Quantities.percent(Math.abs(slowdown.high()));
    if (slowdown.low() >= 0) {
      return low + " to " + high + " longer";
    }
    return slowdown.high() <= 0
        ? high + " to " + low + " shorter"
        : low + " shorter to " + high + " longer";
  }

  /** The FastMem that the uncertainty stands for. */
  public static Optional<String> howMuchMayDo(Estimate estimate, Choice choice) {
    if (!estimate.curve().hasIntervals() || estimate.options().fastBytes() != null) {
      return Optional.empty();
    }
    if (estimate.curve().tiers() > 2) {
      return Optional.of(TierText.whatMayDo(estimate, choice));
    }
    String most = Quantities.bytes(estimate.curve().fastBytes(choice.row()));
    String least = Quantities.bytes(estimate.curve().fastBytes(choice.leastRow()));
    if (estimate.trace().origin() == TracePart.Origin.HEAT && !least.equals(most)) {
      return Optional.of(
          "Between %s and %s of FastMem would do, as far as the listing and this measurement can tell, and %s by the estimate without its interval; a trace narrows that ('bin/mnemo capture')."
              .formatted(least, most, Quantities.bytes(estimatedFastBytes(estimate, choice))));
    }
    return Optional.of(
        least.equals(most)
            ? "So sure is this that a longer measurement would hardly change the split."
            : "Between %s and %s of FastMem would do, as far as this measurement%s can tell; %s."
                .formatted(
                    least,
                    most,
                    range(estimate).map(memory -> " and what is known of " + memory).orElse(""),
                    range(estimate)
                        .map(
                            memory ->
                                "a measured profile of it ('bin/mnemo doctor --probe') narrows that")
                        .orElse("one at another hour may differ by more")));
  }

  /** FastMem of the cheapest split whose estimate, without its interval, keeps the promises. */
  private static long estimatedFastBytes(Estimate estimate, Choice choice) {
    return estimate
        .curve()
        .fastBytes(
            estimate
                .options()
                .promises()
                .cheapestRow(estimate.curve(), estimate.tailsOrNull(), End.ESTIMATE)
                .orElse(choice.row()));
  }

  /** Name of the computed memory, if only ranges are known of its times. */
  private static Optional<String> range(Estimate estimate) {
    ComputedMemory memory = estimate.memory();
    return memory == null || !memory.hasRanges() ? Optional.empty() : estimate.memoryName();
  }

  /** The tail beside that of FastMem, as it is no part of a promise on the slowdown. */
  private static String tail(Estimate estimate, int row, Tails tails) {
    if (tails.isEndless(row)) {
      return notCarried(estimate, row);
    }
    List<String> parts = new ArrayList<>();
    Tails.Cursor here = tails.at(row);
    Tails.Cursor fast = tails.at(estimate.curve().lastRow());
    for (boolean writes : new boolean[] {false, true}) {
      if (tails.has(writes)) {
        LatencyFigure p99 = new LatencyFigure(writes, 0.99);
        double ns = here.ns(p99, End.ESTIMATE);
        double fastNs = fast.ns(p99, End.ESTIMATE);
        parts.add(
            "99 of 100 %s take at most %s%s (%s%s with FastMem only%s)"
                .formatted(
                    writes ? "writes" : "reads",
                    Quantities.latency(ns),
                    tails.areResponses() ? " from when they are due" : "",
                    tails.hasBounds() ? upperEnd(here.ns(p99, End.HIGH)) + "; " : "",
                    Quantities.latency(fastNs),
                    ns < DOUBLED * fastNs || Double.isInfinite(ns)
                        ? ""
                        : String.format(
                            Locale.ROOT, ": the tail is %.1f times as long!", ns / fastNs)));
      }
    }
    return String.join(", ", parts) + ".";
  }

  private static String upperEnd(double ns) {
    return Double.isInfinite(ns)
        ? "too few were measured to say how sure that is"
        : Quantities.latency(ns) + " with 95 % confidence";
  }

  /** That the clients did not keep up with the offered rate at a row, or next to it. */
  static String notCarried(Estimate estimate, int row) {
    MeasuredRate rate = estimate.evidence().load().rate().orElseThrow();
    int clients = estimate.curve().model().clients();
    return "%s %s carry the offered %s requests a second %s, so that latencies there would grow for as long as they come; %s."
        .formatted(
            clients == 1 ? "One client" : clients + " clients",
            clients == 1 ? "does not" : "do not",
            Quantities.rate(rate.opsS()),
            row == estimate.curve().lastRow()
                ? "even with FastMem only"
                : "where as many go to SlowMem as at this split",
            "give more clients (--clients), or a lower rate");
  }

  /** Sentences on how each promised latency stands to its limit. */
  private static List<String> promised(Estimate estimate, int row) {
    Tails tails = estimate.tails().orElse(null);
    if (tails == null || estimate.options().fastBytes() != null) {
      return List.of();
    }
    Tails.Cursor here = tails.at(row);
    return estimate.options().promises().latencies().stream()
        .map(
            promise ->
                "The %s is %s%s, and your SLO is %s."
                    .formatted(
                        promise.figure().description(),
                        Quantities.latency(here.ns(promise.figure(), End.ESTIMATE)),
                        tails.hasBounds()
                            ? ", with 95 % confidence at most "
                                + Quantities.latency(here.ns(promise.figure(), End.HIGH))
                            : "",
                        Quantities.time(promise.limitNs())))
        .toList();
  }

  /** The requests that the estimate is for, in words, and how many of them were measured. */
  public static String requests(Estimate estimate) {
    TracePart trace = estimate.trace();
    String requests = CountedNoun.of(estimate.pattern().requests(), "request");
    if (!trace.isAll()) {
      return "the first " + requests + " only";
    }
    return switch (trace.origin()) {
      case RECORDED -> "the " + requests + " that were measured";
      case EXCEEDED ->
          "the %s of the workload (%s were measured, to know more)"
              .formatted(requests, Quantities.count(estimate.evidence().operations()));
      case REPLAYED ->
          "all %s of the trace, of which %s were measured"
              .formatted(requests, Quantities.count(estimate.evidence().operations()));
      case HEAT -> "requests as " + trace.file().getFileName() + " tells their shares";
      case NAMED, PATTERN -> "the " + requests + " of " + trace.file().getFileName();
    };
  }

  /** Sentence on the load that the answer holds for. */
  private static String deployment(Estimate estimate) {
    int clients = estimate.curve().model().clients();
    return "This is for %s by %s, %s%s, and %s (--deployment %s)."
        .formatted(
            requests(estimate),
            CountedNoun.of(clients, "client"),
            estimate
                .evidence()
                .load()
                .rate()
                .map(rate -> "offered at " + Quantities.rate(rate.opsS()) + " a second")
                .orElse(clients == 1 ? "as fast as it goes" : "as fast as they go"),
            estimate
                .chosen()
                .filter(row -> estimate.evidence().load().rateOrNull() == null)
                .map(
                    row -> ", at " + Quantities.rate(row.throughputOpsS()) + " operations a second")
                .orElse(""),
            estimate.options().deployment().description(),
            estimate.options().deployment().lowerCase());
  }
}
