package org.mnemo.cli.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.memory.FigureRange;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.answer.AnswerText;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.ycsb.probe.ProbeResult;

/** Results of a probe beside the profiles that are known. */
public final class ProbeReport {

  /** Fewest caches' worth of memory to measure; less is partly measured in the caches. */
  private static final double FEWEST_CACHES = 2;

  private final StringBuilder text = new StringBuilder();

  private ProbeReport() {}

  /**
   * All in words.
   *
   * @param cacheBytes size of the last-level cache; empty if it is not known
   * @param out profile that was written; null if none was
   */
  public static String text(ProbeResult result, OptionalLong cacheBytes, @Nullable Path out) {
    ProbeReport report = new ProbeReport();
    report.figures(result, cacheBytes);
    report.comparison(result.profile());
    report.verdict(result.profile());
    if (out != null) {
      report.say("");
      report.say(
          "Emulate this memory elsewhere with -p mnemo.slow.memory=emulate:%s; if it is the DRAM that"
              + " servers lie in, say so with -p mnemo.dram=%s.",
          out, out);
    }
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
    table(
        List.of("", "undisturbed", "median", "disturbed", ""),
        result.figures().stream()
            .map(
                figure ->
                    Table.row(
                        Cell.word(figure.what()),
                        tenths(figure.undisturbed()),
                        tenths(figure.median()),
                        tenths(figure.disturbed()),
                        Cell.word(figure.unit())))
            .toList());
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

  private void comparison(MemoryProfile here) {
    table(
        List.of("", "latency ns", "read GB/s", "write GB/s", "request us", "price"),
        Stream.concat(Stream.of(KnownMemory.of(here)), MemoryProfiles.all().stream())
            .map(ProbeReport::row)
            .toList());
    say(
        "paper-fast and paper are Table I of the paper; x is times DRAM's; - is not published, or"
            + " goes without saying where requests bring data.");
    say("");
  }

  private static List<Cell> row(KnownMemory memory) {
    String requests =
        memory.isDevice() && !Objects.equals(memory.requestReadUs(), memory.requestWriteUs())
            ? shown(memory.requestReadUs()) + ", " + shown(memory.requestWriteUs())
            : shown(memory.requestReadUs());
    return Stream.of(
            memory.name(),
            shown(memory.latencyNs()),
            shown(memory.readGbS()),
            shown(memory.writeGbS()),
            requests,
            shown(memory.price()))
        .map(Cell::word)
        .toList();
  }

  private static String shown(@Nullable FigureRange figure) {
    return figure == null ? "-" : figure.toString();
  }

  private void verdict(MemoryProfile here) {
    MemoryProfile fast = MemoryProfiles.PAPER_FAST;
    say(
        "A load here takes %.2f times as long as in the paper's FastMem and %.2f times as long as in"
            + " its SlowMem; one thread reads %.2f and writes %.2f times as fast as FastMem does there.",
        here.latencyNs() / fast.latencyNs(),
        here.latencyNs() / MemoryProfiles.PAPER.latencyNs(),
        here.readGbS() / fast.readGbS(),
        here.writeGbS() / fast.writeGbS());
  }

  private static Cell tenths(double figure) {
    return Cell.word(String.format(Locale.ROOT, "%.1f", figure));
  }

  private void table(List<String> columns, List<List<Cell>> rows) {
    AnswerText.lines(new Table(columns, rows)).forEach(line -> text.append(line).append('\n'));
  }

  private void say(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
