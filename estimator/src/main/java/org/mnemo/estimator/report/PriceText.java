package org.mnemo.estimator.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.FittedGroup;
import org.mnemo.estimator.price.PaperFigure;
import org.mnemo.estimator.price.PriceFit;
import org.mnemo.estimator.price.PriceList;

/** Price lists and what was fitted to them, for a terminal. */
public final class PriceText {

  private static final int WIDTH = 100;
  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  private PriceText() {}

  /** The families that a list has, by provider, date and region. */
  public static String overview(PriceList list) {
    PriceText overview = new PriceText();
    String provider = "";
    for (PriceSnapshot snapshot : PriceSnapshot.of(list)) {
      if (!snapshot.provider().equals(provider)) {
        provider = snapshot.provider();
        overview.say("%s", provider);
      }
      overview.say(
          "  as of %s, %s: %d instances",
          snapshot.asOf().text(), snapshot.region(), snapshot.prices().prices().size());
      overview.wrapped(snapshot.prices().families());
    }
    return overview.text.toString();
  }

  private void wrapped(List<String> words) {
    StringBuilder line = new StringBuilder(INDENT);
    for (String word : words) {
      String next = (word.contains(" ") ? "'" + word + "'" : word) + " ";
      if (line.length() + next.length() > WIDTH) {
        say("%s", line.toString().stripTrailing());
        line = new StringBuilder(INDENT);
      }
      line.append(next);
    }
    say("%s", line.toString().stripTrailing());
  }

  /** The fit of a group in words, with families, date, source and remarks. */
  public static String fit(FittedGroup fitted) {
    PriceText fit = new PriceText();
    List<FamilyPrice> families = fitted.families();
    fit.fittedTogether(fitted);
    fit.say("");
    fit.table(families, families.stream().map(FamilyPrice::family).toList(), null);
    return fit.text.toString();
  }

  /** Fig. 1 of the paper from our lists, beside what the paper says. */
  public static String paper(List<PaperFigure.Bar> bars) {
    PriceText paper = new PriceText();
    paper.table(
        bars.stream().map(PaperFigure.Bar::price).toList(),
        bars.stream().map(PaperFigure.Bar::label).toList(),
        bars.stream().map(PriceText::verdict).toList());
    paper.say("");
    paper.say(
        "60-85 %% is what the paper reads off its Fig. 1; it names the families but gives no prices.");
    bars.stream().map(bar -> bar.price().fitted()).distinct().forEach(paper::fittedTogether);
    FamilyPrice r5 = bars.get(0).price();
    paper.say(
        "%s cannot be trusted: its instances differ in size only, so the fit splits their prices by"
            + " rounding; fewer of the same prices, or other company, give %s.",
        bars.get(0).label(),
        bars.stream()
            .skip(1)
            .filter(bar -> bar.price().family().equals(r5.family()))
            .map(bar -> Quantities.percent(bar.price().memoryShare()) + " (" + bar.label() + ")")
            .collect(Collectors.joining(" and ")));
    return paper.text.toString();
  }

  private static String verdict(PaperFigure.Bar bar) {
    return bar.agrees() ? bar.byChance() ? "yes, by chance" : "yes" : "no";
  }

  private void table(List<FamilyPrice> prices, List<String> labels, @Nullable List<String> paper) {
    int labelWidth = labels.stream().mapToInt(String::length).max().orElse(0);
    int providerWidth =
        prices.stream().mapToInt(price -> price.provider().length()).max().orElse(0);
    String format =
        "%-"
            + Math.max(providerWidth, 8)
            + "s  %-"
            + Math.max(labelWidth, 6)
            + "s %9s  %22s  %14s%s";
    say(
        format,
        "provider",
        "family",
        "instances",
        "memory share",
        "of instances",
        paper == null ? "" : "  60-85 %");
    for (int i = 0; i < prices.size(); i++) {
      FamilyPrice price = prices.get(i);
      String range = range(price, " to ");
      say(
          format,
          price.provider(),
          labels.get(i),
          price.instances().size(),
          Quantities.percent(price.memoryShare()) + shareError(price),
          range.isEmpty() ? "" : range + " %",
          paper == null ? "" : "  " + paper.get(i));
    }
  }

  private static String shareError(FamilyPrice price) {
    OptionalDouble error = price.memoryShareError();
    if (error.isEmpty()) {
      return "";
    }
    return price.fitted().fit().isExact()
        ? ", exact"
        : " +- " + Quantities.figure(100 * error.getAsDouble(), 1) + " points";
  }

  /** The lowest and the highest share of any instance, in percent; empty if they read alike. */
  static String range(FamilyPrice price, String between) {
    String lowest = Quantities.figure(100 * price.lowestMemoryShare(), 1);
    String highest = Quantities.figure(100 * price.highestMemoryShare(), 1);
    return lowest.equals(highest) ? "" : lowest + between + highest;
  }

  private static String withError(double usd, OptionalDouble error, boolean exact, int decimals) {
    String shown = Quantities.figure(usd, decimals);
    if (error.isEmpty()) {
      return shown;
    }
    return exact
        ? shown + " (exact)"
        : shown + " +- " + Quantities.figure(error.getAsDouble(), decimals);
  }

  private void fittedTogether(FittedGroup fitted) {
    PriceFit fit = fitted.fit();
    say(
        "%s: %d prices, off the fit by %.1f %% (root mean square).",
        fitted.group().description(), fitted.group().instances().size(), 100 * fit.relativeError());
    say(
        "  A vCPU costs %s dollars an hour, a GiB %s%s; condition number %s.",
        withError(fit.usdPerVcpuHour(), fit.usdPerVcpuHourError(), fit.isExact(), 5),
        withError(fit.usdPerGibHour(), fit.usdPerGibHourError(), fit.isExact(), 6),
        fit.hasSsd() ? ", a GiB of local disk " + Quantities.figure(fit.usdPerSsdGibHour(), 6) : "",
        Quantities.rate(fit.conditionNumber()));
    for (String source : fitted.group().sources()) {
      say("  Source: %s", source);
    }
    fitted.remarks().forEach(remark -> say("  Note: %s.", remark));
  }

  private void say(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments).stripTrailing()).append('\n');
  }
}
