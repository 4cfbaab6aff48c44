package org.mnemo.ycsb.paged;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;

/**
 * Lets the kernel page servers: each is in a memory cgroup of its own, and swap is made where there
 * is none. What servers of processes that were killed have left is removed before.
 */
public final class PagedServers {

  /** Room on the swap device for each byte of data: not all of it compresses. */
  private static final long SWAP_FACTOR = 2;

  private static final long LEAST_SWAP_BYTES = 256L << 20;

  /**
   * Script that removes cgroups, which are in the directory $CGROUPS, and swap devices of the
   * servers whose numbers are $SERVERS, as soon as they have ended.
   */
  public static final String REMOVAL =
      MemoryGroup.REMOVAL_OF_SERVERS + SwapDevice.REMOVAL_OF_SERVERS;

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
    if (SwapDevice.isAnyOfOthers()) {
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
                    SwapDevice.isAnyOfOthers()
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
    if (SwapDevice.isAnyOfOthers()) {
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
    MemoryGroup.removeDead();
    if (SwapDevice.refusal().isEmpty()) {
      SwapDevice.removeDead();
    }
  }

  /**
   * Cgroups and swap devices of servers that are no more.
   *
   * @param root root of the file system that the kernel's files are in
   */
  public static List<String> left(Path root) {
    return Stream.concat(
            SwapDevice.left(root).stream().map(SwapDevice::path),
            MemoryGroup.left(root.resolve("sys/fs/cgroup")).stream()
                .map(group -> group.directory().toString()))
        .toList();
  }

  /** Bytes of servers, whether they are alive or not, that lie on swap devices of Mnemo. */
  public static long swappedBytes(Path root) {
    return SwapDevice.recorded(root).mapToLong(device -> device.usedBytes().orElse(0)).sum();
  }

  /** The directory in which cgroups of servers are made; empty where there can be none. */
  public static String directoryOfGroups() {
    return MemoryGroup.parentDirectory().map(Path::toString).orElse("");
  }
}
