package org.mnemo.ycsb.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.SearchPath;

/** Binding of a process's memory to one node: {@code numactl} before its command. */
public final class Numactl {

  private static final String PROGRAM = "numactl";

  /** Message of EPERM, from a container that forbids the system call. */
  private static final String FORBIDDEN = "Operation not permitted";

  private Numactl() {}

  /**
   * The binding prefix of a command: memory of one node only, processors of the fast one.
   *
   * @throws MnemoException if numactl is missing, or the kernel forbids binding to the node
   */
  public static List<String> prefix(int node) {
    if (SearchPath.find(PROGRAM).isEmpty()) {
      throw new MnemoException(
          "memory of node %d needs numactl; install it (apt-get install numactl)".formatted(node));
    }
    Optional<String> refusal = refusal(node);
    if (refusal.isPresent()) {
      throw new MnemoException(
          "memory node %d cannot be used: %s; allow it, or measure with -p mnemo.fast.memory=none -p mnemo.slow.memory=emulate:paper"
              .formatted(node, refusal.get()));
    }
    return options(PROGRAM, node);
  }

  private static List<String> options(String program, int node) {
    List<String> options = new ArrayList<>(List.of(program));
    NumaNodes.ofThisMachine()
        .fast()
        .filter(NumaNodes.Node::hasCpus)
        .ifPresent(fast -> options.add("--cpunodebind=" + fast.id()));
    options.addAll(List.of("--membind=" + node, "--"));
    return options;
  }

  /**
   * The reason why no process can be bound to a node, determined by trying; empty if one can, or
   * without numactl.
   */
  public static Optional<String> refusal(int node) {
    return SearchPath.find(PROGRAM).flatMap(program -> refusal(program, node));
  }

  /** The reason why this numactl cannot bind a process to a node; empty if it can. */
  static Optional<String> refusal(Path program, int node) {
    List<String> trial = options(program.toString(), node);
    trial.add("true");
    try {
      Process process = new ProcessBuilder(trial).redirectErrorStream(true).start();
      String said = "";
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          said = line;
        }
      }
      return process.waitFor() == 0 ? Optional.empty() : Optional.of(meaning(said));
    } catch (IOException e) {
      return Optional.of("numactl cannot be run (" + e.getMessage() + ")");
    } catch (InterruptedException e) {
      throw MnemoException.ofInterrupt("interrupted", e);
    }
  }

  private static String meaning(String said) {
    return said.contains(FORBIDDEN)
        ? "the kernel forbids binding to memory nodes (%s); in a container, add the capability SYS_NICE (docker run --cap-add SYS_NICE)"
            .formatted(said)
        : "numactl answers '%s'".formatted(said);
  }
}
