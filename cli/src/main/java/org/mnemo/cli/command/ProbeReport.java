package org.mnemo.cli.command;

import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.KnownMemory;
import org.mnemo.core.tier.TierProfile;
import org.mnemo.core.tier.TierProfiles;
import org.mnemo.ycsb.probe.Figure;
import org.mnemo.ycsb.probe.ProbeResult;

/** Results of a probe beside the profiles that are known. */
final class ProbeReport {

  /** Fewest caches' worth of memory to measure; less is partly measured in the caches. */
  private static final double FEWEST_CACHES = 2;

  private final StringBuilder text = new StringBuilder();

  private ProbeReport() {}

  static String text(ProbeResult result, OptionalLong cacheBytes) {
    ProbeReport report = new ProbeReport();
    report.figures(result, cacheBytes);
    report.comparison(result.profile());
    report.verdict(result.profile());
    return report.text.toString();
  }

  private void figures(ProbeResult result, OptionalLong cacheBytes) {
    double mib = 1 << 20;
    say(
        "Memory of %s, measured on %,.0f MiB%s",
        result.name(),
        result.bytes() / mib,
        cacheBytes.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT, " (last-level cache %,.0f MiB)", cacheBytes.getAsLong() / mib));
    if (cacheBytes.isPresent() && result.bytes() < FEWEST_CACHES * cacheBytes.getAsLong()) {
      say("Note: that is less than twice the cache, so caches answered part of it.");
    }
    say("");
    say("%-32s %12s %8s %10s", "", "undisturbed", "median", "disturbed");
    for (Figure figure : result.figures()) {
      say(
          "%-32s %12.1f %8.1f %10.1f %s",
          figure.what(), figure.undisturbed(), figure.median(), figure.disturbed(), figure.unit());
    }
    say(
        "A tenth of all short slices did better than 'undisturbed', a tenth worse than 'disturbed'.");
    if (result.hugePagesOnly()) {
      say(
          "Note: there is no row of 4 KiB pages, since this kernel gives huge ones to every program"
              + " that does not decline them, and Java cannot"
              + " (/sys/kernel/mm/transparent_hugepage/enabled is 'always'); set that to madvise to"
              + " have both.");
    }
    say("");
  }

  private void comparison(TierProfile here) {
    say("%-18s %10s %10s %10s %7s", "", "latency ns", "read GB/s", "write GB/s", "price");
    row(here.name(), here.latencyNs(), here.readGbS(), here.writeGbS(), here.price());
    for (KnownMemory known : TierProfiles.all()) {
      if (known.latencyNs() != null || known.readGbS() != null) {
        row(known.name(), known.latencyNs(), known.readGbS(), known.writeGbS(), known.price());
      }
    }
    say("paper-fast and paper are Table I of the paper; - is not published.");
    say("");
  }

  private void row(
      String name,
      @Nullable Double latencyNs,
      @Nullable Double readGbS,
      @Nullable Double writeGbS,
      @Nullable Double price) {
    say(
        "%-18s %10s %10s %10s %7s",
        name, shown(latencyNs), shown(readGbS), shown(writeGbS), shown(price));
  }

  private static String shown(@Nullable Double figure) {
    return figure == null
        ? "-"
        : String.format(Locale.ROOT, "%.4g", figure).replaceAll("\\.?0+$", "");
  }

  private void verdict(TierProfile here) {
    TierProfile fast = TierProfiles.PAPER_FAST;
    say(
        "A load here takes %.2f times as long as in the paper's FastMem and %.2f times as long as in"
            + " its SlowMem; one thread reads %.2f and writes %.2f times as fast as FastMem does there.",
        here.latencyNs() / fast.latencyNs(),
        here.latencyNs() / TierProfiles.PAPER.latencyNs(),
        here.readGbS() / fast.readGbS(),
        here.writeGbS() / fast.writeGbS());
  }

  private void say(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
