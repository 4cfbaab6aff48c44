package org.mnemo.cli.command.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.Section;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.format.TraceFormats;
import picocli.CommandLine.Option;

/** The options that name the trace that a command writes. */
@Section("Written trace")
final class TargetArguments {

  @Option(
      names = "--to",
      completionCandidates = CompletionCandidates.WritableFormats.class,
      // A label of its own: completion keeps the values of a label, not of an option.
      paramLabel = "TARGET",
      description = "Format to write (default twitter): " + TraceArguments.FORMATS)
  private String to = "twitter";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The trace, given for each file of the format; compressed if it ends in .zst.")
  private List<Path> out = new ArrayList<>();

  /** The format to write; a user error if the name is unknown. */
  TraceFormat format() {
    return TraceFormats.byName(to);
  }

  /** Files of the trace, at least one. */
  List<Path> files() {
    return out;
  }

  /** The same as texts. */
  List<String> names() {
    return out.stream().map(Path::toString).toList();
  }
}
