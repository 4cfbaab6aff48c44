package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatAnswer;
import org.mnemo.estimator.heat.HeatPicture;
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

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the intervals (default 42).")
  private long seed = 42;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for heat.png (default: none is drawn).")
  private @Nullable Path out;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    Heat heat = arguments.heat(listing, seed);
    if (out == null) {
      give(HeatAnswer.of(heat, List.of(), Optional.empty()));
      return 0;
    }
    try (DirectoryLock lock = DirectoryLock.of(out)) {
      Optional<String> undrawn =
          ChartFiles.write(out, PICTURE, formats, () -> HeatPicture.of(heat)).map(Sentence::of);
      List<String> files =
          formats.stream().map(each -> out.resolve(each.file(PICTURE)).toString()).toList();
      give(HeatAnswer.of(heat, undrawn.isPresent() ? List.of() : files, undrawn));
      lock.requireInPlace();
    }
    return 0;
  }

  private void give(HeatAnswer heat) {
    answer.give(heat, heat.answer(), heat.files());
  }
}
