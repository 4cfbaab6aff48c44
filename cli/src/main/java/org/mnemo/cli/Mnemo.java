package org.mnemo.cli;

import java.io.PrintWriter;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code bin/mnemo}. */
@Command(
    name = "mnemo",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Mnemo.Version.class,
    description = "How much fast memory a key-value store needs, and what less of it would cost.",
    footer = {
      "",
      "Start with: bin/mnemo advise -P workloads/trending",
      "Exit codes: 0 success, 1 failure, 2 bad usage."
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      AdviseCommand.class,
      EstimateCommand.class,
      ValidateCommand.class,
      MergeCommand.class,
      PlaceCommand.class,
      TraceCommand.class,
      ServersCommand.class,
      InstallCommand.class,
      DoctorCommand.class,
      ReproduceCommand.class,
      PriceCommand.class,
      ProbeCommand.class,
      ProbePartCommand.class
    })
public final class Mnemo implements Runnable {

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      description = "Show what the programs below print, and stack traces of failures.")
  private boolean verbose;

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  /** The version of this build. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Mnemo.class.getPackage().getImplementationVersion();
      return new String[] {"mnemo " + (version == null ? "development build" : version)};
    }
  }

  boolean isVerbose() {
    return verbose;
  }

  /** Exits 0 on success, 1 on failure, 2 on bad usage, 128 + N on signal N. */
  @SuppressWarnings("try") // the hook is there to be closed
  public static void main(String[] args) {
    int status;
    try (ShutdownHook hook = new ShutdownHook(Mnemo::interrupted)) {
      status = execute(args);
    }
    System.exit(status);
  }

  private static void interrupted() {
    AtomicFile.abandonUnfinished();
    System.err.println("mnemo: interrupted");
  }

  /** Runs one command and returns its exit code. */
  static int execute(String... args) {
    Mnemo mnemo = new Mnemo();
    return new CommandLine(mnemo)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(
            (e, unused) -> {
              CommandLine command = e.getCommandLine();
              String hint =
                  e instanceof UnmatchedArgumentException unmatched
                          && !unmatched.getSuggestions().isEmpty()
                      ? "; did you mean " + unmatched.getSuggestions().get(0) + "?"
                      : "; see " + command.getCommandSpec().qualifiedName() + " --help";
              say(command.getErr(), e.getMessage() + hint);
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (e, command, unused) -> {
              if (ShutdownHook.runs()) {
                // What fails now does so because the signal has ended the programs below, too.
                return CommandLine.ExitCode.SOFTWARE;
              }
              if (mnemo.isVerbose()) {
                e.printStackTrace(command.getErr());
              }
              say(
                  command.getErr(),
                  e instanceof MnemoException
                      ? String.valueOf(e.getMessage())
                      : "this should not happen: " + e + "; --verbose shows where");
              return e instanceof UsageException
                  ? CommandLine.ExitCode.USAGE
                  : CommandLine.ExitCode.SOFTWARE;
            })
        .execute(args);
  }

  private static void say(PrintWriter err, String sentence) {
    err.println("mnemo: " + sentence);
    err.flush();
  }
}
