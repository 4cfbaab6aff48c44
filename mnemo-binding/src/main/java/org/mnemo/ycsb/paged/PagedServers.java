package org.mnemo.ycsb.paged;

import java.util.List;
import java.util.Optional;
import org.mnemo.core.MnemoException;

/**
 * Lets the kernel page servers: each is in a memory cgroup of its own, and swap is made where there
 * is none. What servers of processes that were killed have left is removed before.
 */
public final class PagedServers {

  /** Room on the swap device for each byte of data: not all of it compresses. */
  private static final long SWAP_FACTOR = 2;

  private static final long LEAST_SWAP_BYTES = 256L << 20;

  private PagedServers() {}

  /** Why servers cannot be paged on this machine, as a sentence; empty if they can. */
  public static Optional<String> refusal() {
    Optional<String> groups = MemoryGroup.refusal(MemoryGroup.MOUNT);
    if (groups.isPresent()) {
      return groups;
    }
    if (!SwapDevice.inUse().isEmpty()) {
      return Optional.of(
          "servers that another Mnemo has started swap to %s, which goes when they end; start again once they have, or stop them with 'bin/mnemo servers stop' where they were started"
              .formatted(SwapDevice.inUse().get(0).path()));
    }
    if (SwapDevice.isAnyInUse()) {
      return Optional.empty();
    }
    return SwapDevice.refusal();
  }

  /** How servers are paged on this machine, in words; empty if they cannot be. */
  public static Optional<String> manner() {
    return refusal().isPresent()
        ? Optional.empty()
        : Optional.of(
            "each server in a memory cgroup of its own (version %d), swapping to %s"
                .formatted(
                    MemoryGroup.version(),
                    SwapDevice.isAnyInUse()
                        ? "the swap that this machine has"
                        : "a zram device that is made for the servers, as root, and removed with them"));
  }

  /**
   * Puts servers that have not run yet into cgroups.
   *
   * @param pids numbers of their processes
   * @param dataBytes bytes of data of all of them together
   * @throws MnemoException if that is not possible here, saying what to do
   */
  public static void prepare(List<Long> pids, long dataBytes) {
    refusal()
        .ifPresent(
            reason -> {
              throw new MnemoException("this machine cannot page a server: " + reason);
            });
    if (SwapDevice.isAnyInUse()) {
      pids.forEach(MemoryGroup::of);
      return;
    }
    System.err.println(
        "mnemo: there is no swap, so a zram device is made for the servers and removed with them");
    SwapDevice ours = SwapDevice.create(Math.max(LEAST_SWAP_BYTES, SWAP_FACTOR * dataBytes), pids);
    if (SwapDevice.inUse().size() > 1) {
      ours.remove();
      throw new MnemoException("another Mnemo has begun to page servers just now; start again");
    }
    pids.forEach(MemoryGroup::of);
  }

  /**
   * Why the kernel ended a server, as a sentence that says what to do; empty if it did not, or did
   * not page it.
   */
  public static Optional<String> outOfMemory(long pid) {
    return MemoryGroup.refusal(MemoryGroup.MOUNT).isPresent()
        ? Optional.empty()
        : MemoryGroup.existing(pid).outOfMemory();
  }

  /** Removes cgroups and swap devices of servers that are no more. */
  public static void removeDead() {
    if (SwapDevice.refusal().isEmpty()) {
      SwapDevice.removeDead();
    }
    MemoryGroup.removeDead();
  }
}
