package org.mnemo.estimator.report.price;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.report.price.PriceTables.Family;
import org.mnemo.estimator.report.price.PriceTables.Fit;
import org.mnemo.estimator.report.price.PriceTables.Snapshot;

/** Price lists and the prices fitted to them, for a terminal. */
public final class PriceText {

  private static final int WIDTH = 100;
  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  private PriceText() {}

  /** The families that a list has, by provider, date and region. */
  public static String overview(PriceTables.Overview list) {
    PriceText overview = new PriceText();
    String provider = "";
    for (Snapshot snapshot : list.snapshots()) {
      if (!snapshot.provider().equals(provider)) {
        provider = snapshot.provider();
        overview.say("%s", provider);
      }
      overview.say(
          "  as of %s, %s: %s",
          snapshot.asOf(), snapshot.region(), CountedNoun.of(snapshot.instances(), "instance"));
      overview.wrapped(snapshot.families());
    }
    return overview.text.toString();
  }

  private void wrapped(List<String> words) {
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : words) {
      String next = (word.contains(" ") ? "'" + word + "'" : word) + " ";
      if (line.length() + next.length() > WIDTH) {
        say("%s", line);
        line = new StringBuilder(INDENT);
      }
      line.append(next);
    }
    say("%s", line);
  }

  /** The fit of a group, with families, date, source and remarks. */
  public static String fit(Fit fit) {
    PriceText text = new PriceText();
    text.fittedTogether(fit);
    text.say("");
    text.table(List.of(fit), false);
    return text.text.toString();
  }

  /** Fig. 1 of the paper from our lists, beside what the paper says. */
  public static String paper(PriceTables.Paper paper) {
    PriceText text = new PriceText();
    text.table(paper.fits(), true);
    text.say("");
    text.say(
        "60-85 %% is what the paper reads off its Fig. 1; it names the families but gives no prices.");
    paper.fits().forEach(text::fittedTogether);
    List<Family> families = paper.fits().stream().flatMap(fit -> fit.byFamily().stream()).toList();
    Family alone = families.get(0);
    text.say(
        "%s cannot be trusted: its instances differ in size only, so the fit splits their prices by"
            + " rounding; fits of fewer of the same prices, or together with other families, give %s.",
        alone.label(),
        families.stream()
            .skip(1)
            .filter(family -> family.family().equals(alone.family()))
            .map(family -> Quantities.percent(family.memoryShare()) + " (" + family.label() + ")")
            .collect(Collectors.joining(" and ")));
    return text.text.toString();
  }

  private static String verdict(Family family) {
    return !Boolean.TRUE.equals(family.agreesWithPaper())
        ? "no"
        : Boolean.TRUE.equals(family.byChance()) ? "yes, by chance" : "yes";
  }

  private void table(List<Fit> fits, boolean ofPaper) {
    int providerWidth = 8;
    int labelWidth = 6;
    for (Fit fit : fits) {
      providerWidth = Math.max(providerWidth, fit.provider().length());
      for (Family family : fit.byFamily()) {
        labelWidth = Math.max(labelWidth, family.label().length());
      }
    }
    String format = "%-" + providerWidth + "s  %-" + labelWidth + "s %9s  %22s  %14s%s";
    say(
        format,
        "provider",
        "family",
        "instances",
        "memory share",
        "of instances",
        ofPaper ? "  60-85 %" : "");
    for (Fit fit : fits) {
      for (Family family : fit.byFamily()) {
        say(
            format,
            fit.provider(),
            family.label(),
            family.instances().size(),
            Quantities.percent(family.memoryShare())
                + error(shown(family.memoryShareStderr()), fit.exact(), ", exact", " points"),
            range(family),
            ofPaper ? "  " + verdict(family) : "");
      }
    }
  }

  private static @Nullable String shown(@Nullable Double share) {
    return share == null ? null : Quantities.figure(100 * share, 1);
  }

  /** The lowest and the highest share of any instance; empty if they read alike. */
  private static String range(Family family) {
    String lowest = Quantities.figure(100 * family.memoryShareMin(), 1);
    String highest = Quantities.figure(100 * family.memoryShareMax(), 1);
    return lowest.equals(highest) ? "" : lowest + " to " + highest + " %";
  }

  private static String usd(double usd, @Nullable Double error, boolean exact, int decimals) {
    return "$"
        + Quantities.figure(usd, decimals)
        + error(error == null ? null : Quantities.figure(error, decimals), exact, " (exact)", "");
  }

  private static String error(@Nullable String error, boolean exact, String ifExact, String unit) {
    return error == null ? "" : exact ? ifExact : " +- " + error + unit;
  }

  private void fittedTogether(Fit fit) {
    say(
        "%s: %s, off the fit by %.1f %% (root mean square).",
        fit.fitted().group().description(),
        CountedNoun.of(fit.instances(), "price"),
        100 * fit.relativeError());
    say(
        "  A vCPU costs %s an hour, a GiB %s%s; condition number %s.",
        usd(fit.usdPerVcpuHour(), fit.usdPerVcpuHourStderr(), fit.exact(), 5),
        usd(fit.usdPerGibHour(), fit.usdPerGibHourStderr(), fit.exact(), 6),
        fit.usdPerSsdGibHour() == null
            ? ""
            : ", a GiB of local disk $" + Quantities.figure(fit.usdPerSsdGibHour(), 6),
        Quantities.rate(fit.conditionNumber()));
    fit.sources().forEach(source -> say("  Source: %s", source));
    fit.remarks().forEach(remark -> say("  Note: %s.", remark));
  }

  private void say(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing()).append('\n');
  }
}
