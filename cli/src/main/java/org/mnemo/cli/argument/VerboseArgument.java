package org.mnemo.cli.argument;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The option of every command that shows what the programs started by it print. */
@Section("Help")
public final class VerboseArgument {

  /** Name of the field of the main command that is this mixin. */
  private static final String MIXIN = "verbose";

  public static final String NAME = "--verbose";

  @Option(
      names = NAME,
      scope = ScopeType.INHERIT,
      description =
          "Show all notes, the output of the programs that Mnemo starts, and stack traces of failures.")
  private boolean verbose;

  /**
   * True if the option was given, before or after the name of the command.
   *
   * @param command the command as picocli sets it; null before that
   */
  public static boolean isGiven(@Nullable CommandSpec command) {
    return command != null
        && requireNonNull(command.root().mixins().get(MIXIN)).userObject()
            instanceof VerboseArgument root
        && root.verbose;
  }
}
