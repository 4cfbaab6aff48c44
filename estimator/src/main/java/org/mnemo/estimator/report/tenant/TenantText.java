package org.mnemo.estimator.report.tenant;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.TenantLine;

/** Tenants of one FastMem as a table. */
public final class TenantText {

  private static final String TENANT = "tenant";

  private TenantText() {}

  /** The table and what its columns are, a line each. */
  public static List<String> lines(NoisyNeighbours neighbours) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d tenants with %s of data on %s of FastMem (%s)."
            .formatted(
                neighbours.tenants().size(),
                Quantities.bytes(neighbours.totalBytes()),
                Quantities.bytes(neighbours.fastBytes()),
                Quantities.percent((double) neighbours.fastBytes() / neighbours.totalBytes())));
    lines.add("");
    List<String> names =
        neighbours.tenants().stream().map(tenant -> VisibleText.of(tenant.name())).toList();
    int width = Math.max(TENANT.length(), names.stream().mapToInt(String::length).max().orElse(0));
    String left = "%-" + width + "s %12s %10s";
    StringBuilder head = new StringBuilder(left.formatted("", "", ""));
    StringBuilder titles = new StringBuilder(left.formatted(TENANT, "requests", "data"));
    for (TenantLine.Shared shared : neighbours.tenants().get(0).shared()) {
      head.append("  %-32s".formatted(shared.policy()));
      titles.append("  %10s %10s %10s".formatted("alone", "together", "to others"));
    }
    lines.add(head + "  placed");
    lines.add(titles + "  %10s".formatted("own part"));
    for (int i = 0; i < names.size(); i++) {
      TenantLine tenant = neighbours.tenants().get(i);
      StringBuilder line =
          new StringBuilder(
              left.formatted(
                  names.get(i),
                  Quantities.count(tenant.requests()),
                  Quantities.bytes(tenant.bytes())));
      for (TenantLine.Shared shared : tenant.shared()) {
        line.append(
            "  %10s %10s %10s"
                .formatted(
                    slower(shared.aloneSlowdown()),
                    slower(shared.togetherSlowdown()),
                    slower(shared.harm())));
      }
      lines.add(line + "  %10s".formatted(slower(tenant.placedSlowdown())));
    }
    lines.add("");
    neighbours.causes().forEach(cause -> lines.add(sentence(cause, neighbours)));
    lines.add("");
    lines.add(
        "How much longer a tenant's requests take than with all data in FastMem: if it has all of this FastMem (alone), if all share it (together), and if it has a part as large as its data is of all, with its best keys placed there (own part); and how much longer the requests of all others take because of it (to others).");
    return lines;
  }

  /** Sentence on the tenant that does the most harm under a policy. */
  public static String sentence(NoisyNeighbours.Cause cause, NoisyNeighbours neighbours) {
    TenantLine worst =
        neighbours.tenants().stream()
            .filter(tenant -> tenant.name().equals(cause.tenant()))
            .findFirst()
            .orElse(null);
    if (worst == null) {
      return "By the policy '%s' no tenant does the others harm to speak of."
          .formatted(cause.policy());
    }
    TenantLine.Shared shared =
        worst.shared().stream()
            .filter(each -> each.policy().equals(cause.policy()))
            .findFirst()
            .orElseThrow();
    return "By the policy '%s' the tenant '%s' does the most harm: the requests of all others take %s longer than with all data in FastMem, and without it %s."
        .formatted(
            cause.policy(),
            VisibleText.of(worst.name()),
            Quantities.percent(shared.othersSlowdown()),
            Quantities.percent(shared.othersSlowdownWithout()));
  }

  private static String slower(double slowdown) {
    String text = String.format(Locale.ROOT, "%+.1f %%", 100 * slowdown);
    return text.matches("[+-]0\\.0 %") ? "0.0 %" : text;
  }
}
