package org.mnemo.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.core.NanoClock;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Picture.Panel;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.ProcessorTime;
import org.mnemo.ycsb.server.PagedServers;
import redis.clients.jedis.Jedis;

/**
 * Speed and memory of Redis servers whose limit of memory is managed by {@code bin/mnemo manage},
 * by the pressure that the kernel reports, or fixed. They run side by side on one processor, with a
 * twin that has all data in memory: two clients ask one server for 25 ms, then the next one. The
 * speed is the busy time of an operation of the twin, divided by the busy time of a server's; the
 * speed kept is by the same ratio of both with all data in memory.
 */
public final class ManagedRuns {

  private static final int FIRST_KIND = 5;
  private static final int RECORDS = 300_000;
  private static final int VALUE_BYTES = 1000;
  private static final int CLIENTS = 2;
  private static final long BLOCK_NS = 25_000_000L;
  private static final double ZIPF = 0.99;
  private static final int SECONDS_OF_WINDOW = 30;

  /** Seconds after the start, which no mean counts, or a change of phase, which no window does. */
  private static final int SETTLING = 60;

  /** Processor of all servers, as others use the machine's processors differently. */
  private static final String PROCESSOR = "1";

  /** Workloads of the paper's figures, by the distribution of their keys. */
  private enum Workload {
    TIMELINE,
    TRENDING,
    NEWS_FEED,
    EDIT_THUMBNAIL
  }

  /** What moves a server's limit. */
  private interface Control {

    /** Called each second. */
    default void tick(Second now) throws IOException {}

    /** True if the rest of the run shows nothing more. */
    default boolean isOver() {
      return false;
    }

    default void end() throws InterruptedException {}
  }

  /**
   * A server and its cgroup.
   *
   * @param index its place in turn; 0 is the twin
   * @param kind what moves its limit
   * @param alpha share of the speed to keep
   */
  private record Server(int index, String kind, double alpha, Process process, int port) {

    static Server start(Path directory, int index, int firstPort, String kindAndAlpha) {
      int port = firstPort + index;
      String[] parts = kindAndAlpha.split("@", 2);
      try {
        Process process =
            new ProcessBuilder(
                    "taskset",
                    "-c",
                    PROCESSOR,
                    "redis-server",
                    "--port",
                    "" + port,
                    "--save",
                    "",
                    "--dir",
                    directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("redis-%d.log".formatted(port)).toFile())
                .start();
        NanoClock.SYSTEM.waitUntil(System.nanoTime() + 1_000_000_000L);
        return new Server(index, parts[0], Double.parseDouble(parts[1]), process, port);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    Jedis client() {
      return new Jedis("127.0.0.1", port);
    }

    long busyNs() {
      return ProcessorTime.ofProcess(process.pid()).orElseThrow();
    }

    MemoryCgroup cgroup() {
      return MemoryCgroup.in(
          Path.of(PagedServers.directoryOfGroups()).resolve("mnemo-" + process.pid()));
    }
  }

  /** Counts of the servers at a second; index 0 is the twin. */
  private record Second(
      int second,
      long[] operations,
      long[] busyNs,
      long[] blockNs,
      long[] faults,
      long[] usedBytes) {

    /** Speed of a server by the twin's since an earlier second. */
    double speed(Server server, Second since) {
      return perOperation(0, since) / perOperation(server.index(), since);
    }

    /** Throughput of the same clients. */
    double throughput(Server server, Second since) {
      return throughput(server.index(), since) / throughput(0, since);
    }

    private double throughput(int index, Second since) {
      return (operations[index] - since.operations[index])
          / (double) (blockNs[index] - since.blockNs[index]);
    }

    private double perOperation(int index, Second since) {
      return (busyNs[index] - since.busyNs[index])
          / (double) (operations[index] - since.operations[index]);
    }
  }

  private final Path directory;
  private final Workload workload;
  private final int seconds;
  private final String load;
  private final List<Server> servers;
  private final int[] scrambled;
  private final double[] zipf = new double[RECORDS];
  private final AtomicLongArray operations;
  private final AtomicLongArray blockNs;
  private final AtomicIntegerArray scanned;

  /** Speeds and throughputs of the servers by the twin's, all with all data in memory. */
  private final double[] speeds;

  private final double[] throughputs;
  private volatile int turn;
  private volatile boolean isOver;
  private volatile int shift;
  private volatile boolean isWider;
  private volatile boolean isScanned;

  private ManagedRuns(String... arguments) throws IOException {
    directory = Files.createDirectories(Path.of(arguments[0]));
    workload = Workload.valueOf(arguments[2].toUpperCase(Locale.ROOT));
    seconds = Integer.parseInt(arguments[3]);
    load = arguments[4];
    isWider = load.equals("wider");
    int port = Integer.parseInt(arguments[1]);
    List<String> kinds = new ArrayList<>(kinds(arguments));
    if (!kinds.isEmpty()) {
      kinds.add(0, "all@1");
    }
    int all = kinds.size();
    servers =
        IntStream.range(0, all)
            .mapToObj(index -> Server.start(directory, index, port, kinds.get(index)))
            .toList();
    operations = new AtomicLongArray(all);
    blockNs = new AtomicLongArray(all);
    scanned = new AtomicIntegerArray(all);
    speeds = new double[all];
    throughputs = new double[all];
    scrambled = IntStream.range(0, RECORDS).toArray();
    SplittableRandom random = new SplittableRandom(7);
    double sum = 0;
    for (int i = 0; i < RECORDS; i++) {
      int other = i + random.nextInt(RECORDS - i);
      int record = scrambled[i];
      scrambled[i] = scrambled[other];
      scrambled[other] = record;
      sum += Math.pow(i + 1.0, -ZIPF);
      zipf[i] = sum;
    }
  }

  /**
   * Runs once, with a server for each kind of management.
   *
   * @param arguments directory of the results, port of the twin (the next ones are the others'),
   *     workload, seconds of a run, steady, wider (a larger working set) or phases, and kinds with
   *     alpha, such as manage@0.9: manage (with alpha 1 it shows what the manager costs), pressure
   *     (alone, as the kernel counts waiting of all), all (memory), a fixed share of the memory
   *     such as 0.6, or sweep (from all memory down to the least that keeps alpha); without kinds
   *     the runs in the directory are drawn again
   */
  public static void main(String[] arguments) throws Exception {
    List<String> kinds = kinds(arguments);
    if (kinds.size() > 1 && kinds.stream().anyMatch(kind -> kind.startsWith("pressure"))) {
      throw new IllegalArgumentException("pressure runs alone; remove the other kinds");
    }
    if (!kinds.stream().allMatch(kind -> kind.matches("[a-z0-9.]+@[01]?[.]?[0-9]*"))
        || Set.copyOf(kinds).size() < kinds.size()) {
      throw new IllegalArgumentException("name different kinds with alpha, such as manage@0.9");
    }
    ManagedRuns runs = new ManagedRuns(arguments);
    try {
      if (!kinds.isEmpty()) {
        runs.run();
      }
      runs.draw();
    } finally {
      for (Server server : runs.servers) {
        server.process().destroy();
        server.process().waitFor();
      }
      PagedServers.removeDead();
    }
  }

  private static List<String> kinds(String... arguments) {
    return Arrays.asList(arguments).subList(FIRST_KIND, arguments.length);
  }

  private static byte[] key(int record) {
    return String.format(Locale.ROOT, "user%08d", record).getBytes(StandardCharsets.US_ASCII);
  }

  /** Two fifths of a value are random, so that zram holds it in half of its size. */
  private static byte[] value(SplittableRandom random) {
    byte[] value = new byte[VALUE_BYTES];
    random.nextBytes(value);
    for (int i = 0; i < VALUE_BYTES; i++) {
      value[i] = i / 64 % 5 < 3 ? (byte) 'x' : value[i];
    }
    return value;
  }

  private void load() {
    PagedServers.prepare(
        servers.stream().map(server -> server.process().pid()).toList(),
        (long) servers.size() * RECORDS * VALUE_BYTES);
    for (Server server : servers) {
      SplittableRandom random = new SplittableRandom(1);
      try (Jedis client = server.client()) {
        for (int i = 0; i < RECORDS; i++) {
          client.set(key(i), value(random));
        }
      }
    }
  }

  private int record(SplittableRandom random) {
    int rank;
    if (workload == Workload.TRENDING) {
      int hot = RECORDS / 5;
      rank = random.nextInt(5) > 0 ? random.nextInt(hot) : hot + random.nextInt(RECORDS - hot);
    } else {
      int found = Arrays.binarySearch(zipf, random.nextDouble() * zipf[RECORDS - 1]);
      rank = found >= 0 ? found : -found - 1;
    }
    int moved = shift;
    // A third of the requests goes to other records of the same popularity.
    if (isWider && random.nextInt(3) == 0) {
      moved += RECORDS / 2;
    }
    int at = (rank + moved) % RECORDS;
    return workload == Workload.NEWS_FEED ? RECORDS - 1 - at : scrambled[at];
  }

  private void request(SplittableRandom random) {
    List<Jedis> clients = servers.stream().map(Server::client).toList();
    byte[] value = value(random);
    while (!isOver) {
      int server = turn;
      int record = record(random);
      if (isScanned && random.nextInt(10) == 0) {
        record = scanned.getAndIncrement(server) % RECORDS;
      }
      if (workload == Workload.EDIT_THUMBNAIL && random.nextBoolean()) {
        clients.get(server).set(key(record), value);
      } else {
        clients.get(server).get(key(record));
      }
      operations.incrementAndGet(server);
    }
    clients.forEach(Jedis::close);
  }

  private Second now(int second) {
    return new Second(
        second,
        counts(server -> operations.get(server.index())),
        counts(Server::busyNs),
        counts(server -> blockNs.get(server.index())),
        counts(server -> server.cgroup().majorFaults()),
        counts(server -> server.cgroup().usedBytes()));
  }

  private long[] counts(ToLongFunction<Server> count) {
    return servers.stream().mapToLong(count).toArray();
  }

  private Control control(Server server, long all) throws IOException {
    return switch (server.kind()) {
      case "manage" -> new Managed(server);
      case "pressure" -> new Pressure(server.cgroup(), all);
      case "sweep" -> new Sweep(server, all);
      case "all" -> new Control() {};
      default -> {
        limit(server.cgroup(), Math.round(Double.parseDouble(server.kind()) * all));
        yield new Control() {};
      }
    };
  }

  private String name(Server server) {
    return "%s-%s-%s-%s"
        .formatted(workload, load, server.alpha(), server.kind())
        .toLowerCase(Locale.ROOT);
  }

  private void run() throws Exception {
    load();
    List<Thread> threads = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      SplittableRandom random = new SplittableRandom(100 + client);
      threads.add(new Thread(() -> request(random)));
    }
    threads.forEach(Thread::start);
    // Equal servers differ by a percent or two, as their data is elsewhere in memory.
    List<Second> equal = measure(SECONDS_OF_WINDOW, List.of());
    for (Server server : servers) {
      Second last = equal.get(equal.size() - 1);
      speeds[server.index()] = last.speed(server, equal.get(0));
      throughputs[server.index()] = last.throughput(server, equal.get(0));
    }
    List<Second> measured;
    List<Control> controls = new ArrayList<>();
    try {
      for (Server server : managed()) {
        controls.add(control(server, equal.get(0).usedBytes()[server.index()]));
      }
      measured = measure(seconds, controls);
    } finally {
      isOver = true;
      for (Control control : controls) {
        control.end();
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (Server server : managed()) {
      write(server, measured, equal.get(0).usedBytes()[server.index()]);
    }
  }

  private List<Second> measure(int most, List<Control> controls) throws IOException {
    List<Second> measured = new ArrayList<>(List.of(now(0)));
    long startNs = System.nanoTime();
    long blockStartNs = startNs;
    while (measured.size() <= most
        && (controls.isEmpty() || !controls.stream().allMatch(Control::isOver))) {
      NanoClock.SYSTEM.waitUntil(blockStartNs + BLOCK_NS);
      long nowNs = System.nanoTime();
      blockNs.addAndGet(turn, nowNs - blockStartNs);
      blockStartNs = nowNs;
      turn = (turn + 1) % servers.size();
      if (nowNs >= startNs + measured.size() * 1_000_000_000L) {
        int second = measured.size();
        measured.add(now(second));
        for (Control control : controls) {
          control.tick(measured.get(second));
        }
        if (load.equals("phases") && !controls.isEmpty()) {
          change(second);
        }
      }
    }
    return measured;
  }

  /** Speed that a server keeps since an earlier second, by its own with all data in memory. */
  private double kept(Server server, Second now, Second since) {
    return now.speed(server, since) / speeds[server.index()];
  }

  private double throughput(Server server, Second now, Second since) {
    return now.throughput(server, since) / throughputs[server.index()];
  }

  private List<Server> managed() {
    return servers.subList(1, servers.size());
  }

  /** Other records become hot, then more, and then as many as before while a scan passes. */
  private void change(int second) {
    if (second == seconds / 4) {
      shift = RECORDS / 3;
    } else if (second == seconds / 2) {
      isWider = true;
    } else if (second == seconds * 3 / 4) {
      isWider = false;
      isScanned = true;
    }
  }

  private static void limit(MemoryCgroup cgroup, long bytes) {
    // Version 1 refuses a limit until it has paged out the excess.
    for (int i = 0; i < 100 && !cgroup.setLimitBytes(bytes); i++) {
      NanoClock.SYSTEM.waitUntil(System.nanoTime() + 20_000_000L);
    }
  }

  /** {@code bin/mnemo manage}. */
  private final class Managed implements Control {

    private final Process process;

    Managed(Server server) throws IOException {
      process =
          new ProcessBuilder(
                  "bin/mnemo",
                  "manage",
                  "--redis",
                  "127.0.0.1:" + server.port(),
                  "--alpha",
                  Double.toString(server.alpha()),
                  "--json")
              .redirectOutput(directory.resolve(name(server) + ".steps.json").toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    }

    @Override
    public void end() throws InterruptedException {
      process.destroy();
      process.waitFor();
    }
  }

  /**
   * The limit by pressure as Meta's Senpai moves it, with its defaults: 10 ms of waiting in six
   * seconds; up to 1 % less without pressure, up to twice as much with it.
   */
  private static final class Pressure implements Control {

    private static final int INTERVAL = 6;
    private static final double TARGET_US = 10_000;
    private static final double MOST_LESS = 0.01;
    private static final double MOST_MORE = 1;
    private static final double PROBE = 10;
    private static final double BACK_OFF = 20;

    private final MemoryCgroup cgroup;
    private long limitBytes;
    private long before;
    private double waitedUs;
    private int grace = INTERVAL;

    Pressure(MemoryCgroup cgroup, long bytes) {
      this.cgroup = cgroup;
      limitBytes = bytes;
      before = cgroup.stalledUs();
    }

    @Override
    public void tick(Second now) {
      long stalled = cgroup.stalledUs();
      waitedUs += stalled - before;
      before = stalled;
      if (waitedUs >= TARGET_US) {
        double excess = waitedUs / TARGET_US / BACK_OFF;
        move(Math.min(excess * excess, MOST_MORE));
      } else if (--grace <= 0) {
        double lack = TARGET_US / Math.max(waitedUs, 1) / PROBE;
        move(-Math.min(lack * lack * MOST_LESS, MOST_LESS));
      }
    }

    private void move(double share) {
      limitBytes = Math.round(limitBytes * (1 + share));
      limit(cgroup, limitBytes);
      waitedUs = 0;
      grace = INTERVAL;
    }
  }

  /** Speed at falling limits, each of some seconds of which the first ones do not count. */
  private final class Sweep implements Control {

    private static final int SECONDS = 20;
    private static final int IGNORED = 5;
    private static final int STEP_PERCENT = 3;

    private final Server server;
    private final Path file;
    private final long all;
    private int percent = 100;
    private Second since = now(0);
    private double kept = 1;

    Sweep(Server server, long all) throws IOException {
      this.server = server;
      file = directory.resolve(name(server) + ".levels.csv");
      this.all = all;
      Files.writeString(file, "limit_percent,memory_percent,kept,throughput\n");
    }

    @Override
    public void tick(Second now) throws IOException {
      int second = now.second() % SECONDS;
      if (isOver()) {
        return;
      }
      if (second == IGNORED) {
        since = now;
      } else if (second == 0) {
        kept = kept(server, now, since);
        String row =
            String.format(
                Locale.ROOT,
                "%d,%.1f,%.4f,%.4f%n",
                percent,
                100.0 * now.usedBytes()[server.index()] / all,
                kept,
                throughput(server, now, since));
        Files.writeString(file, row, StandardOpenOption.APPEND);
        // Far below alpha 0.9 the speed changes slowly with the memory.
        percent -= kept > 0.85 ? STEP_PERCENT : 2 * STEP_PERCENT;
        limit(server.cgroup(), isOver() ? all : all * percent / 100);
      }
    }

    @Override
    public boolean isOver() {
      return kept < server.alpha();
    }
  }

  private void write(Server server, List<Second> measured, double all) throws IOException {
    String name = name(server);
    int windows = 0;
    int kept = 0;
    int keptByClients = 0;
    double usedBytesSum = 0;
    try (PrintWriter out =
        new PrintWriter(
            Files.newBufferedWriter(directory.resolve(name + ".csv"), StandardCharsets.UTF_8))) {
      out.println("second,kept,throughput,faults,memory");
      for (int i = 5; i < measured.size(); i += 5) {
        Second now = measured.get(i);
        Second before = measured.get(i - 5);
        out.printf(
            Locale.ROOT,
            "%d,%.4f,%.4f,%d,%.4f%n",
            now.second(),
            kept(server, now, before),
            throughput(server, now, before),
            now.faults()[server.index()] - before.faults()[server.index()],
            now.usedBytes()[server.index()] / all);
      }
    }
    for (int i = SECONDS_OF_WINDOW; i < measured.size(); i += SECONDS_OF_WINDOW) {
      int from = i - SECONDS_OF_WINDOW;
      if (changes().stream().noneMatch(change -> from >= change && from < change + SETTLING)) {
        windows++;
        kept += kept(server, measured.get(i), measured.get(from)) >= server.alpha() ? 1 : 0;
        keptByClients +=
            throughput(server, measured.get(i), measured.get(from)) >= server.alpha() ? 1 : 0;
      }
    }
    List<Second> settled =
        measured.subList(Math.min(SETTLING, measured.size() - 1), measured.size());
    for (Second each : settled) {
      usedBytesSum += (double) each.usedBytes()[server.index()] / settled.size();
    }
    Second last = measured.get(measured.size() - 1);
    String row =
        String.format(
            Locale.ROOT,
            "%s,%d,%d,%d,%d,%.4f,%.4f,%.4f,%.4f%n",
            name,
            last.second(),
            windows,
            kept,
            keptByClients,
            kept(server, last, settled.get(0)),
            throughput(server, last, settled.get(0)),
            usedBytesSum / all,
            last.usedBytes()[server.index()] / all);
    System.out.print(row);
    Path runs = directory.resolve("runs.csv");
    if (!Files.exists(runs)) {
      Files.writeString(
          runs,
          "run,seconds,windows,windows_kept,windows_kept_by_clients,mean_kept,mean_throughput,mean_memory,last_memory\n");
    }
    Files.writeString(runs, row, StandardOpenOption.APPEND);
  }

  /** Seconds at which the load of a run begins or changes. */
  private List<Integer> changes() {
    return load.equals("phases")
        ? List.of(0, seconds / 4, seconds / 2, seconds * 3 / 4)
        : List.of(0);
  }

  /** A run's name for readers, such as "managed, alpha 0.9" of 0.9-manage. */
  private static String label(String run) {
    String[] parts = run.split("-", 2);
    return switch (parts[1]) {
      case "manage" -> "managed, alpha " + parts[0];
      case "all", "pressure", "sweep" -> parts[1];
      default -> "fixed at %.0f %%".formatted(100 * Double.parseDouble(parts[1]));
    };
  }

  private String title() {
    return Arrays.stream(workload.name().split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "));
  }

  /** Draws all runs of a workload and load in the directory: speed of 30 s, and memory. */
  private void draw() throws IOException {
    String prefix = (workload + "-" + load).toLowerCase(Locale.ROOT);
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files =
          all.filter(file -> file.getFileName().toString().startsWith(prefix + "-"))
              .filter(file -> file.toString().matches(".*(?<!\\.levels)\\.csv"))
              .sorted()
              .toList();
    }
    List<Series> speeds = new ArrayList<>();
    List<Series> memories = new ArrayList<>();
    for (Path file : files) {
      String run = file.getFileName().toString().replaceFirst(prefix + "-(.*)\\.csv", "$1");
      List<Point> speed = new ArrayList<>();
      List<Point> memory = new ArrayList<>();
      double sum = 0;
      int parts = 0;
      for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
        String[] cells = line.split(",", -1);
        double second = Double.parseDouble(cells[0]);
        memory.add(Point.of(second, 100 * Double.parseDouble(cells[4])));
        sum += Double.parseDouble(cells[1]);
        parts++;
        if (second % SECONDS_OF_WINDOW == 0) {
          speed.add(Point.of(second - SECONDS_OF_WINDOW / 2.0, 100 * sum / parts));
          sum = 0;
          parts = 0;
        }
      }
      Colour colour = Colour.of(memories.size());
      speeds.add(new Series(label(run), Form.LINE, colour, speed));
      memories.add(new Series("", Form.LINE, colour, memory));
    }
    ChartFiles.write(
        directory,
        prefix,
        List.of(ChartFormat.PNG),
        () ->
            new Picture(
                title(),
                changes().size() == 1
                    ? List.of()
                    : List.of(
                        "By quarters: the first load, other hot records, more of them, and as many as before with a scan"),
                List.of(),
                Axis.of("Seconds", 0, seconds),
                List.of(
                    new Panel(Axis.of("Speed of 30 s (%)", 50, 105, 10), speeds),
                    new Panel(Axis.of("Memory (%)", 0, 105, 20), memories))));
  }
}
