package org.mnemo.cli.argument;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options by which every command shows its options, and the version. */
@SuppressWarnings("UnusedVariable") // picocli reads the fields
@Section("Help")
public final class HelpArguments {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      scope = ScopeType.INHERIT,
      description = "Print version, commit and its date, and exit.")
  private boolean version;
}
