package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.VisibleText;
import org.mnemo.estimator.tenant.NoisyNeighbours;
import org.mnemo.estimator.tenant.TenantLine;

/** Tenants of one FastMem as a table. */
public final class TenantText {

  private static final int NAME = 24;

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
    StringBuilder head = new StringBuilder("%-24s %12s %10s".formatted("", "", ""));
    StringBuilder titles =
        new StringBuilder("%-24s %12s %10s".formatted("tenant", "requests", "data"));
    for (TenantLine.Shared shared : neighbours.tenants().get(0).shared()) {
      head.append("  %-27s".formatted(shared.policy()));
      titles.append("  %13s %13s".formatted("alone", "together"));
    }
    lines.add(head + "  placed");
    lines.add(titles + "  %13s".formatted("own part"));
    for (TenantLine tenant : neighbours.tenants()) {
      String name = VisibleText.of(tenant.name());
      StringBuilder line =
          new StringBuilder(
              "%-24s %12s %10s"
                  .formatted(
                      name.length() > NAME ? name.substring(0, NAME) : name,
                      Quantities.count(tenant.requests()),
                      Quantities.bytes(tenant.bytes())));
      for (TenantLine.Shared shared : tenant.shared()) {
        line.append(
            "  %13s %13s"
                .formatted(slower(shared.aloneSlowdown()), slower(shared.togetherSlowdown())));
      }
      lines.add(line + "  %13s".formatted(slower(tenant.placedSlowdown())));
    }
    lines.add("");
    lines.add(
        "How much longer a tenant's requests take than with all data in FastMem: if it has all of this FastMem (alone), if all share it (together), and if it has a part as large as its data is of all, with its best keys placed there (own part).");
    return lines;
  }

  private static String slower(double slowdown) {
    String text = String.format(Locale.ROOT, "%+.1f %%", 100 * slowdown);
    return text.matches("[+-]0\\.0 %") ? "0.0 %" : text;
  }
}
