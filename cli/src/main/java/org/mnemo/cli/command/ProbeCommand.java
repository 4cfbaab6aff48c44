package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.ByteSize;
import org.mnemo.cli.process.ProbeProcess;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Json;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.probe.ProbeResult;
import org.mnemo.ycsb.probe.ProbeSize;
import org.mnemo.ycsb.server.NumaNode;
import org.mnemo.ycsb.server.NumaNodes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "probe",
    description =
        "Measure latency and bandwidth of this machine's memory, beside the profiles that can be"
            + " emulated.")
public final class ProbeCommand implements Callable<Integer> {

  @Option(
      names = "--node",
      paramLabel = "N",
      description = "The memory node to measure (default: whatever a process gets).")
  private @Nullable Integer node;

  @Option(
      names = "--size",
      paramLabel = "B",
      description =
          "How much memory to measure on (default: four times the last-level cache, 1GiB to 2GiB).")
  private @Nullable String size;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write a profile for emulate:FILE, a .json file.")
  private @Nullable Path out;

  @Override
  public Integer call() {
    NumaNodes nodes = NumaNodes.ofThisMachine();
    NumaNode measured = node == null ? null : node(nodes, node);
    OptionalLong cacheBytes = LastLevelCache.bytes();
    long bytes = ProbeSize.of(size == null ? null : ByteSize.parse("--size", size), cacheBytes);
    ProbeSize.requireRoom(bytes, nodes, measured);
    if (out == null) {
      print(ProbeProcess.measure(bytes, node), cacheBytes);
      return 0;
    }
    if (!out.toString().endsWith(".json")) {
      throw new UsageException("--out must name a .json file, was '" + out + "'");
    }
    // Before it measures: a file that cannot be written would be found out late.
    AtomicFile.create(out).close();
    ProbeResult result = ProbeProcess.measure(bytes, node);
    Json.write(out, result);
    print(result, cacheBytes);
    return 0;
  }

  private static NumaNode node(NumaNodes nodes, int id) {
    return nodes
        .byId(id)
        .orElseThrow(
            () ->
                new UsageException(
                    "--node %d names no memory node that this process may use; it may use %s"
                        .formatted(id, nodes.all().isEmpty() ? "none" : nodes.ids())));
  }

  private void print(ProbeResult result, OptionalLong cacheBytes) {
    answer.give(
        result,
        () -> {
          System.out.print(ProbeReport.text(result, cacheBytes));
          if (out != null) {
            System.out.printf(
                "%nEmulate this memory elsewhere with -p mnemo.slow.memory=emulate:%s; if it is the DRAM that"
                    + " servers lie in, say so with -p mnemo.dram=%s.%n",
                out, out);
          }
        });
  }
}
