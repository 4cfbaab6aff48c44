package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.doctor.Diagnosis;
import org.mnemo.cli.doctor.DiagnosisAnswer;
import org.mnemo.cli.doctor.Doctor;
import org.mnemo.cli.doctor.Host;
import org.mnemo.cli.doctor.ProbeAnswer;
import org.mnemo.cli.measure.ProbeProcess;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Json;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.probe.ProbeResult;
import org.mnemo.ycsb.probe.ProbeSize;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.server.NumaNodes;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "doctor",
    description = {
      "Show what this machine offers and what would be emulated.",
      "With --probe: the latency and bandwidth of its memory, and the profiles that can be"
          + " emulated."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo doctor",
      "  bin/mnemo doctor --probe --numa-node 2 --out cxl.json"
    })
public final class DoctorCommand implements Callable<Integer> {

  /** What memory is measured. */
  private static final class Probe {

    @SuppressWarnings("UnusedVariable") // picocli requires it
    @Option(
        names = "--probe",
        required = true,
        description = "Measure latency and bandwidth of memory.")
    private boolean isAsked;

    @Option(
        names = "--numa-node",
        paramLabel = "N",
        description = "The NUMA node to measure (default: any).")
    private @Nullable Integer node;

    @Option(
        names = "--size",
        converter = Converters.Bytes.class,
        paramLabel = "B",
        description =
            "Memory to measure on (default: four times the last-level cache, 1GiB to 2GiB).")
    private @Nullable Long size;

    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "Write a profile for emulate:FILE, a .json file.")
    private @Nullable Path out;
  }

  @ArgGroup(exclusive = false)
  private @Nullable Probe probe;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    if (probe != null) {
      measure(probe);
      return 0;
    }
    boolean release = Home.project() == null;
    Diagnosis diagnosis =
        new Doctor(Host.ofThisMachine(), NumaNodes.ofThisMachine(), release).examine();
    answer.give(diagnosis, DiagnosisAnswer.of(diagnosis));
    return 0;
  }

  private void measure(Probe asked) {
    NumaNodes nodes = NumaNodes.ofThisMachine();
    NumaNodes.Node measured = asked.node == null ? null : node(nodes, asked.node);
    OptionalLong cacheBytes = LastLevelCache.bytes();
    long bytes = ProbeSize.of(asked.size, cacheBytes);
    ProbeSize.requireRoom(bytes, nodes, measured);
    if (asked.out != null) {
      if (!asked.out.toString().endsWith(".json")) {
        throw new UsageException("--out must name a .json file, was '" + asked.out + "'");
      }
      // Before it measures: a file that cannot be written would be found out late.
      AtomicFile.create(asked.out).close();
    }
    ProbeResult result = ProbeProcess.measure(bytes, asked.node);
    if (asked.out != null) {
      Json.write(asked.out, result);
    }
    answer.give(
        result,
        ProbeAnswer.of(result, cacheBytes, asked.out),
        asked.out == null ? List.of() : List.of(asked.out.toString()));
  }

  private static NumaNodes.Node node(NumaNodes nodes, int id) {
    return nodes
        .byId(id)
        .orElseThrow(
            () ->
                new UsageException(
                    "--numa-node %d names no memory node that this process may use; it may use %s"
                        .formatted(id, nodes.all().isEmpty() ? "none" : nodes.ids())));
  }
}
