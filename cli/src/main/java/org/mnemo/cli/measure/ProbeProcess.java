package org.mnemo.cli.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.kernel.ExitStatus;
import org.mnemo.ycsb.probe.ProbePart;
import org.mnemo.ycsb.probe.ProbeResult;
import org.mnemo.ycsb.run.Machine;
import org.mnemo.ycsb.server.Numactl;

/**
 * A measuring process: a virtual machine of its own, since memory node and size of pages are
 * settled when one starts. Its heap is the memory that is measured: the only one for which Java can
 * ask for huge pages.
 */
public final class ProbeProcess {

  /** Heap memory in bytes, without the measured array. */
  private static final long OTHER_BYTES = 64 << 20;

  /** Number of figures that both processes measure, which the progress bar counts. */
  private static final int FIGURES = 8;

  private final long bytes;
  private final @Nullable Integer node;
  private final List<String> prefix;

  /**
   * @param node memory node to take the memory from, or null for any
   * @throws MnemoException if there is no numactl to take it with
   */
  public ProbeProcess(long bytes, @Nullable Integer node) {
    this.bytes = bytes;
    this.node = node;
    this.prefix = node == null ? List.of() : Numactl.prefix(node);
  }

  /** Measures on {@code bytes} of a node; with null, of the memory that a process gets. */
  public static ProbeResult measure(long bytes, @Nullable Integer node) {
    ProbeProcess process = new ProbeProcess(bytes, node);
    Progress progress = new Progress("Measuring memory", FIGURES);
    int[] done = {0};
    Runnable eachFigure = () -> progress.at(++done[0]);
    ProbePart main = process.measure(true, true, eachFigure);
    ProbePart small = process.measure(false, false, eachFigure);
    progress.end();
    return ProbeResult.of(
        main, small, node, bytes, LocalDate.now(ZoneOffset.UTC).toString(), Machine.cpu());
  }

  /**
   * Measures.
   *
   * @param hugePages true for transparent huge pages, where the kernel has some
   * @param whole false for the latency only
   * @param eachFigure run whenever a figure is there
   * @throws MnemoException with what the process said if it fails
   */
  ProbePart measure(boolean hugePages, boolean whole, Runnable eachFigure) {
    try (TemporaryDirectory scratch = TemporaryDirectory.create()) {
      Path result = scratch.path().resolve("probe.json");
      run(command(hugePages, whole, result), eachFigure);
      return Json.read(result, ProbePart.class);
    } catch (IOException e) {
      throw new MnemoException(
          "cannot start the measuring process: %s; it needs a Java to run and room in %s"
              .formatted(e.getMessage(), System.getProperty("java.io.tmpdir")),
          e);
    }
  }

  @SuppressWarnings("try") // the hook is there to be closed
  private static void run(List<String> command, Runnable eachFigure) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = "";
    try (ShutdownHook hook = new ShutdownHook(process::destroyForcibly);
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(ProbePartCommand.FIGURE)) {
          eachFigure.run();
        } else if (line.startsWith(ProbePartCommand.OURS)
            || (said.isEmpty() && !line.isBlank() && !line.equals("#"))) {
          // Stack traces and what a virtual machine says of its crash go on for many lines.
          said = line;
        }
      }
      int status = process.waitFor();
      if (status != 0) {
        throw new MnemoException(
            said.startsWith(ProbePartCommand.OURS)
                ? said.substring(ProbePartCommand.OURS.length())
                : "the measuring process %s (%s); give it a smaller --size if memory ran out"
                    .formatted(
                        ExitStatus.inWords(status), said.isEmpty() ? "it said nothing" : said));
      }
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    }
  }

  private List<String> command(boolean hugePages, boolean whole, Path result) {
    List<String> command = new ArrayList<>(prefix);
    long heapBytes = bytes + OTHER_BYTES;
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // One generation for the array, which is never moved nor looked at again.
            "-XX:+UseSerialGC",
            "-Xms" + heapBytes,
            "-Xmx" + heapBytes,
            "-Xmn" + OTHER_BYTES / 4,
            hugePages ? "-XX:+UseTransparentHugePages" : "-XX:-UseTransparentHugePages",
            "-cp",
            System.getProperty("java.class.path"),
            ProbePartCommand.class.getName(),
            "--bytes=" + bytes,
            "--out=" + result));
    if (node != null) {
      command.add("--node=" + node);
    }
    if (whole) {
      command.add("--whole");
    }
    return command;
  }
}
