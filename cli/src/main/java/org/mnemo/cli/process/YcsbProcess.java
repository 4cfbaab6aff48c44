package org.mnemo.cli.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.ycsb.PipedArguments;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.properties.Home;

/**
 * YCSB's client as a process of its own: it ends its virtual machine whenever it is done, and it is
 * what the user would run by hand.
 */
public final class YcsbProcess {

  private static final String OURS = "mnemo: ";
  private static final Pattern STATUS = Pattern.compile("(\\d+) sec: (\\d+) operations");

  private static final int SECONDS_TO_END = 5;

  private final boolean verbose;

  public YcsbProcess(boolean verbose) {
    this.verbose = verbose;
  }

  /**
   * Runs {@code bin/ycsb} with these arguments and follows its status on {@code progress}. What it
   * warns of is printed when it has ended.
   *
   * @throws MnemoException with what the client said if it fails
   */
  @SuppressWarnings("try") // the hook is there to be closed
  public void run(List<String> arguments, Progress progress) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    String home = System.getProperty(Home.PROPERTY);
    if (home != null) {
      command.add("-D" + Home.PROPERTY + "=" + home);
    }
    command.add("-D" + Ycsb.TIED + "=true");
    command.add(DirectoryLock.argumentForChild());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Ycsb.class.getName()));
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("-s", "-p", "status.interval=1"));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(
                  verbose ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD)
              .start();
      String said;
      List<String> warnings = new ArrayList<>();
      int status;
      try (ShutdownHook hook = new ShutdownHook(() -> end(process))) {
        send(all, process);
        said = follow(process, progress, warnings);
        status = process.waitFor();
      }
      if (status == 0) {
        progress.end();
      }
      Progress.endLine();
      warnings.forEach(System.err::println);
      if (status != 0) {
        throw new MnemoException(
            said.isEmpty() || ExitStatus.isKilled(status)
                ? "YCSB %s; use fewer or smaller records, free memory, or see more with --verbose"
                    .formatted(ExitStatus.inWords(status))
                : said);
      }
    } catch (IOException e) {
      throw new MnemoException(
          "cannot start YCSB: " + e.getMessage() + "; check JAVA_HOME and the memory that is free",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MnemoException("interrupted", e);
    }
  }

  private static void send(List<String> arguments, Process process) {
    try {
      PipedArguments.send(arguments, process.getOutputStream());
    } catch (IOException e) {
      // It has died already; its status and what it said tell more.
    }
  }

  /** Lets it take away what it has not finished, unless that takes long. */
  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroyForcibly();
    }
  }

  /** Reads what the client prints; returns the last of Mnemo's own sentences. */
  private String follow(Process process, Progress progress, List<String> warnings)
      throws IOException {
    String said = "";
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher status = STATUS.matcher(line);
        if (line.startsWith(OURS + "warning: ")) {
          warnings.add(line);
        } else if (line.startsWith(OURS)) {
          said = line.substring(OURS.length());
        } else if (verbose) {
          System.err.println(line);
        } else if (status.find()) {
          progress.at(Long.parseLong(status.group(1)), Long.parseLong(status.group(2)));
        }
      }
    }
    return said;
  }
}
