package org.mnemo.ycsb;

import java.io.ByteArrayInputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.JavaMemory;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.core.text.StandardOutput;
import org.mnemo.ycsb.properties.Build;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.workload.StockProperties;
import site.ycsb.Client;
import site.ycsb.CommandLine;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * {@code bin/ycsb}: YCSB's own client and options, with an exit code for success and one sentence
 * for each mistake.
 */
public final class Ycsb {

  private static final String USAGE =
      """
      Usage: bin/ycsb load|run|shell BINDING [options]

      Loads a workload's records, runs its operations, or takes operations from the terminal, with
      YCSB's client. BINDING is mnemo, basic, basicts or the name of a class; jars of other bindings
      come with -cp.

        -P FILE         read properties from FILE, such as -P workloads/trending; later files win
        -p NAME=VALUE   set a property, over files; -p mnemo.out=DIR keeps the measurement of a run
        -threads N      client threads (default 1); also --threads
        -target N       operations a second of all threads (default: as many as possible)
        --ycsb-home DIR unpacked release of YCSB, for bindings as stores
                        (-p mnemo.slow.store=ycsb:rocksdb)
        --overwrite     allow servers that hold records of other programs
        --force         allow local servers to run out of memory
        -s              show status during a run
        -l LABEL        label for the status
        -db CLASS       the binding's class, instead of BINDING
        -table NAME     the table of a shell
        -cp PATH        Java class path before Mnemo's
        -jvm-args ARGS  options for Java, such as -jvm-args="-Xmx4g -Xms4g"; also in JAVA_OPTS and
                        MNEMO_JAVA_OPTS
        --help          this text
        --version       version and commit of Mnemo, and of Java

      Exit codes: 0 all operations succeeded, 1 some failed, 2 bad usage, 128 + N after signal N
      (130 for Ctrl-C, 143 for kill). With mnemo, a missing record fails a run without deletes.
      """;

  private Ycsb() {}

  /** Exits 0 only if every operation succeeded. */
  public static void main(String[] args) {
    // Digits and capital letters independent of the locale.
    Locale.setDefault(Locale.ROOT);
    ExitGuard guard = new ExitGuard();
    Runtime.getRuntime().addShutdownHook(new Thread(guard, "exit-guard"));
    GuardedOutput.install(false);
    List<String> given = List.of(args);
    if (given.contains("--help") || given.contains("-h")) {
      System.out.print(USAGE);
      guard.exit(0);
    }
    if (given.contains("--version")) {
      System.out.println(Build.current().description());
      guard.exit(0);
    }
    try {
      JavaMemory.requireEnough();
      YcsbArguments arguments = YcsbArguments.parse(given);
      guard.isOurs = arguments.isOurs();
      requireClass("binding", arguments.binding(), DB.class);
      if (arguments.isShell()) {
        shell(arguments);
        guard.status = 0;
      } else {
        client(arguments, guard);
      }
    } catch (MnemoException e) {
      guard.saySelf(e.getMessage());
      guard.status = e instanceof UsageException ? 2 : 1;
    } catch (RuntimeException | Error e) {
      // YCSB's own message is sufficient.
      guard.saySelf(MnemoException.sentence(e).orElse("YCSB failed: " + e));
    }
    guard.exit(guard.status);
  }

  private static void client(YcsbArguments arguments, ExitGuard guard) {
    Properties properties = arguments.properties();
    requireClass("workload", workloadOf(properties), Workload.class);
    String exporter =
        properties.getProperty(Client.EXPORTER_PROPERTY, TextMeasurementsExporter.class.getName());
    requireClass("exporter", exporter, MeasurementsExporter.class);
    StockProperties.check(properties);
    System.setProperty(CheckedExporter.DELEGATE, exporter);
    if (arguments.isOurs()) {
      if (RunSettings.of(properties).stores().list().stream()
          .anyMatch(StoreType::takesAnyProperty)) {
        // Output of bindings would interrupt YCSB's report.
        StandardOutput.reserve();
      }
      Secrets.keep(properties);
    }
    guard.isClient = true;
    List<String> forClient = new ArrayList<>(arguments.forClient());
    forClient.addAll(
        List.of("-p", Client.EXPORTER_PROPERTY + "=" + CheckedExporter.class.getName()));
    Client.main(forClient.toArray(new String[0]));
  }

  private static void shell(YcsbArguments arguments) {
    // YCSB's shell fails at the end of its input.
    System.setIn(
        new SequenceInputStream(
            System.in, new ByteArrayInputStream("\nquit\n".getBytes(StandardCharsets.UTF_8))));
    // YCSB's "Result: ERROR" has no reason.
    System.setProperty(Session.INTERACTIVE, "true");
    CommandLine.main(arguments.forClient().toArray(new String[0]));
  }

  private static String workloadOf(Properties properties) {
    return properties.getProperty(Client.WORKLOAD_PROPERTY, "");
  }

  /** The workload in the properties, not yet initialised. */
  static Workload workload(Properties properties) {
    String name = workloadOf(properties);
    requireClass("workload", name, Workload.class);
    StockProperties.check(properties);
    try {
      return Class.forName(name).asSubclass(Workload.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new UsageException(
          "workload class %s cannot be created (%s); name another".formatted(name, e), e);
    }
  }

  /**
   * Refuses a missing class or one of another type, for which YCSB would print a stack trace and
   * exit 0.
   */
  private static void requireClass(String what, String name, Class<?> type) {
    try {
      if (type.isAssignableFrom(Class.forName(name, false, Ycsb.class.getClassLoader()))) {
        return;
      }
    } catch (ClassNotFoundException | LinkageError e) {
      throw new UsageException(
          "no %s class %s on the class path (%s); add its jars with -cp"
              .formatted(what, name, e.getMessage()),
          e);
    }
    throw new UsageException(
        "%s class %s must be a %s; name another".formatted(what, name, type.getName()));
  }

  /**
   * Sets the exit status from the session and YCSB's report, as YCSB's client exits 0 after most
   * failures.
   */
  private static final class ExitGuard implements Runnable {

    private volatile int status = 1;

    /** True once YCSB's client has started, which ends the program. */
    private volatile boolean isClient;

    private volatile boolean isOurs;
    private volatile boolean hasSaid;

    void saySelf(String sentence) {
      System.err.println("mnemo: " + sentence);
      hasSaid = true;
    }

    @Override
    public void run() {
      AtomicFile.abandonUnfinished();
      Optional<String> ended = ShutdownHook.endedBySignal();
      if (ended.isPresent()) {
        (isOurs ? Session.endedBySignal() : ended).ifPresent(this::saySelf);
        return;
      }
      if (!isClient) {
        return;
      }
      if (StoreTypes.reportEnd()) {
        hasSaid = true;
      }
      if (isOurs && !"complete".equals(System.getProperty(Session.OUTCOME))) {
        // The session has printed the reason.
        fail(null);
      }
      String failures = CheckedExporter.failures();
      if (failures == null) {
        fail("YCSB ended without a report");
      } else if (!failures.isEmpty()) {
        fail("not every operation succeeded: " + failures);
      }
      StandardOutput.problem().ifPresent(this::fail);
      Session.lastTimes()
          .flatMap(
              times ->
                  times.comparison(CheckedExporter.throughputOpsS(), CheckedExporter.seconds()))
          .ifPresent(this::saySelf);
    }

    /** Ends the program, with 1 instead of 0 if its output could not be written. */
    void exit(int wanted) {
      Optional<String> unwritten = StandardOutput.problem();
      unwritten.ifPresent(this::saySelf);
      System.exit(unwritten.isPresent() ? 1 : wanted);
    }

    private void fail(@Nullable String sentence) {
      if (sentence != null && !hasSaid) {
        saySelf(sentence);
      }
      System.out.flush();
      Runtime.getRuntime().halt(status);
    }
  }
}
