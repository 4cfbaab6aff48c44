package org.mnemo.ycsb;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.run.SegmentedWorkload;
import org.mnemo.ycsb.run.SegmentedWorkload.Segment;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.workload.MnemoWorkload;
import site.ycsb.Client;
import site.ycsb.ClientThread;
import site.ycsb.DB;
import site.ycsb.DBFactory;
import site.ycsb.StatusThread;
import site.ycsb.TerminatorThread;
import site.ycsb.UnknownDBException;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * A child process that executes loads and runs for its parent in one virtual machine, with the
 * threads of YCSB's client. It reads them from standard input ({@link Arguments}) and reports the
 * end of each on standard error. It exits when one fails, or when standard input ends, as it does
 * when the parent dies.
 */
public final class MeasuringProcess {

  /** First word of a message, before arguments of {@code bin/ycsb}. */
  public static final String PHASE = "phase";

  /**
   * First word of a message: the same for a run in segments. The first segment has the workload's
   * number of operations.
   */
  public static final String RUN_IN_SEGMENTS = "segments";

  /** First word of a message, before operations and seconds of the next segment. */
  public static final String SEGMENT = "segment";

  /** The only word of a message: no more segments. */
  public static final String END = "end";

  /** Line on standard error: the load or run has ended. */
  public static final String PHASE_IS_OVER = "mnemo-child: phase is over";

  /** Line on standard error: the segment has ended, and the measurement so far is written. */
  public static final String SEGMENT_IS_OVER = "mnemo-child: segment is over";

  private final BlockingQueue<List<String>> messages = new LinkedBlockingQueue<>();

  private MeasuringProcess() {}

  /** Exits 1 once a load or run has failed. */
  public static void main(String[] args) {
    // Digits and capital letters independent of the locale.
    Locale.setDefault(Locale.ROOT);
    Thread.setDefaultUncaughtExceptionHandler(MeasuringProcess::fail);
    GuardedOutput.install(false);
    Runtime.getRuntime().addShutdownHook(new Thread(MeasuringProcess::reportEnd, "end"));
    MeasuringProcess process = new MeasuringProcess();
    Thread reader = new Thread(process::receive, "parent-watcher");
    reader.setDaemon(true);
    reader.start();
    try {
      while (process.carryOut(process.next())) {
        System.err.println(PHASE_IS_OVER);
      }
    } catch (MnemoException e) {
      System.err.println("mnemo: " + e.getMessage());
    } catch (WorkloadException | UnknownDBException | RuntimeException e) {
      System.err.println("mnemo: YCSB failed: " + e);
    }
    System.exit(1);
  }

  /** Ends the process after an error, as other threads would wait for the failed one for ever. */
  private static void fail(Thread thread, Throwable error) {
    try {
      error.printStackTrace();
      System.err.println(
          "mnemo: the thread '%s' has failed: %s".formatted(thread.getName(), error));
      AtomicFile.abandonUnfinished();
    } finally {
      Runtime.getRuntime().halt(1);
    }
  }

  private static void reportEnd() {
    AtomicFile.abandonUnfinished();
    Session.endedBySignal().ifPresent(ended -> System.err.println("mnemo: " + ended));
    StoreTypes.reportEnd();
  }

  private void receive() {
    try {
      while (true) {
        messages.add(Arguments.receive(System.in));
      }
    } catch (IOException e) {
      AtomicFile.abandonUnfinished();
      Runtime.getRuntime().halt(1);
    }
  }

  private List<String> next() {
    try {
      return messages.take();
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    }
  }

  private Optional<Segment> nextSegment() {
    List<String> message = next();
    return message.get(0).equals(SEGMENT)
        ? Optional.of(
            new Segment(Long.parseLong(message.get(1)), Double.parseDouble(message.get(2))))
        : Optional.empty();
  }

  /**
   * Executes a load or run.
   *
   * @return false if it failed, and the session has printed the reason
   */
  private boolean carryOut(List<String> message) throws WorkloadException, UnknownDBException {
    System.clearProperty(Session.OUTCOME);
    boolean inSegments = message.get(0).equals(RUN_IN_SEGMENTS);
    Properties properties = YcsbArguments.parse(message.subList(1, message.size())).properties();
    Measurements.setProperties(properties);
    if (inSegments) {
      properties.put(MnemoWorkload.STARTS_OVER, true);
    }
    Workload workload = Ycsb.workload(properties);
    workload.init(properties);
    PropertyReader given = new PropertyReader(properties);
    boolean isRun = given.flag(Client.DO_TRANSACTIONS_PROPERTY, true);
    long operations = operations(given, isRun);
    int threads = (int) Math.min(given.whole("threadcount", 1, 1, Integer.MAX_VALUE), operations);
    double target = given.decimal(Client.TARGET_PROPERTY, 0, 0, Double.MAX_VALUE);
    if (inSegments) {
      Segment first = new Segment(operations, nextSegment().orElseThrow().seconds());
      workload =
          new SegmentedWorkload(
              workload, properties, threads, target, first, this::nextSegmentOfRun);
      run(workload, properties, isRun, 0, threads, 0);
    } else {
      run(workload, properties, isRun, operations, threads, target);
    }
    return "complete".equals(System.getProperty(Session.OUTCOME));
  }

  private static long operations(PropertyReader given, boolean isRun) {
    String name =
        isRun
            ? Client.OPERATION_COUNT_PROPERTY
            : given.text(Client.INSERT_COUNT_PROPERTY) == null
                ? Client.RECORD_COUNT_PROPERTY
                : Client.INSERT_COUNT_PROPERTY;
    return given.whole(name, 0, 0, Integer.MAX_VALUE);
  }

  private Optional<Segment> nextSegmentOfRun() {
    System.err.println(SEGMENT_IS_OVER);
    return nextSegment();
  }

  /**
   * Runs client threads to their end.
   *
   * @param operations number of operations of all threads; 0 for the workload's number
   * @param targetOpsS limit of operations per second; 0 for none
   */
  private static void run(
      Workload workload,
      Properties properties,
      boolean isRun,
      long operations,
      int threads,
      double targetOpsS)
      throws UnknownDBException, WorkloadException {
    PropertyReader given = new PropertyReader(properties);
    double targetOpsMs = targetOpsS / 1000 / threads;
    CountDownLatch ended = new CountDownLatch(threads);
    List<ClientThread> clients = new ArrayList<>();
    try (Tracer tracer =
        new Tracer.Builder("mnemo").conf(HTraceConfiguration.fromMap(Map.of())).build()) {
      for (int i = 0; i < threads; i++) {
        DB db = DBFactory.newDB(MnemoDb.class.getName(), properties, tracer);
        int share = (int) (operations / threads + (i < operations % threads ? 1 : 0));
        ClientThread client =
            new ClientThread(db, isRun, workload, properties, share, targetOpsMs, ended);
        client.setThreadId(i);
        client.setThreadCount(threads);
        clients.add(client);
      }
      StatusThread status = new StatusThread(ended, clients, "", false, 1);
      status.start();
      List<Thread> running = clients.stream().map(Thread::new).toList();
      running.forEach(Thread::start);
      long seconds = given.whole(Client.MAX_EXECUTION_TIME, 0, 0, Integer.MAX_VALUE);
      Thread terminator = seconds == 0 ? null : new TerminatorThread(seconds, running, workload);
      if (terminator != null) {
        terminator.setDaemon(true);
        terminator.start();
      }
      for (Thread thread : running) {
        thread.join();
      }
      if (terminator != null) {
        terminator.interrupt();
      }
      status.interrupt();
      status.join();
      workload.cleanup();
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    }
  }

  /**
   * Arguments that a {@link MeasuringProcess} reads from its standard input. Command lines are
   * visible to all users of the machine, and arguments may hold passwords.
   */
  public static final class Arguments {

    private Arguments() {}

    /** Sends arguments; the stream stays open. */
    public static void send(List<String> arguments, OutputStream out) throws IOException {
      DataOutputStream data = new DataOutputStream(out);
      data.writeInt(arguments.size());
      for (String argument : arguments) {
        byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
        data.writeInt(bytes.length);
        data.write(bytes);
      }
      data.flush();
    }

    /** Reads the arguments, and not a byte more. */
    static List<String> receive(InputStream in) throws IOException {
      DataInputStream data = new DataInputStream(in);
      List<String> arguments = new ArrayList<>();
      for (int left = data.readInt(); left > 0; left--) {
        arguments.add(new String(data.readNBytes(data.readInt()), StandardCharsets.UTF_8));
      }
      return arguments;
    }
  }
}
