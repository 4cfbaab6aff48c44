package org.mnemo.ycsb.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.LocalServerType.Launch;

/**
 * The servers that Mnemo starts where the user named none: one a tier, on loopback, nothing kept on
 * disk, remembered in {@code servers.json} of the state directory. Nothing else is ever stopped.
 */
public final class LocalServers {

  /** How long a server may take to answer or to end. */
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);

  /**
   * Runs "$@", prints its process number, and ends it when standard input closes, which the kernel
   * does for us when the parent dies, however it dies.
   */
  private static final String TIED =
      "trap '' PIPE; exec 3<&0; \"$@\" </dev/null >>\"$LOG\" 2>&1 3<&- & child=$!;"
          + " { cat <&3; kill -9 $child; } >/dev/null 2>&1 & echo $child; exec >/dev/null;"
          + " wait $child";

  /** Runs "$@" on its own, out of reach of this terminal's signals, and prints its number. */
  private static final String DETACHED = "\"$@\" </dev/null >>\"$LOG\" 2>&1 & echo $!";

  /**
   * What comes before a command that is to be the one which the kernel ends first when memory runs
   * out: a server holds nothing that cannot be loaded anew, unlike other people's programs.
   */
  private static final List<String> FIRST_TO_DIE =
      List.of(
          "sh", "-c", "{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec \"$@\"", "sh");

  private final Path directory;

  /**
   * @param stateDirectory holds {@code servers.json} and the servers' logs
   */
  public LocalServers(Path stateDirectory) {
    this.directory = stateDirectory.toAbsolutePath();
  }

  private Path stateFile() {
    return directory.resolve("servers.json");
  }

  /** What was started last, running or not; no servers if nothing was. */
  public ServerState state() {
    if (!Files.exists(stateFile())) {
      return new ServerState(ServerState.SCHEMA, "", "", List.of());
    }
    return Json.read(stateFile(), ServerState.class);
  }

  /**
   * Starts one server a tier.
   *
   * @param ports of each tier, or null for free ones
   * @param tied true if the servers end with this process, even if it is killed
   * @throws MnemoException if servers run already, the data set does not fit, a port is taken,
   *     numactl is missing, a server does not answer, or its memory is not on its node; none is
   *     left behind
   */
  public ServerState start(ServerPlan plan, @Nullable List<Integer> ports, boolean tied) {
    if (state().allRun()) {
      throw new MnemoException(
          "local servers are running already; see 'bin/mnemo servers status' or stop them first");
    }
    stop();
    requireUsable(ports);
    plan.requireRoom();
    List<LocalServer> started = new ArrayList<>();
    try {
      Files.createDirectories(directory);
      // All commands before the first server: to make one may replace the program that it runs.
      Tiers tiers = plan.tiers();
      int[] chosenPorts = new int[tiers.count()];
      List<List<String>> commands = new ArrayList<>();
      for (int tier = 0; tier < tiers.count(); tier++) {
        chosenPorts[tier] = ports == null ? freePort() : requireFree(ports.get(tier));
        Launch launch = new Launch(chosenPorts[tier], directory, plan.dataset());
        List<String> command = plan.cpus().bind(tier, plan.type().command(launch));
        commands.add(bound(command, plan.memory().get(tier)));
      }
      for (int tier = 0; tier < tiers.count(); tier++) {
        MemorySource memory = plan.memory().get(tier);
        started.add(launch(tiers.name(tier), chosenPorts[tier], commands.get(tier), memory, tied));
        Json.write(stateFile(), stateOf(plan, started));
      }
      for (int tier = 0; tier < tiers.count(); tier++) {
        awaitAnswer(plan.type(), started.get(tier));
        started.get(tier).verify(plan.memory().get(tier));
      }
      return stateOf(plan, started);
    } catch (IOException e) {
      stop();
      throw AtomicFile.cannotWrite(directory, e);
    } catch (RuntimeException e) {
      stop();
      throw e;
    }
  }

  private static ServerState stateOf(ServerPlan plan, List<LocalServer> started) {
    return new ServerState(ServerState.SCHEMA, plan.store(), plan.cpus().client(), started);
  }

  private static void requireUsable(@Nullable List<Integer> ports) {
    if (ports == null) {
      return;
    }
    for (int port : ports) {
      if (port < 1 || port > 65535) {
        throw new UsageException("a port must be from 1 to 65535, was " + port);
      }
    }
    if (new HashSet<>(ports).size() < ports.size()) {
      throw new UsageException("every server needs a port of its own, were " + ports);
    }
  }

  /** Stops the servers that were started; returns how many still ran. */
  public int stop() {
    int stopped = 0;
    for (LocalServer server : state().servers()) {
      stopped += end(server) ? 1 : 0;
    }
    try {
      Files.deleteIfExists(stateFile());
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(stateFile(), e);
    }
    return stopped;
  }

  private LocalServer launch(
      String tier, int port, List<String> command, MemorySource memory, boolean tied) {
    List<String> line = new ArrayList<>();
    if (!tied && SearchPath.find("setsid").isPresent()) {
      line.add("setsid");
    }
    line.addAll(List.of("sh", "-c", tied ? TIED : DETACHED, "sh"));
    line.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("LOG", log(tier).toString());
    try {
      Process shell = builder.start();
      // Closed with the shell's output; standard input stays open, that is what ties the server.
      BufferedReader output = shell.inputReader(StandardCharsets.UTF_8);
      long pid = Long.parseLong(String.valueOf(output.readLine()));
      long startedMs = ProcessHandle.of(pid).map(LocalServer::startOf).orElse(0L);
      return new LocalServer(tier, port, pid, startedMs, memory.description());
    } catch (IOException | NumberFormatException e) {
      throw new MnemoException(
          "cannot start "
              + String.join(" ", command)
              + "; check that the program is there and may be run, and that "
              + directory
              + " can be written",
          e);
    }
  }

  private static List<String> bound(List<String> command, MemorySource memory) {
    List<String> line = new ArrayList<>(FIRST_TO_DIE);
    if (memory instanceof MemorySource.Numa numa) {
      line.addAll(Numactl.prefix(numa.node()));
    }
    line.addAll(command);
    return line;
  }

  private void awaitAnswer(LocalServerType type, LocalServer server) {
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (!type.answers(server.port(), server.pid())) {
      if (!server.runs() || System.nanoTime() > deadline) {
        throw new MnemoException(
            "the local server of tier %s did not start on port %d: %s; mend that, or try another port"
                .formatted(server.tier(), server.port(), lastLine(log(server.tier()))));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  /** Which server that was started has ended of itself, and its last words; empty if none has. */
  public Optional<String> ended() {
    return state().servers().stream()
        .filter(server -> !server.runs())
        .findFirst()
        .map(
            server ->
                "the local server of tier %s (process %d) has ended: %s; if nobody ended it, memory may have run out, as 'dmesg' or 'journalctl -k' tells"
                    .formatted(server.tier(), server.pid(), lastLine(log(server.tier()))));
  }

  private Path log(String tier) {
    return directory.resolve(tier + ".log");
  }

  private static String lastLine(Path log) {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      return lines.isEmpty() ? "it left no message" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "it left no message";
    }
  }

  /** Ends one server and waits until it is gone; false if it was not running. */
  private static boolean end(LocalServer server) {
    if (server.process().isEmpty()) {
      return false;
    }
    server.process().ifPresent(ProcessHandle::destroy);
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (server.runs()) {
      if (System.nanoTime() > deadline) {
        server.process().ifPresent(ProcessHandle::destroyForcibly);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    return true;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static int requireFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return port;
    } catch (IOException e) {
      throw new UsageException("port " + port + " is taken; name a free one", e);
    }
  }
}
