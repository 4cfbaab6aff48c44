package org.mnemo.ycsb.server;

import java.util.List;
import org.mnemo.core.MnemoException;

/** How a process gets its memory from one node: {@code numactl} before its command. */
public final class Numactl {

  private Numactl() {}

  /**
   * What comes before the command: memory of one node only, processors of the fast one.
   *
   * @throws MnemoException if there is no numactl
   */
  public static List<String> prefix(int node) {
    if (SearchPath.find("numactl").isEmpty()) {
      throw new MnemoException(
          "memory of node "
              + node
              + " needs numactl, which is not on PATH; install it (apt-get install numactl)");
    }
    int cpuNode = NumaNodes.ofThisMachine().fast().map(NumaNode::id).orElse(node);
    return List.of("numactl", "--cpunodebind=" + cpuNode, "--membind=" + node, "--");
  }
}
