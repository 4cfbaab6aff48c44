package org.mnemo.cli.command.manage;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.command.live.LiveServerArguments;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.manage.LimitRule;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.ProgramOutput;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "manage",
    description = {
      "Keep a running server within a share of its speed with all data in DRAM, with the least DRAM.",
      "The kernel swaps the rest of its pages, to zram, remote memory or a device. Each 5 s the limit"
          + " of the server's memory cgroup is raised at once or lowered slowly. It is put back at"
          + " the end, also if this command is killed."
    },
    footer = {
      "",
      "Of the Redis on this machine, and of any program whose operations a file counts:",
      "  bin/mnemo manage --redis --alpha 0.9",
      "  bin/mnemo manage --cgroup /sys/fs/cgroup/db --ops-from /run/db.ops --alpha 0.9"
    })
public final class ManageCommand implements Callable<Integer> {

  private static final int LINES_OF_HEADER = 20;
  private static final long RESTART_NS = TimeUnit.MINUTES.toNanos(1);
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int MOST_CHARS = 60;

  /** Seconds that a command which counts operations may take, as the limit waits meanwhile. */
  private static final String MOST_SECONDS = "2";

  private static final long WRITE_NS = TimeUnit.MILLISECONDS.toNanos(20);

  @Mixin private LiveServerArguments live = new LiveServerArguments();

  @Option(
      names = "--pid",
      paramLabel = "N",
      description = "Manage this process; --ops-from counts its operations.")
  private @Nullable Long pid;

  @Option(
      names = "--cgroup",
      paramLabel = "DIR",
      description = "Manage all processes of this memory cgroup; --ops-from counts operations.")
  private @Nullable Path directory;

  @Option(
      names = "--ops-from",
      paramLabel = "FILE|COMMAND",
      description =
          "File with the number of operations so far, or a command (in sh) that prints it.")
  private @Nullable String operationsFrom;

  @Option(
      names = "--alpha",
      required = true,
      paramLabel = "A|FILE",
      description =
          "Share of the speed with all data in DRAM to keep, such as 0.9, or a file with it, which each step reads again.")
  private String alpha = "";

  @Option(
      names = "--least",
      defaultValue = "10%",
      converter = Converters.Share.class,
      paramLabel = "SHARE",
      description = "Share of the server's memory below which the limit never falls.")
  private double least;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description =
          "Start with the memory that 'estimate DIR --policy paged' recommended, not with all.")
  private @Nullable Path measured;

  @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
  private boolean dryRun;

  @Option(names = "--json", description = "Print a JSON document a step, on a line each.")
  private boolean json;

  @Option(
      names = "--metrics",
      paramLabel = "PORT",
      description = "Serve the last step to Prometheus on this port of the loopback interface.")
  private @Nullable Integer port;

  private int lines;

  @Override
  public Integer call() {
    Check.that(least > 0 && least <= 1, "--least must be above 0 % and at most 100 %");
    LimitRule rule = new LimitRule(alpha(), least);
    double firstShare = recommendedShare();
    LiveServer named = live.server().orElse(null);
    requireOneTarget(named);
    try (Metrics metrics = Metrics.on(port)) {
      ManagedServer next = server(named);
      while (true) {
        try (ManagedServer server = next) {
          requireKernel(server);
          manage(
              server,
              rule,
              firstShare,
              step -> {
                print(step, metrics);
                readAlphaAgain(rule);
              });
          if (System.out.checkError()) {
            // The program's end says why, unless the reader has left.
            return CommandLine.ExitCode.OK;
          }
          System.err.println("mnemo: process %d has ended".formatted(server.pid()));
        }
        // The measurement was of a server with all its data.
        firstShare = 1;
        next = restarted(named);
      }
    }
  }

  /**
   * The server that takes the place of an ended one within a minute.
   *
   * @throws MnemoException if there is none that can be managed
   */
  private ManagedServer restarted(@Nullable LiveServer named) {
    if (named == null) {
      throw new MnemoException("the server has ended; start again with the new one");
    }
    long deadline = System.nanoTime() + RESTART_NS;
    while (true) {
      LockSupport.parkNanos(PAUSE_NS);
      try {
        return server(named);
      } catch (MnemoException e) {
        // It may not run yet, or not be in its cgroup yet.
        if (System.nanoTime() > deadline) {
          throw e;
        }
      }
    }
  }

  @SuppressWarnings("try") // the hook is there to be closed
  private void manage(
      ManagedServer server, LimitRule rule, double firstShare, Consumer<Step> output) {
    if (dryRun) {
      manage(server, null, rule, firstShare, output);
      return;
    }
    try (LimitGuard guard = LimitGuard.of(server.cgroup());
        ShutdownHook hook = new ShutdownHook(guard::close)) {
      manage(server, guard, rule, firstShare, output);
    }
  }

  private void manage(
      ManagedServer server,
      @Nullable LimitGuard guard,
      LimitRule rule,
      double firstShare,
      Consumer<Step> output) {
    introduce(server);
    try (ManagedLimit limit = ManagedLimit.start(server, guard, firstShare, NanoClock.SYSTEM)) {
      new Manager(server, limit, rule, NanoClock.SYSTEM).run(output);
    }
  }

  private static void requireKernel(ManagedServer server) {
    if (ManagedLimit.freeSwap() == 0) {
      throw new MnemoException(
          "this machine has no free swap, to which the kernel could move pages; turn on swap, such as zram");
    }
    Optional<Path> forbidding = server.cgroup().fileThatForbidsSwap();
    if (forbidding.isPresent()) {
      throw new MnemoException(
          "%s is 0, so that the kernel swaps no page of the server; raise it"
              .formatted(forbidding.get()));
    }
    Path times = Path.of("/proc/%d/schedstat".formatted(server.pid()));
    if (KernelText.of(times).isEmpty() && server.runs()) {
      throw new MnemoException(
          "this kernel does not count the processor time of threads (%s), from which the speed is known; use one that does"
              .formatted(times));
    }
  }

  private void introduce(ManagedServer server) {
    System.err.println(
        "mnemo: %s process %d in %s, which has %s of memory; alpha is %s%s"
            .formatted(
                dryRun ? "would manage" : "managing",
                server.pid(),
                server.cgroup().directory(),
                Quantities.bytes(server.cgroup().usedBytes() + server.swappedBytes()),
                alpha,
                server.pages().isPresent()
                    ? ""
                    : "; its page table cannot be read, so that raises give it all memory: run as root, or as its user with ptrace_scope 0"));
  }

  /** Share of its memory that a measurement recommends; 1 without one. */
  private double recommendedShare() {
    if (measured == null) {
      return 1;
    }
    Path file = measured.resolve("estimate/recommendation.json");
    JsonNode answer = Json.read(file, JsonNode.class);
    double share = answer.path("split").path("fast_share").asDouble();
    if (!answer.path("policy").asText().equals("paged") || !(share > 0 && share <= 1)) {
      throw new MnemoException(
          "%s recommends no memory for a paged server; run: bin/mnemo estimate %s --policy paged --alpha %s"
              .formatted(file, CommandLineText.quoted(measured.toString()), alpha));
    }
    return Math.max(share, least);
  }

  private double alpha() {
    Path file = Path.of(alpha);
    return Check.decimal(
        "--alpha", Files.isRegularFile(file) ? KernelText.of(file) : alpha, 0.01, 1);
  }

  private void readAlphaAgain(LimitRule rule) {
    try {
      rule.setAlpha(alpha());
    } catch (MnemoException e) {
      System.err.println("mnemo: alpha stays %s: %s".formatted(rule.alpha(), e.getMessage()));
    }
  }

  private void print(Step step, Metrics metrics) {
    metrics.show(step);
    if (!json && lines++ % LINES_OF_HEADER == 0) {
      System.out.println(Step.HEADER);
    }
    System.out.println(json ? Json.toCompactString(step) : step.line(dryRun));
  }

  private void requireOneTarget(@Nullable LiveServer named) {
    int targets = (named == null ? 0 : 1) + (pid == null ? 0 : 1) + (directory == null ? 0 : 1);
    if (targets != 1) {
      throw new UsageException("name one server, by --redis, --memcached, --pid or --cgroup");
    }
    if ((named == null) == (operationsFrom == null)) {
      throw new UsageException(
          named == null
              ? "count the operations of --pid or --cgroup by --ops-from"
              : "the server counts its operations; leave out --ops-from");
    }
  }

  private ManagedServer server(@Nullable LiveServer named) {
    if (named != null) {
      return of(named);
    }
    OperationCount operations = counter();
    return pid != null
        ? new ManagedServer(ManagedServer.cgroupOf(pid), pid, operations)
        : new ManagedServer(cgroup(), 0, operations);
  }

  private static ManagedServer of(LiveServer named) {
    LiveServer.Probe probe = named.probe();
    try {
      LiveServer.ServerProcess process = probe.process();
      ManagedServer.requireLocal(process, named.source());
      return new ManagedServer(
          ManagedServer.cgroupOf(process.pid()),
          process.pid(),
          new OperationCount() {
            @Override
            public long read() {
              LiveServer.ServerProcess now = probe.process();
              if (!now.identity().equals(process.identity())) {
                throw new StoreException("another server has taken the place of the managed one");
              }
              return now.operations();
            }

            @Override
            public void close() {
              probe.close();
            }
          });
    } catch (MnemoException e) {
      probe.close();
      throw e;
    }
  }

  private MemoryCgroup cgroup() {
    MemoryCgroup cgroup = MemoryCgroup.in(requireNonNull(directory).toAbsolutePath().normalize());
    if (!Files.exists(cgroup.limitFile()) || cgroup.isRoot()) {
      throw new MnemoException(
          "%s has no limit of memory; name the directory of a memory cgroup below the root"
              .formatted(directory));
    }
    if (cgroup.processes().contains(ProcessHandle.current().pid())) {
      throw new MnemoException(
          "%s holds this command, too, which must not wait at the limit; start it in another cgroup"
              .formatted(directory));
    }
    return cgroup;
  }

  private OperationCount counter() {
    String from = requireNonNull(operationsFrom);
    OperationCount counter =
        () -> {
          String text = number(from);
          if (text.isEmpty()) {
            // It may be about to be written.
            LockSupport.parkNanos(WRITE_NS);
            text = number(from);
          }
          if (!text.matches("[0-9]{1,18}")) {
            throw new StoreException(
                "--ops-from must give a whole number of operations within %s s, but gave '%s'"
                    .formatted(MOST_SECONDS, Abbreviation.of(text, MOST_CHARS)));
          }
          return Long.parseLong(text);
        };
    counter.read();
    return counter;
  }

  private static String number(String from) {
    Path file = Path.of(from);
    return Files.isRegularFile(file)
        ? KernelText.of(file)
        : ProgramOutput.of(List.of("timeout", "-s", "KILL", MOST_SECONDS, "sh", "-c", from))
            .strip();
  }
}
