package org.mnemo.cli.help;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options by which every command tells what it can, and which Mnemo this is. */
@SuppressWarnings("UnusedVariable") // picocli reads the fields
public final class HelpArguments {

  /** Name by which help is asked for with all options. */
  static final String ALL = "--help-all";

  // One option, as picocli takes it for a mistake if a command has two that ask for help.
  @Option(
      names = {"-h", "--help", ALL},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help, with " + ALL + " the rare options, too, and exit.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print version, commit and its date, and exit.")
  private boolean version;
}
