package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatFacts;
import org.mnemo.estimator.report.NoteText;
import org.mnemo.estimator.report.heat.HeatChart;
import org.mnemo.estimator.report.heat.HeatPoint;
import org.mnemo.estimator.report.heat.HeatText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "heat",
    description = {
      "Estimate the popularity of keys without a trace.",
      "It comes from the LFU counters or idle times of a listing ('bin/mnemo scan'). 'bin/mnemo"
          + " estimate' and 'advise' take such a listing in place of a trace (--heat)."
    },
    footer = {
      "",
      "List a Redis, and see how hot its data is:",
      "  bin/mnemo scan --out listing.csv.zst -p redis.host=prod-box",
      "  bin/mnemo heat listing.csv.zst"
    })
public final class HeatCommand implements Callable<Integer> {

  private static final String PICTURE = "heat";

  @Parameters(paramLabel = "LISTING", description = "What 'bin/mnemo scan' wrote.")
  private Path listing = Path.of("");

  @Mixin private HeatArguments arguments = new HeatArguments();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the replicates behind intervals (default 42).")
  private long seed = 42;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for a picture, heat.png (default: none is drawn).")
  private @Nullable Path out;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /**
   * Answer of the command.
   *
   * @param listing path of the listing
   * @param counters true if LFU counters tell, false if idle times do
   * @param keys number of keys
   * @param unknownKeys keys of whose use nothing is known
   * @param totalBytes bytes of keys and values
   * @param ageS seconds for which keys are taken to have been used as now
   * @param toldPerS requests a second as the store or the user tells; null if unknown
   * @param explainedPerS requests a second that the rates of keys add up to
   * @param openByteShare share of the bytes that are of keys too hot to be told apart
   * @param points what FastMem of some sizes serves
   * @param notes what to know of it, in a sentence each without its full stop
   * @param files paths of the pictures
   */
  private record HeatAnswer(
      String listing,
      boolean counters,
      long keys,
      long unknownKeys,
      long totalBytes,
      double ageS,
      @Nullable Double toldPerS,
      double explainedPerS,
      double openByteShare,
      List<HeatPoint> points,
      List<String> notes,
      List<String> files) {}

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    Heat heat = arguments.heat(listing, seed);
    List<String> notes = new ArrayList<>(HeatText.notes(heat));
    List<String> files = out == null ? List.of() : draw(heat, out, formats, notes);
    HeatFacts facts = heat.facts();
    answer.give(
        new HeatAnswer(
            listing.toString(),
            facts.countsUses(),
            facts.keys(),
            facts.unknownKeys(),
            Math.round(heat.totalBytes()),
            facts.ageSeconds(),
            Double.isNaN(facts.toldPerSecond()) ? null : (Double) facts.toldPerSecond(),
            facts.explainedPerSecond(),
            facts.openByteShare(),
            HeatPoint.table(heat),
            notes,
            files),
        () -> {
          HeatText.lines(heat).forEach(System.out::println);
          System.out.println();
          AnswerArgument.printNotes(notes);
          if (!files.isEmpty()) {
            System.out.println("Picture: " + String.join(", ", files));
          }
        });
    return 0;
  }

  private static List<String> draw(
      Heat heat, Path directory, List<ChartFormat> formats, List<String> notes) {
    try (DirectoryLock lock = DirectoryLock.of(directory)) {
      Optional<String> undrawn =
          ChartFiles.write(directory, PICTURE, formats, () -> HeatChart.of(heat)).map(NoteText::of);
      lock.requireInPlace();
      if (undrawn.isPresent()) {
        notes.add(undrawn.get());
        return List.of();
      }
      return formats.stream()
          .map(each -> directory.resolve(PICTURE + "." + each.name()).toString())
          .toList();
    }
  }
}
