package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The option of every command that shows what the programs started by it print. */
public final class VerboseArgument {

  private static final String NAME = "--verbose";

  @Option(
      names = NAME,
      scope = ScopeType.INHERIT,
      description = "Show what the programs below print, and stack traces of failures.")
  private boolean verbose;

  /**
   * True if the option was given, before or after the name of the command.
   *
   * @param command the command as picocli sets it; null before that
   */
  public static boolean isGiven(@Nullable CommandSpec command) {
    return command != null && Boolean.TRUE.equals(command.root().findOption(NAME).getValue());
  }
}
