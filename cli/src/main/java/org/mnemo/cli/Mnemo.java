package org.mnemo.cli;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.FormerNames;
import org.mnemo.cli.argument.GroupedHelp;
import org.mnemo.cli.argument.HelpArguments;
import org.mnemo.cli.argument.OptionText;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.command.AddedCommand;
import org.mnemo.cli.command.AdviseCommand;
import org.mnemo.cli.command.CheckCommand;
import org.mnemo.cli.command.CompareCommand;
import org.mnemo.cli.command.CompletionCommand;
import org.mnemo.cli.command.DiffCommand;
import org.mnemo.cli.command.DoctorCommand;
import org.mnemo.cli.command.EstimateCommand;
import org.mnemo.cli.command.HitRatioCommand;
import org.mnemo.cli.command.InstallCommand;
import org.mnemo.cli.command.PatternCommand;
import org.mnemo.cli.command.PlaceCommand;
import org.mnemo.cli.command.PoliciesCommand;
import org.mnemo.cli.command.PriceCommand;
import org.mnemo.cli.command.ServersCommand;
import org.mnemo.cli.command.TenantsCommand;
import org.mnemo.cli.command.ValidateCommand;
import org.mnemo.cli.command.live.CaptureCommand;
import org.mnemo.cli.command.live.FitCommand;
import org.mnemo.cli.command.live.HeatCommand;
import org.mnemo.cli.command.live.ScanCommand;
import org.mnemo.cli.command.manage.ManageCommand;
import org.mnemo.cli.command.trace.TraceCommand;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.cli.terminal.Terminal;
import org.mnemo.core.JavaMemory;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.PathText;
import org.mnemo.core.text.StandardOutput;
import org.mnemo.ycsb.properties.Build;
import org.mnemo.ycsb.settings.RunSettings;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code bin/mnemo}. */
@Command(
    name = "mnemo",
    scope = ScopeType.INHERIT,
    versionProvider = Mnemo.Version.class,
    description = {
      "How much fast memory a key-value store needs, and what less of it would cost.",
      "FastMem is the fast memory (DRAM), SlowMem the slower and cheaper one (such as CXL)."
    },
    footer = {"", "Start with: bin/mnemo advise -P workloads/trending"},
    synopsisSubcommandLabel = "COMMAND")
public final class Mnemo implements Runnable {

  /** Commands by what a person does with them. */
  private record Group(String title, List<Class<?>> commands) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "Measure",
              List.of(
                  AdviseCommand.class,
                  EstimateCommand.class,
                  CompareCommand.class,
                  ValidateCommand.class)),
          new Group(
              "Production",
              List.of(
                  ScanCommand.class,
                  CaptureCommand.class,
                  HeatCommand.class,
                  HitRatioCommand.class,
                  FitCommand.class)),
          new Group(
              "Act",
              List.of(
                  PlaceCommand.class, ManageCommand.class, CheckCommand.class, DiffCommand.class)),
          new Group("Traces", List.of(TraceCommand.class, PatternCommand.class)),
          new Group(
              "Tools",
              List.of(
                  PoliciesCommand.class,
                  ServersCommand.class,
                  DoctorCommand.class,
                  PriceCommand.class,
                  InstallCommand.class,
                  CompletionCommand.class)),
          new Group(
              "Papers",
              Stream.<Class<?>>concat(
                      Stream.of(TenantsCommand.class),
                      ServiceLoader.load(AddedCommand.class).stream()
                          .map(ServiceLoader.Provider::type))
                  .toList()));

  private static final Map<String, String> EXIT_CODES =
      new TreeMap<>(
          Map.of(
              "0", "success",
              "1", "failure",
              "2", "bad usage",
              "3", "no answer yet: measure longer",
              "4", "an SLO is broken"));

  private static final String POOL_THREADS = "java.util.concurrent.ForkJoinPool.common.parallelism";

  private static final Pattern POLICY_HELP = Pattern.compile("--policy=([a-z-]+:)?help(=|$)");

  private static final Set<List<String>> VERSION = Set.of(List.of("--version"), List.of("-V"));

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private VerboseArgument verbose = new VerboseArgument();

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private HelpArguments help = new HelpArguments();

  @Override
  public void run() {
    System.out.print(
        """
        mnemo measures a key-value store on FastMem (DRAM) and on SlowMem (slower and cheaper,
        such as CXL), and shows how much FastMem it needs, and what less of it would cost.

        Start with:  bin/mnemo advise -P workloads/trending
          advise     measure a workload on this machine and recommend a split
          estimate   answer from a finished measurement: other SLOs, prices and orders
          validate   measure real splits and compare them with the estimate
          place      write which key goes where, for a run with that split
          doctor     show what this machine offers
        All commands and options:  bin/mnemo --help, bin/mnemo COMMAND --help
        """);
  }

  /** Version and commit of this build, and what runs it. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return Build.current().description().lines().toArray(String[]::new);
    }
  }

  /**
   * Exits 0 on success, 1 on failure, 2 on bad usage, 3 without an answer, 4 where an SLO is
   * broken, 128 + N on signal N.
   */
  @SuppressWarnings("try") // the hook is there to be closed
  public static void main(String[] args) {
    // Digits, and capital letters, of no language.
    Locale.setDefault(Locale.ROOT);
    boolean plain = List.of(args).contains(Terminal.PLAIN);
    int status;
    try (ShutdownHook hook = new ShutdownHook(Mnemo::sayEnd)) {
      // The thread that waits for a parallel stream does not help with streams inside of it, and
      // the common pool has one thread less than there are processors.
      if (System.getProperty(POOL_THREADS) == null) {
        System.setProperty(
            POOL_THREADS, Integer.toString(Runtime.getRuntime().availableProcessors()));
      }
      GuardedOutput.install(Terminal.ofThisProcess().isAscii(plain));
      status = execute(args);
    }
    Optional<String> unwritten = StandardOutput.problem();
    unwritten.ifPresent(sentence -> say(sentence, plain));
    System.exit(unwritten.isPresent() ? CommandLine.ExitCode.SOFTWARE : status);
  }

  private static void sayEnd() {
    List<Path> unwritten = AtomicFile.abandonUnfinished();
    Progress.endLine();
    List<Path> unfinished = DirectoryLock.releaseAll();
    System.err.println(
        "mnemo: "
            + ShutdownHook.endedBySignal().orElse("ended")
            + (unfinished.isEmpty()
                ? unwritten.isEmpty()
                    ? "; no file is half-written"
                    : "; " + unwritten.get(0) + " was not written"
                : standing(unfinished.get(0))));
  }

  /** A clause on what a command has left in its directory. */
  private static String standing(Path directory) {
    return isMeasured(directory)
        ? "; the measurement in %s is complete, so go on with 'bin/mnemo estimate'"
            .formatted(directory)
        : "; what is in %s is not complete, so remove it or name another directory with --out"
            .formatted(directory);
  }

  private static boolean isMeasured(Path directory) {
    try {
      return new MeasurementDirectory(directory).readRun().complete();
    } catch (MnemoException e) {
      return false;
    }
  }

  /** All commands, also of other modules, yet without a way to report errors. */
  public static CommandLine commands() {
    return commands(unused -> true, false);
  }

  /**
   * The commands that these arguments can reach. To read the options of all commands takes picocli
   * longer than most commands take.
   */
  private static CommandLine commandsFor(List<String> args) {
    if (args.contains("completion") || args.stream().anyMatch(arg -> arg.startsWith("@"))) {
      // It writes of all commands, and a file of arguments may name any.
      return commands();
    }
    boolean isNamed =
        !args.isEmpty() && types().anyMatch(type -> said(type).name().equals(args.get(0)));
    return commands(args::contains, !isNamed);
  }

  /**
   * The commands with a {@code wanted} name and, if they are to be listed or guessed at, outlines
   * of the others.
   */
  private static CommandLine commands(Predicate<String> wanted, boolean outlines) {
    CommandLine commands = new CommandLine(new Mnemo());
    types()
        .forEach(
            type -> {
              if (wanted.test(said(type).name())) {
                commands.addSubcommand(type);
              } else if (outlines) {
                commands.addSubcommand(outline(said(type)));
              }
            });
    commands
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES);
    GroupedHelp.group(
        commands,
        GROUPS.stream().map(Group::title).toList(),
        GROUPS.stream()
            .map(group -> group.commands().stream().map(type -> said(type).name()).toList())
            .toList());
    FormerNames.addTo(commands);
    GroupedHelp.install(commands);
    Converters.register(commands);
    return commands;
  }

  /** A command without its options and subcommands. */
  private static CommandSpec outline(Command said) {
    CommandSpec outline = CommandSpec.create().name(said.name());
    outline.usageMessage().description(said.description());
    return outline;
  }

  private static Stream<Class<?>> types() {
    return GROUPS.stream().flatMap(group -> group.commands().stream());
  }

  private static Command said(Class<?> type) {
    return requireNonNull(type.getAnnotation(Command.class));
  }

  /** Runs one command and returns its exit code. */
  public static int execute(String... args) {
    boolean plain = List.of(args).contains(Terminal.PLAIN);
    try {
      JavaMemory.requireEnough();
      return execute(plain, args);
    } catch (MnemoException | Error e) {
      // Picocli takes care of exceptions of commands only.
      return failed(e, List.of(args).contains(VerboseArgument.NAME), plain);
    }
  }

  /** The arguments with the name that the command has now. */
  private static String[] renamed(String[] args) {
    if (POLICY_HELP.matcher(String.join("=", args)).find()) {
      return new String[] {"policies"};
    }
    int at = 0;
    // No option of all commands takes a value.
    while (at < args.length && args[at].startsWith("-")) {
      at++;
    }
    List<String> now =
        at == args.length ? List.of() : FormerNames.command(args[at]).orElse(List.of());
    if (now.isEmpty()) {
      return args;
    }
    FormerNames.print(args[at], String.join(" ", now));
    List<String> renamed = new ArrayList<>(List.of(args));
    renamed.remove(at);
    renamed.addAll(at, now);
    return renamed.toArray(String[]::new);
  }

  private static int failed(Throwable e, boolean verbose, boolean plain) {
    if (verbose) {
      e.printStackTrace();
    }
    say(
        MnemoException.sentence(e)
            .orElse("this should not happen: " + e + "; --verbose shows where"),
        plain);
    return e instanceof MnemoException expected
        ? expected.exitCode()
        : CommandLine.ExitCode.SOFTWARE;
  }

  private static int execute(boolean plain, String... given) {
    String[] args = renamed(given);
    if (VERSION.contains(List.of(args))) {
      // Picocli would take longer than the rest.
      Build.current().description().lines().forEach(System.out::println);
      return CommandLine.ExitCode.OK;
    }
    CommandLine commands = commandsFor(List.of(args));
    return commands
        // Help is all ours, and has colours.
        .setOut(new PrintWriter(GuardedOutput.raw(System.out), true, Charset.defaultCharset()))
        .setParameterExceptionHandler(
            (e, unused) -> {
              try {
                say(
                    problem(e) + meant(e).map("; did you mean %s?"::formatted).orElse(seeHelp(e)),
                    plain);
              } catch (MnemoException unreadable) {
                return failed(unreadable, false, plain);
              }
              return CommandLine.ExitCode.USAGE;
            })
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (ShutdownHook.runs()) {
                // What fails now does so because the signal has ended the programs below, too.
                return CommandLine.ExitCode.SOFTWARE;
              }
              return failed(
                  e instanceof UnwritableException unwritable ? withOption(unwritable, parsed) : e,
                  VerboseArgument.isGiven(command.getCommandSpec()),
                  plain);
            })
        .execute(args);
  }

  /**
   * A failure to write, with the option that names the place: the option whose path leads there, or
   * whose default does.
   */
  private static MnemoException withOption(UnwritableException unwritable, ParseResult parsed) {
    List<ParseResult> called = new ArrayList<>();
    for (ParseResult each = parsed; each != null; each = each.subcommand()) {
      called.add(each);
    }
    CommandSpec command = called.get(called.size() - 1).commandSpec();
    OptionSpec out = command.findOption("--out");
    String ofDefault =
        out == null ? "-p " + RunSettings.STATE + "=DIR" : out.getValue() == null ? "--out" : "";
    return called.stream()
        .flatMap(each -> each.matchedOptions().stream())
        .filter(
            option ->
                values(option)
                    .anyMatch(value -> value instanceof Path path && unwritable.isIn(path)))
        .map(OptionSpec::longestName)
        .findFirst()
        .or(() -> Optional.of(ofDefault).filter(option -> !option.isEmpty()))
        .map(unwritable::with)
        .orElse(unwritable);
  }

  private static Stream<?> values(OptionSpec option) {
    Object value = option.getValue();
    return value instanceof Collection<?> several ? several.stream() : Stream.ofNullable(value);
  }

  /** Pointer to the help of a command; empty for an error with its own remedy. */
  private static String seeHelp(ParameterException e) {
    return e.getCause() instanceof UsageException
        ? ""
        : "; see bin/%s --help".formatted(e.getCommandLine().getCommandSpec().qualifiedName());
  }

  private static String problem(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unknown && unknown.isUnknownOption()) {
      return "unknown option '%s'".formatted(unknown.getUnmatched().get(0));
    }
    if (e instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().get(0);
      if (!e.getCommandLine().getCommandSpec().positionalParameters().isEmpty()) {
        // Picocli takes what is no path for a word behind the paths.
        try {
          PathText.parse("a file", first);
        } catch (UsageException none) {
          return none.getMessage();
        }
      }
      if (!e.getCommandLine().getSubcommands().isEmpty()) {
        return "there is no command '%s'".formatted(first);
      }
    }
    return Converters.sentence(e);
  }

  /** The nearest option or command of the command that was called; empty if none is near. */
  private static Optional<String> meant(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Optional.empty();
    }
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String argument = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
    Stream<String> known =
        argument.startsWith("-")
            ? OptionText.all(command).stream().map(OptionSpec::longestName)
            : command.subcommands().keySet().stream();
    return Nearest.meant(argument, known.toList());
  }

  private static void say(String sentence, boolean plain) {
    Progress.endLine();
    GuardedOutput.raw(System.err)
        .println(Terminal.ofThisProcess().error("mnemo: " + sentence, plain));
  }
}
