package org.mnemo.ycsb;

import java.io.IOException;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.sensitivity.Session;
import site.ycsb.Client;

/**
 * {@code bin/ycsb}: YCSB's own client with YCSB's own options, but with an exit code that tells
 * whether the load or run succeeded, and with mistakes answered in one sentence.
 */
public final class Ycsb {

  private static final String USAGE =
      """
      Usage: bin/ycsb load|run BINDING [options]

      Loads a workload's records, or runs its operations, with YCSB's client.
      BINDING is mnemo, basic or the name of a class.

        -P FILE        read properties from FILE, as in -P workloads/trending
        -p NAME=VALUE  set a property; -p mnemo.out=DIR keeps the measurement of a run
        -threads N     client threads (default 1)
        -target N      operations a second (default: as many as it can)
        -s             show status while it runs
        -l LABEL       label for the status
        --help         this text
      """;

  /** System property: true if this process is to end when its standard input does. */
  public static final String TIED = "mnemo.tied";

  private Ycsb() {}

  /** Exits 0 only if every operation was carried out. */
  public static void main(String[] args) {
    if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
      System.out.print(USAGE);
      return;
    }
    if (Boolean.getBoolean(TIED)) {
      endWithStandardInput();
    }
    ExitGuard guard = new ExitGuard();
    try {
      YcsbArguments arguments = YcsbArguments.parse(List.of(args));
      if (arguments.binding().equals(MnemoDb.class.getName())) {
        Runtime.getRuntime().addShutdownHook(new Thread(guard, "exit-guard"));
      }
      Client.main(arguments.forClient().toArray(new String[0]));
    } catch (MnemoException e) {
      System.err.println("mnemo: " + e.getMessage());
      guard.status = e instanceof UsageException ? 2 : 1;
    } catch (RuntimeException e) {
      // Out of YCSB itself: its text is all there is to say.
      System.err.println("mnemo: YCSB failed: " + e);
    }
    System.exit(guard.status);
  }

  /** The kernel closes it when the parent dies, however it dies. */
  private static void endWithStandardInput() {
    Thread watcher =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  // Nothing is ever sent.
                }
              } catch (IOException e) {
                // Closed as well.
              }
              Runtime.getRuntime().halt(1);
            },
            "parent-watcher");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** YCSB's client exits 0 after most failures; the session knows better. */
  private static final class ExitGuard implements Runnable {

    private volatile int status = 1;

    @Override
    public void run() {
      if (!"complete".equals(System.getProperty(Session.OUTCOME))) {
        System.out.flush();
        Runtime.getRuntime().halt(status);
      }
    }
  }
}
