package org.mnemo.cli.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.JavaMemory;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.MeasuringProcess;
import org.mnemo.ycsb.kernel.ExitStatus;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.run.SegmentedWorkload.Segment;

/**
 * A process of its own that loads and runs workloads, one after the other: it is warm after the
 * first, and nothing that this one does disturbs it. It ends with this one, or when a load or run
 * fails; the next one is then carried out by a new process.
 */
public final class YcsbProcess implements AutoCloseable {

  private static final String OURS = "mnemo: ";
  private static final Pattern STATUS = Pattern.compile("(\\d+) sec: (\\d+) operations");

  private static final int SECONDS_TO_END = 5;

  /** Names an option for Java that tests give to processes that live for seconds. */
  private static final String JAVA_OPTION = "mnemo.measuring.java.option";

  /** Exit status of a virtual machine with -XX:+ExitOnOutOfMemoryError. */
  private static final int OUT_OF_MEMORY = 3;

  private final boolean verbose;

  /** Without repetitions: a load and its run, or several runs, may warn of the same. */
  private final Set<String> warnings = new LinkedHashSet<>();

  private int printedWarnings;
  private volatile @Nullable Child child;

  /** The process, and the locks of this one that it knows. */
  private record Child(Process process, BufferedReader lines, ShutdownHook hook, String locks) {}

  /**
   * @param verbose true to show what YCSB prints
   */
  public YcsbProcess(boolean verbose) {
    this.verbose = verbose;
  }

  /**
   * Carries out a load or run and follows its status on {@code progress}. What it warns of is
   * printed when it has ended.
   *
   * @param arguments arguments as of {@code bin/ycsb}
   * @throws MnemoException with what the client said if it fails
   */
  public void run(List<String> arguments, Progress progress) {
    send(MeasuringProcess.PHASE, arguments);
    follow(MeasuringProcess.PHASE_IS_OVER, progress);
  }

  /**
   * Begins a run in segments, and carries out the first; the measurement is then written so far.
   *
   * @throws MnemoException with what the client said if it fails
   */
  public void begin(List<String> arguments, Segment first, Progress progress) {
    send(MeasuringProcess.RUN_IN_SEGMENTS, arguments);
    goOn(first, progress);
  }

  /**
   * Carries out one more segment of the run that was begun.
   *
   * @throws MnemoException with what the client said if it fails
   */
  public void goOn(Segment next, Progress progress) {
    send(
        MeasuringProcess.SEGMENT,
        List.of(Long.toString(next.transactions()), Double.toString(next.seconds())));
    follow(MeasuringProcess.SEGMENT_IS_OVER, progress);
  }

  /**
   * Ends the run that was begun.
   *
   * @throws MnemoException with what the client said if it fails
   */
  public void end() {
    send(MeasuringProcess.END, List.of());
    follow(MeasuringProcess.PHASE_IS_OVER, null);
  }

  private void send(String kind, List<String> words) {
    List<String> message = new ArrayList<>(List.of(kind));
    message.addAll(words);
    try {
      MeasuringProcess.Arguments.send(message, child().process().getOutputStream());
    } catch (IOException e) {
      // It has died already; its status and output say more.
    }
  }

  private Child child() {
    String locks = DirectoryLock.argumentForChild();
    Child running = child;
    if (running == null || !running.locks().equals(locks)) {
      close();
      running = start(locks);
      child = running;
    }
    return running;
  }

  private Child start(String locks) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Where there is no memory, there is none for words either.
    command.add("-XX:+ExitOnOutOfMemoryError");
    // As the user set them for this process.
    command.add("-Xmx" + Runtime.getRuntime().maxMemory());
    command.add("-Djava.io.tmpdir=" + TemporaryDirectory.parent());
    String option = System.getProperty(JAVA_OPTION);
    if (option != null) {
      command.add(option);
    }
    String home = System.getProperty(Home.PROPERTY);
    if (home != null) {
      command.add("-D" + Home.PROPERTY + "=" + home);
    }
    command.add(locks);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), MeasuringProcess.class.getName()));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(
                  verbose ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Child(
          process,
          process.errorReader(StandardCharsets.UTF_8),
          new ShutdownHook(() -> end(process)),
          locks);
    } catch (IOException e) {
      throw new MnemoException(
          "cannot start YCSB: " + e.getMessage() + "; check JAVA_HOME and the memory that is free",
          e);
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

  /** Reads what the process prints up to a line; if it ends before, throws what it said last. */
  private void follow(String last, @Nullable Progress progress) {
    Child followed = child();
    String said = "";
    try {
      for (String line = followed.lines().readLine();
          line != null;
          line = followed.lines().readLine()) {
        Matcher status = STATUS.matcher(line);
        if (line.equals(last)) {
          if (progress != null) {
            progress.end();
          }
          sayWarnings();
          return;
        } else if (line.equals(MeasuringProcess.PHASE_IS_OVER)) {
          close();
          sayWarnings();
          throw new MnemoException(
              "the workload ended before it had made the operations of this measurement; name a workload that does not end by itself");
        } else if (line.startsWith(OURS + "warning: ")) {
          warnings.add(line);
        } else if (line.startsWith(OURS)) {
          said = line.substring(OURS.length());
        } else if (verbose) {
          System.err.println(line);
        } else if (progress != null && status.find()) {
          progress.at(Long.parseLong(status.group(1)), Long.parseLong(status.group(2)));
        }
      }
      int status = followed.process().waitFor();
      close();
      sayWarnings();
      if (status == OUT_OF_MEMORY && said.isEmpty()) {
        throw new MnemoException(JavaMemory.ranOut("YCSB"));
      }
      throw new MnemoException(
          said.isEmpty() || ExitStatus.isKilled(status)
              ? "YCSB %s; use fewer or smaller records, free memory, or see more with --verbose"
                  .formatted(ExitStatus.inWords(status))
              : said.startsWith(ShutdownHook.ENDED) ? "the measuring process was " + said : said);
    } catch (IOException e) {
      throw new MnemoException("cannot read what YCSB says: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    }
  }

  private void sayWarnings() {
    Progress.endLine();
    warnings.stream().skip(printedWarnings).forEach(System.err::println);
    printedWarnings = warnings.size();
  }

  /** Ends the process. */
  @Override
  public void close() {
    Child ending = child;
    child = null;
    if (ending != null) {
      end(ending.process());
      ending.hook().close();
    }
  }
}
