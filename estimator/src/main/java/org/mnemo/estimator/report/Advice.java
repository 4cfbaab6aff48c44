package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.price.CatalogPrice;

/** Sentences on estimates that several answers have. */
public final class Advice {

  /** The profile of an emulated memory, at the end of its description. */
  private static final Pattern PROFILE = Pattern.compile("\\(profile [^)]*\\)$");

  private Advice() {}

  /** What a reader must know before trusting an answer, in sentences. */
  public static List<String> notes(Estimate estimate, @Nullable CatalogPrice catalog) {
    List<String> notes = new ArrayList<>();
    for (TierInfo tier : estimate.emulatedTiers()) {
      notes.add(
          emulated(estimate.curve().tiers() == 2 ? "SlowMem" : tier.name(), tier)
              + ". Measure real memory before you buy.");
    }
    ComputedMemory memory = estimate.memory();
    if (memory != null) {
      notes.add(
          "SlowMem was COMPUTED: FastMem and what %s adds (%s). Measure real memory before you buy."
              .formatted(memory.known().name(), memory.known().figures()));
      notes.add(
          "FastMem is taken for DRAM of %s (%s), and an operation for %d dependent loads."
              .formatted(memory.dram().figures(), memory.dram().name(), memory.dependentLoads()));
    }
    estimate
        .evidence()
        .tiers()
        .forEach(tier -> tier.realMemory().ifPresent(place -> notes.add(place + ".")));
    if (!estimate.coversUntouchedKeys()) {
      notes.add("Only keys that the trace touches are covered; further keys cost SlowMem on top.");
    }
    if (catalog != null) {
      catalog.fitted().remarks().forEach(remark -> notes.add("Prices: " + remark + "."));
    }
    estimate.notes().forEach(note -> notes.add(sentence(NoteText.of(note) + ".")));
    return notes;
  }

  /** That the memory of a tier was emulated, and by which profile. */
  static String emulated(String name, TierInfo tier) {
    Matcher profile = PROFILE.matcher(tier.memory());
    return name + " was EMULATED" + (profile.find() ? " " + profile.group() : "");
  }

  static String sentence(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  /** FastMem with what it is: DRAM, unless the user named the fastest tier otherwise. */
  public static String fastMem(Estimate estimate) {
    String tier =
        estimate.evidence().tiers().stream().findFirst().map(TierInfo::name).orElse("fast");
    return "FastMem (%s)".formatted(tier.equals("fast") ? "DRAM" : tier);
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

  /** The FastMem that the uncertainty stands for; empty without one, or where FastMem is given. */
  public static Optional<String> howMuchMayDo(Estimate estimate, Choice choice) {
    if (!estimate.curve().hasIntervals() || estimate.options().fastBytes() != null) {
      return Optional.empty();
    }
    if (estimate.curve().tiers() > 2) {
      return Optional.of(TierText.whatMayDo(estimate, choice));
    }
    String most = Quantities.bytes(estimate.curve().fastBytes(choice.row()));
    String least = Quantities.bytes(estimate.curve().fastBytes(choice.leastRow()));
    if (least.equals(most)) {
      return Optional.of("A longer measurement would hardly change the split.");
    }
    String range = "Between %s and %s of FastMem may do".formatted(least, most);
    if (estimate.trace().origin() == TracePart.Origin.HEAT) {
      return Optional.of(
          range
              + ", %s by the estimate without its interval; a trace narrows that ('bin/mnemo capture')."
                  .formatted(Quantities.bytes(estimatedFastBytes(estimate, choice))));
    }
    ComputedMemory memory = estimate.memory();
    return Optional.of(
        range
            + (memory == null || !memory.hasRanges()
                ? "; a measurement at another hour may differ by more."
                : "; a measured profile of %s narrows that ('bin/mnemo doctor --probe')."
                    .formatted(memory.known().name())));
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
}
