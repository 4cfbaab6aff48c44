package org.mnemo.cli.doctor;

import static org.mnemo.estimator.answer.Column.words;

import java.nio.file.Path;
import java.util.ArrayList;
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
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.ycsb.probe.ProbePart;
import org.mnemo.ycsb.probe.ProbeResult;

/** Results of a probe, with the known profiles. */
public final class ProbeAnswer {

  /** Fewest caches' worth of memory to measure; less is partly measured in the caches. */
  private static final double FEWEST_CACHES = 2;

  private ProbeAnswer() {}

  /**
   * The figures of this memory, with the known profiles.
   *
   * @param cacheBytes size of the last-level cache; empty if it is not known
   * @param out profile that was written; null if none was
   */
  public static Answer of(ProbeResult result, OptionalLong cacheBytes, @Nullable Path out) {
    List<String> context = new ArrayList<>();
    context.add("Undisturbed: the best tenth of all short slices. Disturbed: the worst tenth.");
    context.add(
        "paper-fast and paper are Table I of the paper; x is times DRAM's; - is not published.");
    context.add(comparison(result.profile()));
    if (out != null) {
      context.add(
          Sentence.format(
              "Emulate this memory elsewhere with -p mnemo.slow.memory=emulate:{file}. If it is the DRAM of the servers, give -p mnemo.dram={file}.",
              out));
    }
    List<String> notes = new ArrayList<>();
    if (cacheBytes.isPresent() && result.bytes() < FEWEST_CACHES * cacheBytes.getAsLong()) {
      notes.add("That is less than twice the cache, so caches answered part of it.");
    }
    if (result.hugePagesOnly()) {
      notes.add(
          "There is no row of 4 KiB pages, as this kernel gives huge ones to every program (/sys/kernel/mm/transparent_hugepage/enabled is 'always'); set that to madvise to have both.");
    }
    return new Answer(
        Sentence.format(
            "Memory of {name}, measured on {bytes,bytes}{cache}",
            result.name(),
            result.bytes(),
            cacheBytes.isEmpty()
                ? ""
                : Sentence.format(" (last-level cache {bytes,bytes})", cacheBytes.getAsLong())),
        List.of(figures(result), profiles(result.profile())),
        context,
        notes);
  }

  private static Table figures(ProbeResult result) {
    return Table.of(
        result.figures(),
        words("", ProbePart.Figure::what),
        words("undisturbed", figure -> tenths(figure.undisturbed())),
        words("median", figure -> tenths(figure.median())),
        words("disturbed", figure -> tenths(figure.disturbed())),
        words("", ProbePart.Figure::unit));
  }

  private static Table profiles(MemoryProfile here) {
    return Table.of(
        Stream.concat(Stream.of(KnownMemory.of(here)), MemoryProfiles.sold().stream()).toList(),
        words("", KnownMemory::name),
        words("kind", KnownMemory::kind),
        words("sold since", KnownMemory::sold),
        words("latency ns", memory -> shown(memory.latencyNs())),
        words("read GB/s", memory -> shown(memory.readGbS())),
        words("write GB/s", memory -> shown(memory.writeGbS())),
        words("request us", ProbeAnswer::requests),
        words("price", memory -> shown(memory.price())));
  }

  private static String requests(KnownMemory memory) {
    String reads = shown(memory.requestReadUs());
    return !memory.isDevice() || Objects.equals(memory.requestReadUs(), memory.requestWriteUs())
        ? reads
        : reads + ", " + shown(memory.requestWriteUs());
  }

  private static String shown(@Nullable FigureRange figure) {
    return figure == null ? "-" : figure.toString();
  }

  private static String comparison(MemoryProfile here) {
    MemoryProfile fast = MemoryProfiles.PAPER_FAST;
    return Sentence.format(
        "A load here takes {fast} times as long as in the paper's FastMem and {slow} times as long as in its SlowMem; one thread reads {read} and writes {write} times as fast as FastMem does there.",
        ratio(here.latencyNs(), fast.latencyNs()),
        ratio(here.latencyNs(), MemoryProfiles.PAPER.latencyNs()),
        ratio(here.readGbS(), fast.readGbS()),
        ratio(here.writeGbS(), fast.writeGbS()));
  }

  private static String ratio(double here, double there) {
    return String.format(Locale.ROOT, "%.2f", here / there);
  }

  private static String tenths(double figure) {
    return String.format(Locale.ROOT, "%.1f", figure);
  }
}
