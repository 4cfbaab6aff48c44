package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.paper.Sheet;
import org.mnemo.reproduction.paper.Statements;
import org.mnemo.reproduction.slaalpha.Agreements.Server;

/** One agreement of one workload: the server whose memory the model has chosen for it. */
record Kept(String workload, double alpha, Server server) {

  /** The agreement that the text of the paper is about. */
  private static final double STRICTEST = Agreements.ALPHAS.get(0);

  /** Whether the agreement is kept, as far as the run shows. */
  private boolean isKept() {
    return server.performance().value() >= alpha;
  }

  private boolean isNoise() {
    return server.performance().low() <= alpha && server.performance().high() >= alpha;
  }

  private String name() {
    return String.format(Locale.ROOT, "SLA-%.1f", alpha);
  }

  /** All agreements of all workloads, in the table; none if a run was too short. */
  private static List<Kept> all(Sheet sheet) {
    List<Kept> all = new ArrayList<>();
    for (Measurement run : sheet.runs()) {
      Agreements agreements = Agreements.of(sheet, run);
      List<Server> servers = agreements.measured();
      for (double alpha : servers.isEmpty() ? List.<Double>of() : Agreements.ALPHAS) {
        all.add(new Kept(run.title(), alpha, agreements.measured(alpha, servers)));
      }
    }
    for (Kept kept : all) {
      Server server = kept.server();
      MeasuredValue performance = server.performance();
      sheet.row(
          kept.workload(),
          kept.alpha(),
          server.askedShare(),
          server.fastShare(),
          performance.value(),
          performance.low(),
          performance.high(),
          server.predicted());
    }
    if (all.isEmpty()) {
      sheet.tooShort();
    }
    return all;
  }

  private static List<Kept> of(double alpha, List<Kept> all) {
    return all.stream().filter(kept -> kept.alpha() == alpha).toList();
  }

  /** Fig. 4a: performance under an agreement, by a server with all memory. */
  static void performance(Sheet sheet) {
    List<Kept> all = all(sheet);
    if (all.isEmpty()) {
      return;
    }
    all.forEach(
        kept -> sheet.bar(kept.name(), kept.workload(), 100 * kept.server().performance().value()));
    String stated = sheet.text("target");
    for (double alpha : Agreements.ALPHAS) {
      sheet.limit("", 100 * alpha);
      List<Kept> some = of(alpha, all);
      List<String> broken = some.stream().filter(kept -> !kept.isKept()).map(Kept::missed).toList();
      sheet.compare(
          "performance, " + some.get(0).name(),
          stated,
          "%d of %d, %d beyond noise: %s"
              .formatted(
                  some.size() - broken.size(),
                  some.size(),
                  some.stream().filter(kept -> kept.isKept() && !kept.isNoise()).count(),
                  some.stream()
                      .map(kept -> kept.server().performance().asPercent())
                      .collect(Collectors.joining("; "))),
          broken.isEmpty()
              ? ""
              : "Missed: %s; memory is chosen once here, every 5 s in the paper"
                  .formatted(String.join("; ", broken)));
      stated = "the same";
    }
    sheet.compare(
        "best",
        percent(
            of(STRICTEST, all).stream()
                .mapToDouble(kept -> kept.server().performance().value())
                .max()
                .orElseThrow()));
    DoubleSummaryStatistics beyondChosen =
        all.stream()
            .map(Kept::server)
            .collect(
                Collectors.summarizingDouble(
                    server -> 100 * (server.fastShare() - server.askedShare())));
    sheet.note(beyondChosen.getMin(), beyondChosen.getMax());
  }

  private String missed() {
    return "%s by %.1f points%s"
        .formatted(
            workload,
            100 * (alpha - server.performance().value()),
            isNoise() ? " (" + MeasuredValue.WITHIN_NOISE + ")" : "");
  }

  /** Fig. 4b: memory that an agreement takes, by a server with all of it. */
  static void memory(Sheet sheet) {
    List<Kept> all = all(sheet);
    all.forEach(kept -> sheet.bar(kept.name(), kept.workload(), 100 * kept.server().fastShare()));
    for (double alpha : all.isEmpty() ? List.<Double>of() : Agreements.ALPHAS) {
      boolean isNamed = alpha == STRICTEST;
      sheet.compare(
          "direct memory, " + of(alpha, all).get(0).name(),
          isNamed ? sheet.text("best") : Statements.NONE,
          of(alpha, all).stream()
              .map(kept -> percent(kept.server().fastShare()))
              .collect(Collectors.joining("; ")),
          isNamed ? sheet.statement("best").why() : "");
    }
  }
}
