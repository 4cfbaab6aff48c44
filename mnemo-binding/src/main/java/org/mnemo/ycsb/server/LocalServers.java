package org.mnemo.ycsb.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLockInterruptionException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.kernel.ExitStatus;
import org.mnemo.ycsb.kernel.Processes;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServerType.Launch;
import org.mnemo.ycsb.server.ServerPlan.Planned;

/**
 * The servers that Mnemo starts if the user names none: one per tier, on loopback, without
 * persistence, recorded in {@code servers.json} of the state directory. Only recorded servers are
 * ever stopped.
 */
public final class LocalServers {

  /** Attempts to start servers while other programs take free ports. */
  private static final int ATTEMPTS = 3;

  /** Longest time in seconds for a server to answer or to end, on a machine with other work. */
  private static final long PATIENCE_S = 60;

  private static final int PASSWORD_BYTES = 16;

  /** Log lines of a server ended by a signal: "Received SIGTERM", "crashed by signal: 11". */
  private static final Pattern A_SIGNAL = Pattern.compile("(?i)\\bsig(nal|[a-z]{3,4})\\b");

  /**
   * Prefix of a command that makes the kernel end it first when memory runs out: a server's data
   * can be loaded again.
   */
  private static final List<String> FIRST_TO_DIE =
      List.of(
          "sh", "-c", "{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec \"$@\"", "sh");

  private final Path directory;
  private final @Nullable Watcher watcher;

  /**
   * Servers that outlive this process.
   *
   * @param stateDirectory directory of {@code servers.json} and the servers' logs
   */
  public LocalServers(Path stateDirectory) {
    this(stateDirectory, null);
  }

  /**
   * @param stateDirectory directory of {@code servers.json} and the servers' logs
   * @param watcher ends the servers if this process is killed; null if they outlive it
   */
  public LocalServers(Path stateDirectory, @Nullable Watcher watcher) {
    this.directory = stateDirectory.toAbsolutePath();
    this.watcher = watcher;
  }

  private Path stateFile() {
    return directory.resolve("servers.json");
  }

  /** The last started servers, running or not. */
  public ServerState state() {
    return Files.exists(stateFile()) ? ServerState.read(stateFile()) : ServerState.NONE;
  }

  /**
   * Starts one server per tier.
   *
   * @param ports TCP port of each tier's server, or null for free ones
   * @throws MnemoException if servers run already, the data set does not fit, a port is taken,
   *     numactl is missing, a server does not answer, or its memory is not on its node; none stays
   *     running
   */
  @SuppressWarnings("try") // the lock is there to be closed
  public ServerState start(ServerPlan plan, @Nullable List<Integer> ports) {
    requireUsable(ports);
    Directories.make(directory);
    try (StateLock lock = StateLock.of(directory)) {
      if (state().allRun()) {
        throw new MnemoException(
            "local servers are running already; see 'bin/mnemo servers status' or stop them first");
      }
      return startAnew(plan, ports);
    }
  }

  /** The running servers of any kind, or new ones that outlive this process. */
  @SuppressWarnings("try") // the lock is there to be closed
  public ServerState findOrStart(ServerPlan plan) {
    Directories.make(directory);
    try (StateLock lock = StateLock.of(directory)) {
      ServerState found = state();
      return found.allRun() ? found : startAnew(plan, null);
    }
  }

  /** Stops the started servers; returns how many still ran. */
  public int stop() {
    removeLeft();
    return stopRecorded();
  }

  @SuppressWarnings("try") // the lock is there to be closed
  private int stopRecorded() {
    if (!Files.isDirectory(directory)) {
      return 0;
    }
    try (StateLock lock = StateLock.of(directory)) {
      return endAll();
    }
  }

  /**
   * Starts the servers. Their state is written before a server runs and again once all answer, so
   * that the next process finds them even if this one is killed.
   */
  private ServerState startAnew(ServerPlan plan, @Nullable List<Integer> ports) {
    removeLeft();
    for (int attempt = 1; ; attempt++) {
      try {
        return startOnce(plan, ports);
      } catch (PortTakenException e) {
        // A free port may have been taken meanwhile; the user's own ports stay.
        if (ports != null || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /**
   * Leftovers of this user's killed processes and watchers: temporary directories, swap devices and
   * cgroups. Servers that still run are recorded in the directories.
   *
   * @param root root of the file system
   */
  public static List<String> left(Path root) {
    Path temporary = Path.of("/").relativize(TemporaryDirectory.parent().toAbsolutePath());
    List<String> left = new ArrayList<>(PagedServers.left(root));
    TemporaryDirectory.abandonedIn(root.resolve(temporary))
        .forEach(directory -> left.add(directory.toString()));
    return left;
  }

  /** Ends the servers of killed processes, and removes their files. */
  public static void removeLeft() {
    Path root = Path.of("/");
    List<String> removed = left(root);
    for (Path state : TemporaryDirectory.abandonedIn(TemporaryDirectory.parent())) {
      try {
        new LocalServers(state).stopRecorded();
        Directories.remove(state);
      } catch (MnemoException | UncheckedIOException e) {
        // Another process is removing it, or a later one will.
      }
    }
    PagedServers.removeDead();
    removed.removeAll(left(root));
    if (!removed.isEmpty()) {
      System.err.println(
          "mnemo: removed leftovers of a killed Mnemo: " + String.join(", ", removed));
    }
  }

  /** A server ended before it answered, and another program owns its port. */
  private static final class PortTakenException extends MnemoException {
    private static final long serialVersionUID = 1;

    private PortTakenException(String message) {
      super(message);
    }
  }

  private ServerState startOnce(ServerPlan plan, @Nullable List<Integer> ports) {
    endAll();
    plan.requireRoom();
    List<ServerProcess> processes = new ArrayList<>();
    try {
      String password = newPassword();
      List<LocalServer> servers = waiting(plan, ports, password, processes);
      ServerState starting =
          new ServerState(ServerState.SCHEMA, plan.cpus().client(), password, false, servers);
      starting.write(stateFile());
      if (watcher != null) {
        watcher.over(servers);
      }
      letPage(plan, servers);
      processes.forEach(ServerProcess::release);
      for (int i = 0; i < servers.size(); i++) {
        Planned planned = plan.servers().get(i);
        awaitAnswer(planned.type(), servers.get(i), processes.get(i), password);
        servers.get(i).verify(planned.memory());
        servers.get(i).removeFile();
      }
      ServerState started = starting.completed(servers.stream().map(LocalServer::empty).toList());
      started.write(stateFile());
      return started;
    } catch (RuntimeException e) {
      processes.forEach(ServerProcess::discard);
      endAll();
      // Passwords are written before the state.
      removeSecrets(plan.servers().stream().map(Planned::store));
      throw e;
    }
  }

  /** A waiting process for each tier's server. */
  private List<LocalServer> waiting(
      ServerPlan plan,
      @Nullable List<Integer> ports,
      String password,
      List<ServerProcess> processes) {
    // All commands are built before the first process starts, as building one may replace the
    // program.
    int count = plan.servers().size();
    int[] chosenPorts = new int[count];
    List<List<String>> commands = new ArrayList<>();
    List<String> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Planned planned = plan.servers().get(i);
      chosenPorts[i] = ports == null ? freePort() : requireFree(ports.get(i));
      Path fileDirectory = plan.fileDirectory();
      Launch launch =
          new Launch(
              chosenPorts[i],
              directory,
              plan.dataset(),
              password,
              planned.memory(),
              fileDirectory == null ? directory : fileDirectory.toAbsolutePath(),
              plan.usesFiles());
      files.add(planned.memory() instanceof MemorySource.Cached ? launch.file().toString() : "");
      List<String> command = plan.cpus().bind(i, planned.type().command(launch));
      commands.add(bound(command, planned.memory()));
    }
    List<LocalServer> servers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Planned planned = plan.servers().get(i);
      ServerProcess process =
          ServerProcess.waiting(commands.get(i), log(planned.tier()), watcher == null);
      processes.add(process);
      long startedMs = Processes.startMs(process.pid());
      servers.add(
          new LocalServer(
              planned.tier(),
              planned.store(),
              chosenPorts[i],
              process.pid(),
              startedMs,
              planned.memory().description(),
              files.get(i),
              0));
    }
    return servers;
  }

  /** Puts paged servers into their cgroups before they run. */
  private static void letPage(ServerPlan plan, List<LocalServer> servers) {
    List<Long> paged = new ArrayList<>();
    long bytes = 0;
    for (int i = 0; i < servers.size(); i++) {
      Planned planned = plan.servers().get(i);
      if (planned.memory() instanceof MemorySource.Paged) {
        paged.add(servers.get(i).pid());
        bytes += planned.type().memoryBytes(plan.dataset().get());
      }
    }
    if (!paged.isEmpty()) {
      PagedServers.prepare(paged, bytes);
    }
  }

  /** A random password, so that other users of this machine cannot access the data. */
  private static String newPassword() {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private static void requireUsable(@Nullable List<Integer> ports) {
    if (ports == null) {
      return;
    }
    ports.forEach(port -> Check.between("a port", port, 1, 65535));
    Check.that(
        new HashSet<>(ports).size() == ports.size(),
        "the ports must differ, were %s".formatted(ports));
  }

  private int endAll() {
    ServerState state = state();
    int stopped = 0;
    for (LocalServer server : state.servers()) {
      stopped += end(server) ? 1 : 0;
      server.removeFile();
    }
    PagedServers.removeDead();
    Directories.remove(stateFile());
    removeSecrets(state.servers().stream().map(LocalServer::store));
    if (watcher != null) {
      watcher.over(List.of());
    }
    return stopped;
  }

  /** Removes the passwords of these stores; other files with that suffix belong to the user. */
  private void removeSecrets(Stream<String> stores) {
    for (String store : stores.distinct().toList()) {
      // Earlier versions had one file for all stores.
      for (String owner : List.of(store, "servers")) {
        Path secret = directory.resolve(owner + Launch.SECRET_ENDING);
        try {
          if (Files.isRegularFile(secret)) {
            Files.delete(secret);
          }
        } catch (IOException e) {
          throw AtomicFile.cannotWrite(secret, e);
        }
      }
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

  private void awaitAnswer(
      LocalServerType type, LocalServer server, ServerProcess process, String password) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (!type.answers(server.port(), server.pid(), password)) {
      if (!server.runs() || System.nanoTime() > deadline) {
        String what =
            "the local server of tier %s did not start on port %d: %s; fix that, or try another port"
                .formatted(server.tier(), server.port(), whyNotStarted(server, process));
        throw server.runs() || isFree(server.port())
            ? new MnemoException(what)
            : new PortTakenException(what);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private String whyNotStarted(LocalServer server, ServerProcess process) {
    return server.runs()
        ? "no answer within %d s, see %s".formatted(PATIENCE_S, log(server.tier()))
        : process.endBySignal().map("it "::concat).orElseGet(() -> lastLine(log(server.tier())));
  }

  /** The server that has ended or is ending, and the reason; empty if all run. */
  public Optional<String> ended() {
    return state().servers().stream()
        .filter(server -> !server.runs() || isFree(server.port()))
        .findFirst()
        .map(
            server ->
                "the local server of tier %s (process %d) has ended%s"
                    .formatted(server.tier(), server.pid(), whyEnded(server)));
  }

  private String whyEnded(LocalServer server) {
    return PagedServers.outOfMemory(server.pid())
        .map(reason -> ": " + reason)
        .orElseGet(
            () -> {
              String last = lastLine(log(server.tier()));
              return A_SIGNAL.matcher(last).find()
                  ? " by a signal (its log: %s)".formatted(last)
                  : " (the end of its log: %s); memory may have run out: see 'dmesg' or 'journalctl -k'"
                      .formatted(last);
            });
  }

  private Path log(String tier) {
    return directory.resolve(tier + ".log");
  }

  /** The last line of a log, or the last one on a signal, which final messages may follow. */
  private static String lastLine(Path log) {
    try {
      // Redis ends its start with warnings about the kernel, which are not the reason.
      return Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
          .filter(line -> !line.isBlank() && !line.contains(" # WARNING"))
          .reduce(
              (earlier, later) ->
                  A_SIGNAL.matcher(earlier).find() && !A_SIGNAL.matcher(later).find()
                      ? earlier
                      : later)
          .orElse("it left no message");
    } catch (IOException e) {
      return "it left no message";
    }
  }

  /** Ends one server and waits for its end; false if it was not running. */
  private static boolean end(LocalServer server) {
    if (server.process().isEmpty()) {
      return false;
    }
    server.process().ifPresent(ProcessHandle::destroy);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
    while (server.runs()) {
      if (System.nanoTime() > deadline) {
        server.process().ifPresent(ProcessHandle::destroyForcibly);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    return true;
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new MnemoException(
          "no port is free on 127.0.0.1 (" + e.getMessage() + "); end some servers", e);
    }
  }

  private static int requireFree(int port) {
    Check.that(isFree(port), "port %d is taken; name a free one".formatted(port));
    return port;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Exclusive lock on starting and stopping the servers of a state directory, among the threads of
   * all processes. The operating system releases the lock of a dead process.
   */
  private record StateLock(ReentrantLock ofThread, FileChannel channel) implements AutoCloseable {

    private static final String FILE = "servers.lock";

    /** Locks among the threads of this process, as a process can lock a file repeatedly. */
    private static final Map<Path, ReentrantLock> OF_THREADS = new ConcurrentHashMap<>();

    /** Waits for the lock of an existing state directory. */
    static StateLock of(Path directory) {
      Path file = directory.resolve(FILE);
      try {
        ReentrantLock ofThread =
            OF_THREADS.computeIfAbsent(directory.toRealPath(), unused -> new ReentrantLock());
        ofThread.lock();
        try {
          return new StateLock(ofThread, locked(file));
        } catch (IOException | RuntimeException e) {
          ofThread.unlock();
          throw e;
        }
      } catch (FileLockInterruptionException e) {
        throw MnemoException.ofInterrupt(
            "interrupted while another process starts or stops servers", e);
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
    }

    private static FileChannel locked(Path file) throws IOException {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      try {
        channel.lock();
        return channel;
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new MnemoException("cannot give up a lock: " + e.getMessage(), e);
      } finally {
        ofThread.unlock();
      }
    }
  }

  /**
   * A process that becomes a server. It executes the server's program under its process number only
   * after {@link #release}, and ends if this process dies first. So the number can be recorded
   * before the server runs.
   */
  record ServerProcess(Process process, long pid) {

    /**
     * Script that prints its process number and becomes "$@" at the first line of standard input,
     * isolated from the terminal's signals.
     */
    private static final String SCRIPT =
        "trap '' INT QUIT; echo $$; read word || exit; exec \"$@\" </dev/null >\"$LOG\" 2>&1";

    /**
     * Starts the process.
     *
     * @param command command of the server
     * @param log replaced by the server's output
     * @param ofItsOwn true for a separate session, which outlives the one of this process
     */
    static ServerProcess waiting(List<String> command, Path log, boolean ofItsOwn) {
      List<String> line = new ArrayList<>();
      if (ofItsOwn && SearchPath.find("setsid").isPresent()) {
        line.add("setsid");
      }
      line.addAll(List.of("sh", "-c", SCRIPT, "sh"));
      line.addAll(command);
      ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
      builder.environment().put("LOG", log.toString());
      try {
        Process process = builder.start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        return new ServerProcess(process, Long.parseLong(String.valueOf(output.readLine())));
      } catch (IOException | NumberFormatException e) {
        throw cannotStart(command, log, e);
      }
    }

    private static MnemoException cannotStart(List<String> command, Path log, Exception cause) {
      return new MnemoException(
          "cannot start %s; check that the program is there and may be run, and that %s can be written"
              .formatted(String.join(" ", command), log.getParent()),
          cause);
    }

    /** Starts the server in the process. */
    void release() {
      try (OutputStream word = process.getOutputStream()) {
        word.write('\n');
      } catch (IOException e) {
        // It has ended already, which the wait for its answer will detect.
      }
    }

    /**
     * The signal that ended the process, in words; empty if there was none, and its log has the
     * reason.
     */
    Optional<String> endBySignal() {
      return Optional.of(process.onExit().join().exitValue())
          .filter(ExitStatus::isSignalled)
          .map(ExitStatus::inWords);
    }

    /** Ends the process in any state. */
    void discard() {
      process.destroyForcibly();
    }
  }
}
