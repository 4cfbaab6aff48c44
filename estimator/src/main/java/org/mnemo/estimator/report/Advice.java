package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Prices.Price;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.pattern.TracePart;

/** Sentences on estimates that several answers have. */
public final class Advice {

  private Advice() {}

  /** What a reader must know before trusting an answer, in sentences. */
  public static List<String> notes(Estimate estimate, @Nullable CatalogPrice catalog) {
    List<String> notes = new ArrayList<>();
    for (TierInfo tier : estimate.emulatedTiers()) {
      String name = estimate.curve().tiers() == 2 ? "SlowMem" : tier.name();
      notes.add(Sentence.line("emulated").with("emulated", emulated(name, tier)).text());
    }
    ComputedMemory memory = estimate.memory();
    if (memory != null) {
      notes.add(
          Sentence.line("computed")
              .with("memory", memory.known().name())
              .with("figures", memory.known().figures())
              .text());
      notes.add(
          Sentence.line("computed-dram")
              .with("dram", memory.dram().name())
              .with("figures", memory.dram().figures())
              .with("loads", memory.dependentLoads())
              .text());
    }
    estimate
        .evidence()
        .tiers()
        .forEach(tier -> tier.realMemory().ifPresent(place -> notes.add(place + ".")));
    double storeNs = estimate.curve().averageLatencyNs(estimate.curve().lastRow());
    if (PolicyText.backendNs(estimate) < storeNs) {
      notes.add(Sentence.line("fast-backend").with("store_ns", storeNs).text());
    }
    if (!estimate.coversUntouchedKeys()) {
      notes.add(Sentence.line("untouched-keys").text());
    }
    if (catalog != null) {
      catalog.fitted().remarks().forEach(remark -> notes.add("Prices: " + remark + "."));
    }
    estimate.notes().forEach(note -> notes.add(Sentence.of(note) + "."));
    return notes;
  }

  /** That the memory of a tier was emulated, and by which profile. */
  static String emulated(String name, TierInfo tier) {
    return name + " was EMULATED" + tier.profile().map(" (profile %s)"::formatted).orElse("");
  }

  /** FastMem with what it is: DRAM, unless the user named the fastest tier otherwise. */
  public static String fastMem(Estimate estimate) {
    String tier =
        estimate.evidence().tiers().stream().findFirst().map(TierInfo::name).orElse("fast");
    return "FastMem (%s)".formatted(tier.equals("fast") ? "DRAM" : tier);
  }

  /** Origin of the price of a tier in words; empty if the user named it, and of the fastest. */
  public static String priceOrigin(Estimate estimate, int tier) {
    Price.Source source = estimate.prices().source(tier);
    return source == null || source == Price.Source.OPTION
        ? ""
        : Sentence.line("price-" + source.lowerCase())
            .with("memory", estimate.memoryName().orElse(null))
            .with("date", priceDate(estimate, tier).replaceFirst("(.+)", " of $1"))
            .text();
  }

  /** Date of the price of a profile; empty if unknown. */
  private static String priceDate(Estimate estimate, int tier) {
    ComputedMemory memory = estimate.memory();
    return memory != null
        ? memory.known().priceAsOf()
        : estimate.evidence().tiers().stream()
            .skip(tier)
            .findFirst()
            .flatMap(TierInfo::profile)
            .flatMap(MemoryProfiles::find)
            .map(KnownMemory::priceAsOf)
            .orElse("");
  }

  /** The requests that the estimate is for, in words, and how many were measured. */
  public static String requests(Estimate estimate) {
    TracePart trace = estimate.trace();
    return Sentence.line(
            "requests-"
                + (trace.isAll() ? trace.origin().name().toLowerCase(Locale.ROOT) : "first"))
        .with("requests", estimate.pattern().requests())
        .with("measured", estimate.evidence().operations())
        .with("file", String.valueOf(trace.file().getFileName()))
        .text();
  }
}
